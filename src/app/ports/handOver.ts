import { codes } from '../../../contract/envelope.ts';
import type { Outcome } from '../../../machines/question/context.ts';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import { refusalCode } from '../../../machines/session/context.ts';
import type { TaskSnapshot } from '../../../machines/task/task.machine.ts';

/** Gives the outcome of a mission and its events as the answer to its question, and submits it. */
export function handOver(
  asker: QuestionActor,
  { outcome, events }: Pick<TaskSnapshot['context'], 'outcome' | 'events'>,
): void {
  if (outcome === null) return;
  asker.send({ type: 'answer.change', answer: { outcome, events: [...events] } });
  asker.send({ type: 'answer.submit' });
}

/** Refusals after which the same question may be asked again. */
const refusalCodes: ReadonlySet<number> = new Set([
  codes.forbidden,
  codes.notFound,
  codes.conflict,
]);

/** True where the same answer, given again by itself, could be refused again and again. */
export function isTurnedDown(outcome: Outcome | null | undefined): boolean {
  return outcome?.kind === 'refused' && refusalCodes.has(refusalCode(outcome.failure));
}
