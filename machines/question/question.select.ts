import type { Fault } from '../../contract/faults.ts';
import type { Answer, Question } from '../../contract/questions/index.ts';
import { hasTextArea, isMission } from '../../contract/questions/index.ts';
import type { Failure } from '../lib/failure.ts';
import type { LinkageActor } from '../linkage/linkage.machine.ts';
import type { MissionActor } from '../mission/mission.machine.ts';
import type { UploadActor } from '../upload/upload.machine.ts';
import { advances, hasOutcome, hasPrevious } from './question.logic.ts';
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

/** Whether the next question is requested or not shown yet. */
export function selectLeaving(snapshot: QuestionSnapshot): boolean {
  return snapshot.status !== 'active' || snapshot.hasTag('busy');
}

export function selectSlow(snapshot: QuestionSnapshot): boolean {
  return snapshot.hasTag('slow');
}

export function selectWaiting(snapshot: QuestionSnapshot): boolean {
  return snapshot.hasTag('waiting');
}

/** Whether an option that a pointer or a letter chooses may be followed by the next question. */
export function selectAutoAdvance({ context }: QuestionSnapshot): boolean {
  return advances(context);
}

/** Whether the question has a field in which Enter begins a new line. */
export function selectHasTextArea({ context: { question } }: QuestionSnapshot): boolean {
  return hasTextArea(question);
}

/** Whether the next question follows by itself in a moment. */
export function selectAdvancing(snapshot: QuestionSnapshot): boolean {
  return snapshot.matches({ open: { answer: { inTime: { drafting: 'advancing' } } } });
}

/** One subscription of a view costs less than one for each part. */
export function selectForm(snapshot: QuestionSnapshot) {
  const { question, answer, faults } = snapshot.context;
  return {
    question,
    answer,
    faults,
    isSlow: snapshot.hasTag('slow'),
    isWaiting: snapshot.hasTag('waiting'),
    isAdvancing: selectAdvancing(snapshot),
  };
}

/** Whether an answer waits to be sent: this one, or the one before it. */
export function selectUnsent(snapshot: QuestionSnapshot): boolean {
  return (
    snapshot.context.failure !== null ||
    snapshot.matches({ open: { precedingAnswer: 'unconfirmed' } })
  );
}

export function selectButtons(snapshot: QuestionSnapshot) {
  const { question, failure } = snapshot.context;
  return {
    hasPrevious: hasPrevious(snapshot.context),
    isLast: question.index >= question.count,
    isBusy: snapshot.hasTag('busy'),
    isSlow: snapshot.hasTag('slow'),
    isWaiting: snapshot.hasTag('waiting'),
    isRetry: failure !== null,
  };
}

export function selectLinkage({ children }: QuestionSnapshot): LinkageActor | null {
  return children.linkage ?? null;
}

export function selectUpload({ children }: QuestionSnapshot): UploadActor | null {
  return children.upload ?? null;
}

/** The machine of a mission; null for any other question. */
export function selectMission({ children }: QuestionSnapshot): MissionActor | null {
  return children.mission ?? null;
}

/** Whether the server has the outcome of this mission. */
export function selectDone({ context: { question, answer, revision } }: QuestionSnapshot): boolean {
  return isMission(question) && revision === 0 && hasOutcome(answer);
}
