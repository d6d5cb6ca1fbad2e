import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Mission } from '../../../contract/questions/shared/mission.ts';
import type { MissionActor } from '../../../machines/mission/mission.machine.ts';
import { selectBox } from '../../../machines/mission/mission.select.ts';
import type { Box as BoxName, Gesture } from '../../../machines/mission/mission.types.ts';
import { selectTimed } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { Button } from '../../components/form/Button.tsx';
import { MissionDialog } from '../../overlays/MissionDialog.tsx';
import { DialogTimer } from '../question/Timer.tsx';
import { Reminder } from './Reminder.tsx';

interface Props {
  readonly missionActor: MissionActor;
  readonly mission: Mission;
}

/** Renders the open dialog of a mission, if there is one. */
export function MissionDialogs({ session, ...props }: Props & ScreenProps) {
  const box = useSelector(props.missionActor, selectBox);
  const isTimed = useSelector(session, selectTimed);
  if (!box) return null;
  const timer = isTimed ? <DialogTimer session={session} /> : null;
  return <OpenDialog key={box} {...props} box={box} timer={timer} />;
}

interface OpenProps extends Props {
  readonly box: BoxName;
  /** Warnings about the time inside the dialog, since the page under a modal is silent and inert. */
  readonly timer: ReactNode;
}

function OpenDialog({ box, missionActor, mission, timer }: OpenProps) {
  const { t } = useLingui();
  const { instruction } = mission;
  const on = (gesture: Gesture) => () => missionActor.send(gesture);
  const onClose = on({ type: 'box.close', box });
  const same = { instruction, timer, onClose };
  switch (box) {
    case 'reminding':
      return (
        <Reminder missionActor={missionActor} mission={mission} timer={timer} onClose={onClose} />
      );
    case 'aborting':
      return (
        <MissionDialog
          {...same}
          title={t({
            message: 'Stop this task?',
            comment: 'Title: task and mission are one thing.',
          })}
          text={t`You can’t come back to it. The survey continues with the next question.`}
          actions={
            <>
              <Button variant="quiet" onClick={on({ type: 'box.confirm' })}>
                {t({
                  message: 'Stop task',
                  comment: 'Button: verb; ends the mission without a result.',
                })}
              </Button>
              <Button data-safe onClick={onClose}>
                {t({ message: 'Continue the task', comment: 'Button: goes on with the mission.' })}
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
            message: 'Select “Complete” when you’ve finished.',
            comment: 'Names the button “Complete”.',
          })}
          actions={
            <>
              <Button variant="quiet" data-safe onClick={onClose}>{t`Continue the task`}</Button>
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
          text={t`Submit your result to continue. Or go back to the task, or restart it.`}
          actions={
            <>
              <Button variant="quiet" data-safe onClick={onClose}>
                {t({ message: 'Back', comment: 'Button: goes back to the mission.' })}
              </Button>
              <Button variant="quiet" onClick={on({ type: 'mission.restart' })}>
                {t({
                  message: 'Restart',
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
