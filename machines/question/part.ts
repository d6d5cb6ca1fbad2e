import type { Failure } from '../lib/failure.ts';
import { notices } from '../notices/notices.machine.ts';
import type { QuestionActor } from './question.machine.ts';

export function hasMessage(failure: Failure | null): boolean {
  return failure?.kind === 'refused' && failure.message.trim() !== '';
}

export function showRefusal(asker: QuestionActor, failure: Failure | null): void {
  if (failure && hasMessage(failure)) notices(asker)?.send({ type: 'notice.tell', failure });
}

export function quieten(asker: QuestionActor): void {
  notices(asker)?.send({ type: 'notice.clear' });
}
