import type { Fault } from '../../contract/faults.ts';
import type { Answer, Question } from '../../contract/questions/index.ts';
import type { Failure } from '../lib/failure.ts';
import type { LinkageActor } from '../linkage/linkage.machine.ts';
import type { UploadActor } from '../upload/upload.machine.ts';
import { hasPrevious } from './context.ts';
import type { QuestionSnapshot } from './question.machine.ts';

export function selectQuestion(snapshot: QuestionSnapshot): Question {
  return snapshot.context.question;
}

/** The machine of linked lists; null for any other type. */
export function selectLinkage({ children }: QuestionSnapshot): LinkageActor | null {
  return children.linkage ?? null;
}

/** The machine of files; null for any other type. */
export function selectUpload({ children }: QuestionSnapshot): UploadActor | null {
  return children.upload ?? null;
}

export function selectAnswer(snapshot: QuestionSnapshot): Answer {
  return snapshot.context.answer;
}

export function selectFaults(snapshot: QuestionSnapshot): readonly Fault[] {
  return snapshot.context.faults;
}

/** Why the answer on screen was not kept; null while there is nothing to say. */
export function selectFailure(snapshot: QuestionSnapshot): Failure | null {
  return snapshot.context.failure;
}

export function selectHasPrevious({ context }: QuestionSnapshot): boolean {
  return hasPrevious(context);
}

/** True while the answer is on its way, or the previous question is. */
export function selectBusy(snapshot: QuestionSnapshot): boolean {
  return snapshot.hasTag('busy');
}

/** True while it is open which question comes next: one is asked for, or has come and is not shown yet. */
export function selectLeaving(snapshot: QuestionSnapshot): boolean {
  return snapshot.status !== 'active' || snapshot.hasTag('busy');
}

export function selectSlow(snapshot: QuestionSnapshot): boolean {
  return snapshot.hasTag('slow');
}

/** True while the answer waits for a part of itself that is still on its way. */
export function selectWaiting(snapshot: QuestionSnapshot): boolean {
  return snapshot.hasTag('waiting');
}
