import type { Fault } from '../../contract/faults.ts';
import type { Answer, Question } from '../../contract/questions/index.ts';
import type { Failure } from '../lib/failure.ts';
import { hasPrevious } from './context.ts';
import type { QuestionSnapshot } from './question.machine.ts';

export function selectQuestion(snapshot: QuestionSnapshot): Question {
  return snapshot.context.question;
}

export function selectAnswer(snapshot: QuestionSnapshot): Answer {
  return snapshot.context.answer;
}

export function selectFaults(snapshot: QuestionSnapshot): readonly Fault[] {
  return snapshot.context.faults;
}

export function selectFailure(snapshot: QuestionSnapshot): Failure | null {
  return snapshot.context.failure;
}

export function selectHasPrevious({ context }: QuestionSnapshot): boolean {
  return hasPrevious(context);
}

export function selectBusy(snapshot: QuestionSnapshot): boolean {
  return snapshot.hasTag('busy');
}

/** True while the next question is requested or not shown yet. */
export function selectLeaving(snapshot: QuestionSnapshot): boolean {
  return snapshot.status !== 'active' || snapshot.hasTag('busy');
}

export function selectSlow(snapshot: QuestionSnapshot): boolean {
  return snapshot.hasTag('slow');
}

export function selectWaiting(snapshot: QuestionSnapshot): boolean {
  return snapshot.hasTag('waiting');
}
