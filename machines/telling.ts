import type { Failure } from './failure.ts';
import { notices } from './notices.machine.ts';
import type { QuestionActor } from './question.machine.ts';

/** True for a refusal with a message of the server, which is told as a toast. */
export function hasMessage(failure: Failure | null): boolean {
  return failure?.kind === 'refused' && failure.message.trim() !== '';
}

/** Tells on the screen of a question why the server has refused a call that is not the question's own. */
export function tellRefusal(asker: QuestionActor, failure: Failure | null): void {
  if (failure && hasMessage(failure)) notices(asker)?.send({ type: 'notice.tell', failure });
}

/** Takes away what was told: the call is made again. */
export function quieten(asker: QuestionActor): void {
  notices(asker)?.send({ type: 'notice.clear' });
}
