import type { Fault } from '../../contract/faults.ts';
import { type Answer, type Question, validate } from '../../contract/questions/index.ts';
import type { Respondent, Step, Subject } from '../../contract/survey.ts';
import { type Failure, failureOf } from '../lib/failure.ts';
import type { NamedPart, Part } from './part.ts';

/** Every call carries it. */
export interface Place {
  readonly surveyId: string;
  readonly channel: string;
  readonly respondent: Respondent;
  /** The id of the uploaded signature, empty without one. */
  readonly sign: string;
}

/** `key` is the same on every retry of the same answer. */
export interface Commit extends Place {
  readonly question: Question;
  readonly answer: Answer;
  readonly key: string;
}

export interface Input {
  readonly place: Place;
  readonly question: Question;
  readonly answer: Answer;
  /** True when the server does not have the answer. */
  readonly isDraft: boolean;
  readonly allowPrevious: boolean;
  /** Unique to this visit of this question; prefix of its idempotency keys. */
  readonly visit: string;
}

export type Outcome =
  | { readonly kind: 'kept'; readonly step: Step }
  | { readonly kind: 'left'; readonly subject: Subject; readonly draft: Answer | null }
  | { readonly kind: 'expired' | 'recalled'; readonly draft: Answer | null }
  | { readonly kind: 'refused'; readonly failure: Failure; readonly draft: Answer | null };

export interface Context extends Input {
  /** By the name of the part. */
  readonly parts: Readonly<Record<string, Part>>;
  readonly faults: readonly Fault[];
  readonly failure: Failure | null;
  /** Counts the changes; 0 while the server has the answer as it is. */
  readonly revision: number;
  readonly outcome: Outcome | null;
}

export type Event =
  | { type: 'answer.change'; answer: Answer; part?: NamedPart }
  | { type: 'part.change'; part: NamedPart }
  | { type: 'answer.submit' }
  | { type: 'question.previous' }
  | { type: 'question.recall' }
  | { type: 'question.reword'; question: Question }
  | { type: 'network.online' }
  | { type: 'time.over' };

/** Tells the session that the server does not have this answer to the question. */
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

export function commitOf({ place, question, answer, visit, revision }: Context): Commit {
  return {
    ...place,
    question,
    answer: validate(question, answer).answer,
    key: `${visit}-${revision}`,
  };
}

export function isPending({ parts }: Context): boolean {
  return Object.values(parts).includes('busy');
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
  const failure = failureOf(error);
  return failure.kind === 'refused' && failure.fault ? [failure.fault] : [];
}

/** True for the answer to a mission that is over. */
export function hasOutcome(answer: Answer): boolean {
  return 'outcome' in answer && answer.outcome !== undefined;
}
