import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Mission } from '../../../contract/questions/text.ts';
import { taskEvents } from '../../../contract/taskEvents.ts';
import type { TaskActor, TaskSnapshot } from '../../../machines/task/task.machine.ts';
import { selectEvents, selectMuted, selectTip } from '../../../machines/task/task.select.ts';
import { Button } from '../../components/form/Button.tsx';
import { LiveRegion } from '../../components/text/LiveRegion.tsx';
import { plainText } from '../../components/text/plainText.ts';
import { withLabel } from '../../i18n/messages/joinSentences.ts';
import { MissionDialog } from '../../overlays/MissionDialog.tsx';
import { Operation } from './Operation.tsx';
import styles from './Reminder.module.css';

interface Props {
  readonly task: TaskActor;
  readonly mission: Mission;
  readonly announcements: ReactNode;
  readonly onClose: () => void;
}

/** Shows the steps of the mission as tips, one at a time. */
export function Reminder({ task, mission: { steps, instruction }, announcements, onClose }: Props) {
  const { t, i18n } = useLingui();
  const tip = useSelector(task, selectTip);
  const isMuted = useSelector(task, selectMuted);
  const hasTurned = useSelector(task, selectTurned);
  const operation = steps[tip - 1];
  const place = tip;
  const count = steps.length;
  const where = t({
    message: `Tip {${arg(place)}, number} of {${arg(count)}, number}`,
    comment: 'Noun: a tip says how one step of the mission is done.',
  });
  return (
    <MissionDialog
      title={t({
        message: 'Steps reminder',
        comment: 'Title: a box that shows the steps of the mission again, as tips.',
      })}
      instruction={instruction}
      announcements={announcements}
      onClose={onClose}
      actions={
        <Button data-safe onClick={onClose}>
          {t({
            message: 'Continue',
            comment: 'Button: verb; closes the tips and goes on with the mission.',
          })}
        </Button>
      }
    >
      <div className={styles.tip}>
        <p className={styles.where}>{where}</p>
        {operation ? <Operation key={tip} operation={operation} /> : null}
      </div>
      {steps.length > 1 ? (
        <div className={styles.navigation}>
          <Button
            variant="line"
            aria-disabled={tip <= 1 || undefined}
            onClick={() => task.send({ type: 'tip.previous' })}
          >
            {t({ message: 'Previous tip', comment: 'Button: shows the tip before this one.' })}
          </Button>
          <Button
            variant="line"
            aria-disabled={tip >= steps.length || undefined}
            onClick={() => task.send({ type: 'tip.next' })}
          >
            {t({ message: 'Next tip', comment: 'Button: shows the tip after this one.' })}
          </Button>
        </div>
      ) : null}
      <label className={styles.mute}>
        <input
          type="checkbox"
          name="mute"
          checked={isMuted}
          onChange={() => task.send({ type: 'reminder.mute', isMuted: !isMuted })}
        />
        {t`Do not remind again`}
      </label>
      <LiveRegion>
        {hasTurned ? withLabel(where, plainText(operation?.text ?? ''), i18n) : null}
      </LiveRegion>
    </MissionDialog>
  );
}

/** The first tip is read with the dialog itself. */
function selectTurned(snapshot: TaskSnapshot): boolean {
  const last = selectEvents(snapshot).at(-1)?.code;
  return last === taskEvents.previousTip || last === taskEvents.nextTip;
}
