import type { Device, SurveyEntry } from '../../contract/address.ts';
import type { Fault } from '../../contract/faults.ts';
import type { MissionRecord } from '../../contract/pageForm.ts';
import type { Answer, Question } from '../../contract/questions/index.ts';
import type { Location, Respondent, Subject, Survey } from '../../contract/survey.ts';
import type { Failure } from '../lib/failure.ts';
import type { LocationRequest } from '../lib/locationRequest.ts';
import type { Lists } from '../linkage/linkage.machine.ts';
import type { OutboxEvent } from '../outbox/outbox.machine.ts';
import type { CallInput, Commit, DraftChange } from '../question/question.types.ts';

/** The dialogs of the session: for codes 4004, 2, 5 and 6, for a survey that another window has continued (409), and before answering again. */
export type Dialog = 'surveyChanged' | 'resume' | 'notOpen' | 'paused' | 'elsewhere' | 'again';

/** Answers that the server does not have, by question id, and their respondent. */
export interface Drafts {
  readonly respondentId: string;
  readonly answers: Readonly<Record<string, unknown>>;
  /** The id of the signature given with the consent, empty without one. */
  readonly sign: string;
  /** The question whose answer was shown as sent and is not confirmed. */
  readonly unsent?: string | undefined;
}

interface SentSignature {
  readonly name: string;
  readonly isMissing: boolean;
}

/** Which survey is answered, and in which mode. */
export type SurveyAddress = Omit<SurveyEntry, 'kind'>;

export interface Input extends SurveyAddress {
  readonly device: Device;
  readonly isDesktopChrome: boolean;
  /** BCP 47 tag. */
  readonly locale: string;
  /** Random, unique to this load of the page: idempotency keys are built on it. */
  readonly nonce: string;
  readonly drafts: Drafts;
  /** Faults of the draft of the first question, found by the server in a form. */
  readonly faults?: readonly Fault[];
  /** Linked lists of the first question, as the server has drawn them. */
  readonly lists?: Lists | undefined;
  /** The reason for which the server has not accepted the form to which this page is the reply. */
  readonly refusal?: Failure | null;
  /** The name that a form has sent for a signature. */
  readonly signature?: SentSignature | undefined;
  /** The first question is a mission that the server has drawn. */
  readonly mission?: MissionRecord | null;
  /** Whether the browser has not stored the cookie of a start by a form. */
  readonly isCookieLost?: boolean | undefined;
  /** Whether this tab was redirected to a login without a success since. */
  readonly isAfterLogin: boolean;
  /** The `info` of an app's address. */
  readonly userId?: string;
  /** The location that came with the page, or why it was refused; null asks the server. */
  readonly reply: Location | Failure | null;
}

/** `key` is the same on every retry of the same start. */
export interface Start extends CallInput {
  readonly locale: string;
  readonly key: string;
}

/** `keepsAnswers`: the next round offers the old answers. */
export interface Restart extends CallInput {
  readonly keepsAnswers: boolean;
}

/** The content of the server's last reply, without its status, which is the state of the machine. */
export interface SessionState {
  readonly survey: Survey | null;
  readonly channel: string;
  readonly respondent: Respondent;
  readonly question: Question | null;
  /** The server's answer to the question; null without one. */
  readonly storedAnswer: Answer | null;
  /** The question that follows whatever is answered; null where the server has to be asked. */
  readonly follower: Subject | null;
  /** Whether the server holds an answer of this round or a skipped question. */
  readonly hasAnswered: boolean;
  readonly drafts: Drafts;
  readonly failure: Failure | null;
  /** Milliseconds left at the last reply; null without a limit. */
  readonly remainingMs: number | null;
}

export interface Context extends SessionState, SurveyAddress, LocationRequest {
  readonly device: Device;
  readonly isDesktopChrome: boolean;
  readonly locale: string;
  readonly nonce: string;
  readonly direction: 'forward' | 'back';
  /** The reply that came with the page. */
  readonly reply: Location | Failure | null;
  readonly isCookieLost?: boolean | undefined;
  /** Prevents a login redirect loop. */
  readonly isAfterLogin: boolean;
  readonly hasKeyboard: boolean;
  /** Whether the server has not yet answered the session that a start has made. */
  readonly isAfterStart: boolean;
  /** Number of starts tried without the signature that the survey needs. */
  readonly reminders: number;
  readonly faults: readonly Fault[];
  readonly lists?: Lists | undefined;
  readonly refusal?: Failure | null;
  readonly signature?: SentSignature | undefined;
  /** Null for a mission that the server has not rendered. */
  readonly mission: MissionRecord | null;
  /** The answer before the question on screen, while the server has not accepted it. */
  readonly unconfirmed: Commit | null;
  /** Counts the questions shown, so that no two visits of one question share a key. */
  readonly visit: number;
}

/** The app has changed its language; `location` is the survey in it, null until it is loaded. */
export interface LanguageChange {
  readonly type: 'language.change';
  readonly locale: string;
  readonly location: Location | null;
}

/** The page has taken over the markup of the server; `age` is that of its reply in milliseconds. */
export interface TakeOver {
  readonly type: 'page.takeOver';
  readonly drafts: Drafts;
  readonly age: number;
}

/** The status of a reply: −1, 0 and 1, 2, 3, 4, 5, 6. */
export type StatusEvent = {
  readonly type: `status.${'unknown' | 'home' | 'answering' | 'ended' | 'closed' | 'notOpen' | 'paused'}`;
};

export type Event =
  | { type: 'survey.start' }
  | { type: 'signature.begin' }
  | { type: 'signature.fail'; failure: Failure }
  | { type: 'signature.ready' }
  | { type: 'signature.accept'; sign: string }
  | { type: 'signature.drop' }
  | DraftChange
  | { type: 'session.retry' }
  | { type: 'session.logIn' }
  | { type: 'session.again' }
  | { type: 'session.restart' }
  | { type: 'session.continue' }
  | { type: 'device.change'; device: Device }
  | { type: 'keyboard.change'; isOpen: boolean }
  | LanguageChange
  | OutboxEvent
  | { type: 'outbox.retry' }
  | { type: 'network.online' }
  /** The page may be out of date: the browser has restored it, or the server says that nothing is left to answer. */
  | { type: 'session.locate' }
  | TakeOver
  | { type: 'time.over' }
  | StatusEvent;
