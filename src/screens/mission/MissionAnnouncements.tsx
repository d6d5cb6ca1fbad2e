import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type TaskEventCode, taskEvents } from '../../../contract/taskEvents.ts';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import { selectSlow } from '../../../machines/question/question.select.ts';
import type { TaskActor, TaskSnapshot } from '../../../machines/task/task.machine.ts';
import { selectAway, selectEvents } from '../../../machines/task/task.select.ts';
import { LiveRegion } from '../../components/text/LiveRegion.tsx';
import { joinSentences } from '../../i18n/messages/joinSentences.ts';

interface Props {
  readonly questionActor: QuestionActor;
  readonly task: TaskActor;
  /** The current step in words. */
  readonly where: string | null;
}

/** Announces changes that move no focus: another step, waiting, the return, sending. */
export function MissionAnnouncements({ questionActor, task, where }: Props) {
  const { t, i18n } = useLingui();
  const isSlow = useSelector(questionActor, selectSlow);
  const isAway = useSelector(task, selectAway);
  const isBack = useSelector(task, selectBack);
  const step = isBack ? t`You are back.` : null;
  const message = isAway ? t`Waiting for you to come back` : joinSentences([step, where], i18n);
  return <LiveRegion>{isSlow ? t`Sending…` : message}</LiveRegion>;
}

const navigationEvents: ReadonlySet<TaskEventCode> = new Set([
  taskEvents.startTask,
  taskEvents.nextStep,
  taskEvents.restart,
  taskEvents.returnTask,
]);

/** Whether the return was the last navigation. */
function selectBack(snapshot: TaskSnapshot): boolean {
  return (
    selectEvents(snapshot).findLast(({ code }) => navigationEvents.has(code))?.code ===
    taskEvents.returnTask
  );
}
