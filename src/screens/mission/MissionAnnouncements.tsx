import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type MissionEventCode, missionEvents } from '../../../contract/missionEvents.ts';
import type { MissionActor, MissionSnapshot } from '../../../machines/mission/mission.machine.ts';
import {
  selectAway,
  selectCompanion,
  selectEvents,
} from '../../../machines/mission/mission.select.ts';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import { selectSlow } from '../../../machines/question/question.select.ts';
import { useIsBesidePage } from '../../components/shownDocument.ts';
import { LiveRegion } from '../../components/text/LiveRegion.tsx';
import { joinSentences } from '../../i18n/messages/joinSentences.ts';

interface Props {
  readonly questionActor: QuestionActor;
  readonly missionActor: MissionActor;
  /** The position of the current step in words; null before the first step. */
  readonly where: string | null;
}

/** Announces changes that move no focus: the next step, waiting, the return to the page, sending. */
export function MissionAnnouncements({ questionActor, missionActor, where }: Props) {
  const { t, i18n } = useLingui();
  const isSlow = useSelector(questionActor, selectSlow);
  const isAway = useSelector(missionActor, selectAway);
  const isBack = useSelector(missionActor, selectBack);
  const isRefused = useSelector(missionActor, selectCompanion) === 'refused';
  const isBeside = useIsBesidePage();
  const step = isBack
    ? t({
        message: 'Welcome back.',
        comment: 'For screen readers: the respondent has come back from the page of the task.',
      })
    : null;
  const refusal = isRefused
    ? t`Your browser didn’t open the window. Continue the task on this page.`
    : null;
  const message =
    isAway && !isBeside
      ? t`Come back to this page when you’re done`
      : joinSentences([refusal, step, where], i18n);
  return <LiveRegion>{isSlow ? t`Sending…` : message}</LiveRegion>;
}

const navigationEvents: ReadonlySet<MissionEventCode> = new Set([
  missionEvents.startTask,
  missionEvents.nextStep,
  missionEvents.restart,
  missionEvents.returnTask,
]);

/** Whether the last navigation went back. */
function selectBack(snapshot: MissionSnapshot): boolean {
  return (
    selectEvents(snapshot).findLast(({ code }) => navigationEvents.has(code))?.code ===
    missionEvents.returnTask
  );
}
