import type { Fault } from '../../contract/faults.ts';
import { type Answer, type Question, validate } from '../../contract/questions/index.ts';
import type { Respondent, Step, Subject } from '../../contract/survey.ts';
import { type Failure, failureOf } from '../lib/failure.ts';
import type { NamedPart, Part } from './part.ts';

/** Whose answers these are, and in which survey: what every call carries. */
export interface Place {
  readonly surveyId: string;
  readonly channel: string;
  readonly respondent: Respondent;
  /** The id of the uploaded signature, empty without one. */
  readonly sign: string;
}

/** One answer on its way to the server. `key` is the same on every retry of the same answer. */
export interface Commit extends Place {
  readonly question: Question;
  readonly answer: Answer;
  readonly key: string;
}

export interface Input {
  readonly place: Place;
  readonly question: Question;
  /** What the server has for this question, or what was typed here and never sent. */
  readonly answer: Answer;
  /** True when the answer was typed here and the server does not have it. */
  readonly isDraft: boolean;
  readonly allowPrevious: boolean;
  /** Unique to this visit of this question; answers submitted from it are numbered on top of it. */
  readonly visit: string;
}

/** How a question was left. A draft is what the respondent changed and the server does not have. */
export type Outcome =
  | { readonly kind: 'kept'; readonly step: Step }
  | { readonly kind: 'left'; readonly subject: Subject; readonly draft: Answer | null }
  | { readonly kind: 'expired' | 'recalled'; readonly draft: Answer | null }
  | { readonly kind: 'refused'; readonly failure: Failure; readonly draft: Answer | null };

export interface Context extends Input {
  /** By a name of the part's own. */
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

/** Says to whoever gives the answer by a machine of its own that it has to be given now. */
export interface AnswerRequested {
  readonly type: 'answer.request';
}

/** What the respondent changed and the server does not have; null while nothing was changed. */
export function draftOf(context: Pick<Context, 'answer' | 'revision'>): Answer | null {
  return context.revision > 0 ? context.answer : null;
}

/** True where there is a question before this one, and the survey lets respondents go back. */
export function hasPrevious({
  allowPrevious,
  question,
}: Pick<Context, 'allowPrevious' | 'question'>): boolean {
  return allowPrevious && question.index > 1;
}

/** The answer as the law keeps it, on its way. */
export function commitOf({ place, question, answer, visit, revision }: Context): Commit {
  return {
    ...place,
    question,
    answer: validate(question, answer).answer,
    key: `${visit}-${revision}`,
  };
}

/** True while a part of the question is on its way. */
export function isPending({ parts }: Context): boolean {
  return Object.values(parts).includes('busy');
}

/**
 * Everything that keeps an answer from being sent: what the law finds, and what the parts know. While a part has
 * something to say, nothing is said about there being no answer at all.
 */
export function findFaults({ question, answer, parts }: Context): readonly Fault[] {
  const known = Object.values(parts).filter((part) => part !== null && part !== 'busy');
  const { faults } = validate(question, answer);
  const others = faults.filter(
    ({ kind, at }) => !(known.length > 0 && kind === 'empty' && at === undefined),
  );
  return [...others, ...known.filter(({ at }) => others.every((fault) => fault.at !== at))];
}

/** What the server found wrong with the answer, where that is why it refused. */
export function faultsOf(error: unknown): readonly Fault[] {
  const failure = failureOf(error);
  return failure.kind === 'refused' && failure.fault ? [failure.fault] : [];
}
