import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Mission } from '../../../contract/questions/text.ts';
import type { Box as BoxName, Gesture } from '../../../machines/task/context.ts';
import type { TaskActor } from '../../../machines/task/task.machine.ts';
import { Button } from '../../components/form/Button.tsx';
import { MissionDialog } from '../../overlays/MissionDialog.tsx';
import { Reminder } from './Reminder.tsx';

interface Props {
  readonly box: BoxName;
  readonly task: TaskActor;
  readonly mission: Mission;
  /** Live regions inside the dialog, since those under a modal are silent. */
  readonly announcements: ReactNode;
}

/** The open dialog of a mission. */
export function MissionDialogs({ box, task, mission, announcements }: Props) {
  const { t } = useLingui();
  const { instruction } = mission;
  const on = (gesture: Gesture) => () => task.send(gesture);
  const onClose = on({ type: 'box.close', box });
  const same = { instruction, announcements, onClose };
  switch (box) {
    case 'reminding':
      return (
        <Reminder task={task} mission={mission} announcements={announcements} onClose={onClose} />
      );
    case 'aborting':
      return (
        <MissionDialog
          {...same}
          title={t({
            message: 'Abort the task?',
            comment: 'Title: task and mission are one thing.',
          })}
          text={t`The mission ends here, and the survey goes on.`}
          actions={
            <>
              <Button variant="quiet" onClick={on({ type: 'box.confirm' })}>
                {t({
                  message: 'Abort',
                  comment: 'Button: verb; ends the mission without a result.',
                })}
              </Button>
              <Button data-safe onClick={onClose}>
                {t({ message: 'Keep going', comment: 'Button: goes on with the mission.' })}
              </Button>
            </>
          }
        />
      );
    case 'completing':
      return (
        <MissionDialog
          {...same}
          title={t({
            message: 'Complete the task?',
            comment: 'Title: task and mission are one thing.',
          })}
          text={t({
            message: 'Choose Complete when you have finished the task.',
            comment: 'Names the button “Complete”.',
          })}
          actions={
            <>
              <Button variant="quiet" data-safe onClick={onClose}>{t`Keep going`}</Button>
              <Button onClick={on({ type: 'box.confirm' })}>
                {t({
                  message: 'Complete',
                  comment: 'Button: verb; says that the mission is done.',
                })}
              </Button>
            </>
          }
        />
      );
    case 'submitting':
      return (
        <MissionDialog
          {...same}
          title={t({ message: 'Submit the result', comment: 'Title: the result of the mission.' })}
          text={t`Submit it to go on with the survey. You can also go back to the mission, or start it over.`}
          actions={
            <>
              <Button variant="quiet" data-safe onClick={onClose}>
                {t({ message: 'Back', comment: 'Button: goes back to the mission.' })}
              </Button>
              <Button variant="quiet" onClick={on({ type: 'task.restart' })}>
                {t({
                  message: 'Start over',
                  comment: 'Button: verb; does the mission, or the survey, again from its start.',
                })}
              </Button>
              <Button onClick={on({ type: 'box.confirm' })}>
                {t({
                  message: 'Submit',
                  comment:
                    'Button: verb; sends the answers, the result of a mission or a signature.',
                })}
              </Button>
            </>
          }
        />
      );
  }
}
