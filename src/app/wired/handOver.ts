import { codes } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import type { TaskEvent } from '../../../contract/taskEvents.ts';
import type { Outcome } from '../../../machines/question/context.ts';
import type { QuestionActor } from '../../../machines/question.machine.ts';
import type { TaskSnapshot } from '../../../machines/task.machine.ts';

/** Gives the outcome of a mission and its events as the answer to its question, and submits it. */
export function handOver(
  asker: QuestionActor,
  { outcome, events }: Pick<TaskSnapshot['context'], 'outcome' | 'events'>,
): void {
  if (outcome === null) return;
  asker.send({ type: 'answer.change', answer: { outcome, events: asManyAsFit(events) } });
  asker.send({ type: 'answer.submit' });
}

/** True where the same answer, given again by itself, could be refused again and again. */
export function isTurnedDown(outcome: Outcome | null | undefined): boolean {
  if (outcome?.kind !== 'refused') return false;
  const { failure } = outcome;
  return failure.kind === 'refused' && failure.code === codes.forbidden;
}

/** An answer with more would be refused. The last one tells how it ended. */
function asManyAsFit(events: readonly TaskEvent[]): TaskEvent[] {
  if (events.length <= limits.taskEvents) return [...events];
  return [...events.slice(0, limits.taskEvents - 1), ...events.slice(-1)];
}
