import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { missionEvents } from '../../../contract/missionEvents.ts';
import { hasNext, hasPrevious } from '../../../contract/missionRules.ts';
import type { Mission } from '../../../contract/questions/shared/mission.ts';
import type { MissionActor, MissionSnapshot } from '../../../machines/mission/mission.machine.ts';
import { selectEvents, selectMuted, selectTip } from '../../../machines/mission/mission.select.ts';
import { Button } from '../../components/form/Button.tsx';
import { LiveRegion } from '../../components/text/LiveRegion.tsx';
import { plainText } from '../../components/text/plainText.ts';
import { withLabel } from '../../i18n/messages/joinSentences.ts';
import { MissionDialog } from '../../overlays/MissionDialog.tsx';
import { Operation } from './Operation.tsx';
import styles from './Reminder.module.css';

interface Props {
  readonly missionActor: MissionActor;
  readonly mission: Mission;
  readonly timer: ReactNode;
  readonly onClose: () => void;
}

/** A dialog that shows the steps of the mission as tips, one at a time. */
export function Reminder({ missionActor, mission: { steps, instruction }, timer, onClose }: Props) {
  const { t, i18n } = useLingui();
  const tip = useSelector(missionActor, selectTip);
  const isMuted = useSelector(missionActor, selectMuted);
  const hasTurned = useSelector(missionActor, selectTurned);
  const operation = steps[tip - 1];
  const count = steps.length;
  const where = t({
    message: `Tip {${arg(tip)}, number} of {${arg(count)}, number}`,
    comment: 'Noun: a tip says how one step of the mission is done.',
  });
  return (
    <MissionDialog
      title={t({
        message: 'Reminder of the steps',
        comment: 'Title: a box that shows the steps of the mission again, as tips.',
      })}
      readId="box-tip"
      instruction={instruction}
      timer={timer}
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
      <div className={styles.tip} id="box-tip">
        <p className={styles.where}>{where}</p>
        {operation ? <Operation key={tip} operation={operation} /> : null}
      </div>
      {steps.length > 1 ? (
        <div className={styles.navigation}>
          <Button
            variant="line"
            aria-disabled={!hasPrevious(tip) || undefined}
            onClick={() => missionActor.send({ type: 'tip.previous' })}
          >
            {t({ message: 'Previous tip', comment: 'Button: shows the tip before this one.' })}
          </Button>
          <Button
            variant="line"
            aria-disabled={!hasNext(tip, steps.length) || undefined}
            onClick={() => missionActor.send({ type: 'tip.next' })}
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
          onChange={() => missionActor.send({ type: 'reminder.mute', isMuted: !isMuted })}
        />
        <span>{t`Do not remind again`}</span>
      </label>
      <LiveRegion>
        {hasTurned ? withLabel(where, plainText(operation?.text ?? ''), i18n) : null}
      </LiveRegion>
    </MissionDialog>
  );
}

/** Whether the participant has moved to another tip; screen readers read the first tip with the dialog. */
function selectTurned(snapshot: MissionSnapshot): boolean {
  const last = selectEvents(snapshot).at(-1)?.code;
  return last === missionEvents.previousTip || last === missionEvents.nextTip;
}
