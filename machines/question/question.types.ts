import type { Fault } from '../../contract/faults.ts';
import type { MissionRecord } from '../../contract/pageForm.ts';
import type { Answer, Question } from '../../contract/questions/index.ts';
import type { Respondent, Step, Subject } from '../../contract/survey.ts';
import type { Failure } from '../lib/failure.ts';
import type { Lists } from '../linkage/linkage.machine.ts';
import type { NamedPart, Part, PartRefusal } from './part.ts';

/** The fields that every call about a question has. */
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
  /** Whether the survey's next question follows the press of an option; false without it. */
  readonly autoAdvance?: boolean;
  /** Faults that are known when the question opens. */
  readonly faults?: readonly Fault[];
  /** Linked lists known when the question opens. */
  readonly lists?: Lists | undefined;
  /** The question is a mission that the server has drawn. */
  readonly mission?: MissionRecord | null;
  /** Whether the server has yet to accept the answer before this question. */
  readonly isAhead?: boolean;
  /** Whether the next question is known, so that the session can show it before the server has accepted this answer. */
  readonly hasFollower?: boolean;
  /** Whether an earlier page has handed over this answer, and the server does not have it. */
  readonly isUnsent?: boolean;
  /** Unique to this visit of this question; prefix of its idempotency keys. */
  readonly visit: string;
}

export type Outcome =
  | { readonly kind: 'sent'; readonly commit: Commit }
  | { readonly kind: 'accepted'; readonly step: Step }
  | { readonly kind: 'left'; readonly subject: Subject; readonly draft: Answer | null }
  /** The time is over; `step` is the reply to the draft that was sent in the grace. */
  | { readonly kind: 'expired'; readonly draft: Answer | null; readonly step?: Step }
  | { readonly kind: 'recalled'; readonly draft: Answer | null }
  | { readonly kind: 'refused'; readonly failure: Failure; readonly draft: Answer | null };

export interface Context extends Input {
  /** The states of the parts, by their names. */
  readonly parts: Readonly<Record<string, Part>>;
  readonly faults: readonly Fault[];
  readonly hasFollower: boolean;
  /** The question that a review opens; null for the one before. */
  readonly departure: string | null;
  readonly failure: Failure | null;
  /** Counts the changes; 0 while the server has the answer as it is. */
  readonly revision: number;
  readonly outcome: Outcome | null;
}

export type Event =
  | { type: 'answer.change'; answer: Answer; part?: NamedPart }
  | { type: 'answer.restore'; answer: Answer }
  | { type: 'part.change'; part: NamedPart }
  | PartRefusal
  /** The answer was chosen by a pointer or by a letter, after its change. */
  | { type: 'answer.press' }
  /** Another press before the next question follows by itself. */
  | { type: 'advance.cancel' }
  | { type: 'answer.submit' }
  /** `to` is the question that a review opens. */
  | { type: 'question.leave'; to?: string }
  | { type: 'question.recall' }
  | { type: 'history.forward' }
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
