import type { Fault } from '../../contract/faults.ts';
import type { MissionRecord } from '../../contract/pageForm.ts';
import { type Answer, type Question, validate } from '../../contract/questions/index.ts';
import type { Respondent, Step, Subject } from '../../contract/survey.ts';
import { type Failure, failureOf } from '../lib/failure.ts';
import type { Lists } from '../linkage/linkage.machine.ts';
import type { NamedPart, Part } from './part.ts';

/** Every call carries it. */
export interface CallInput {
  readonly surveyId: string;
  readonly channel: string;
  readonly respondent: Respondent;
  /** The id of the uploaded signature, empty without one. */
  readonly sign: string;
}

/** Leaves for the question before, or for the one that a review opens. */
export interface Departure extends CallInput {
  readonly to?: string;
}

/** `key` is the same on every retry of the same answer. */
export interface Commit extends CallInput {
  readonly question: Question;
  readonly answer: Answer;
  readonly key: string;
  /** Whether the call continues after the page is unloaded. */
  readonly keepalive?: boolean;
}

export interface Input {
  readonly call: CallInput;
  readonly question: Question;
  readonly answer: Answer;
  /** Whether the answer is missing on the server. */
  readonly isDraft: boolean;
  readonly allowPrevious: boolean;
  /** Known when the question opens. */
  readonly faults?: readonly Fault[];
  /** Linked lists known when the question opens. */
  readonly lists?: Lists | undefined;
  /** The question is a mission that the server has drawn. */
  readonly mission?: MissionRecord | null;
  /** Whether the server has yet to keep the answer before this question. */
  readonly isAhead?: boolean;
  /** Whether the next question is known, so that the session can show it before the server has kept this answer. */
  readonly hasFollower?: boolean;
  /** Whether an earlier page has handed over this answer, and the server does not have it. */
  readonly isUnsent?: boolean;
  /** Unique to this visit of this question; prefix of its idempotency keys. */
  readonly visit: string;
}

export type Outcome =
  | { readonly kind: 'sent'; readonly commit: Commit }
  | { readonly kind: 'kept'; readonly step: Step }
  | { readonly kind: 'left'; readonly subject: Subject; readonly draft: Answer | null }
  | { readonly kind: 'expired' | 'recalled'; readonly draft: Answer | null }
  | { readonly kind: 'refused'; readonly failure: Failure; readonly draft: Answer | null };

export interface Context extends Input {
  /** By the name of the part. */
  readonly parts: Readonly<Record<string, Part>>;
  readonly faults: readonly Fault[];
  readonly isAhead: boolean;
  readonly hasFollower: boolean;
  readonly isUnsent: boolean;
  /** False while a press may be the second of two at the question before. */
  readonly isSettled: boolean;
  readonly failure: Failure | null;
  /** Counts the changes; 0 while the server has the answer as it is. */
  readonly revision: number;
  readonly outcome: Outcome | null;
}

export type Event =
  | { type: 'answer.change'; answer: Answer; part?: NamedPart }
  | { type: 'answer.restore'; answer: Answer }
  | { type: 'part.change'; part: NamedPart }
  | { type: 'answer.submit' }
  /** `to` is the question that a review opens. */
  | { type: 'question.previous'; to?: string }
  | { type: 'question.recall' }
  | { type: 'question.settle' }
  | { type: 'question.confirm'; hasFollower: boolean }
  | { type: 'outbox.fail'; failure: Failure }
  | { type: 'question.reword'; question: Question }
  | { type: 'network.online' }
  | { type: 'page.takeOver'; age: number }
  | { type: 'time.over' };

/** Notifies the session that the server does not have this answer to the question. */
export interface DraftChange {
  readonly type: 'draft.change';
  readonly draft: Answer;
}

/** The answer that the server does not have; null while it is unchanged. */
export function draftOf(context: Pick<Context, 'answer' | 'revision'>): Answer | null {
  return context.revision > 0 ? context.answer : null;
}

export function hasPrevious({
  allowPrevious,
  question,
}: Pick<Context, 'allowPrevious' | 'question'>): boolean {
  return allowPrevious && question.index > 1;
}

export function commitOf({ call, question, answer, visit, revision }: Context): Commit {
  return {
    ...call,
    question,
    answer: validate(question, answer).answer,
    key: `${visit}-${revision}`,
  };
}

export function isPending({ parts }: Context): boolean {
  return Object.values(parts).includes('busy');
}

/** Whether a part repeats its state or a fault that is shown. */
export function isKnown({ parts, faults }: Context, { name, state }: NamedPart): boolean {
  if ((parts[name] ?? null) === state) return true;
  if (state === null || state === 'busy') return false;
  return faults.some(({ kind, at }) => kind === state.kind && at === state.at);
}

/** Faults of the validation and of the parts; a fault of a part replaces "empty" for the whole question. */
export function findFaults({ question, answer, parts }: Context): readonly Fault[] {
  const known = Object.values(parts).filter((part) => part !== null && part !== 'busy');
  const { faults } = validate(question, answer);
  const others = faults.filter(
    ({ kind, at }) => !(known.length > 0 && kind === 'empty' && at === undefined),
  );
  return [...others, ...known.filter(({ at }) => others.every((fault) => fault.at !== at))];
}

/** Faults the server found in the answer. */
export function faultsOf(error: unknown): readonly Fault[] {
  return faultsIn(failureOf(error));
}

export function faultsIn(failure: Failure): readonly Fault[] {
  return failure.kind === 'refused' && failure.fault ? [failure.fault] : [];
}

/** Whether this is the answer to a mission that is over. */
export function hasOutcome(answer: Answer): boolean {
  return 'outcome' in answer && answer.outcome !== undefined;
}
