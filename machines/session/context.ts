import { type Device, isFramed, type SurveyEntry } from '../../contract/address.ts';
import type { Fault } from '../../contract/faults.ts';
import { limits } from '../../contract/limits.ts';
import type { MissionRecord } from '../../contract/pageForm.ts';
import { readQuestion } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import {
  endPageLink,
  followerOf,
  type Location,
  type Step,
  type Survey,
} from '../../contract/survey.ts';
import type { Failure } from '../lib/failure.ts';
import { asksForLogin } from '../lib/login.ts';
import type { Lists } from '../linkage/linkage.machine.ts';
import type { OutboxEvent } from '../outbox/outbox.machine.ts';
import type {
  CallInput,
  Commit,
  DraftChange,
  Input as QuestionInput,
} from '../question/context.ts';
import {
  applyLocation,
  applyStep,
  type Drafts,
  initialState,
  openingAnswer,
  type SessionState,
  timeLeft,
} from './sessionState.ts';

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
  /** Why a form was not accepted that this page answers. */
  readonly refusal?: Failure | null;
  /** The name that a form has sent for a signature. */
  readonly signature?: SentSignature | undefined;
  /** The first question is a mission that the server has drawn. */
  readonly mission?: MissionRecord | null;
  /** Whether the browser has not kept the cookie of a start by a form. */
  readonly isCookieLost?: boolean | undefined;
  /** Whether this tab was redirected to a login without a success since. */
  readonly isAfterLogin: boolean;
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

export interface Context extends SessionState, SurveyAddress {
  readonly device: Device;
  readonly isDesktopChrome: boolean;
  readonly locale: string;
  readonly nonce: string;
  readonly direction: 'forward' | 'back';
  readonly isCookieLost?: boolean | undefined;
  /** Prevents a login redirect loop. */
  readonly isAfterLogin: boolean;
  readonly hasKeyboard: boolean;
  /** Whether the server has not yet answered the session that a start has made. */
  readonly isFresh: boolean;
  /** Number of starts tried without the signature that the survey needs. */
  readonly unsigned: number;
  readonly faults: readonly Fault[];
  readonly lists?: Lists | undefined;
  readonly refusal?: Failure | null;
  readonly signature?: SentSignature | undefined;
  /** Null where the server has not drawn it. */
  readonly mission: MissionRecord | null;
  /** The answer before the question on screen, while the server has not kept it. */
  readonly unconfirmed: Commit | null;
  /** Consecutive calls without a gesture or a timer, including this one. */
  readonly calls: number;
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

export type Event =
  | { type: 'home.submit' }
  | { type: 'survey.start' }
  | { type: 'signature.begin' }
  | { type: 'signature.fail' }
  | { type: 'signature.keep'; sign: string }
  | { type: 'signature.drop' }
  | DraftChange
  | { type: 'session.retry' }
  | { type: 'session.logIn' }
  | { type: 'session.restart' }
  | { type: 'session.continue' }
  | { type: 'device.change'; device: Device }
  | { type: 'keyboard.change'; isOpen: boolean }
  | LanguageChange
  | OutboxEvent
  | { type: 'outbox.retry' }
  | { type: 'network.online' }
  | { type: 'page.return' }
  | TakeOver
  | { type: 'time.over' };

/** The state by the reply that came with the page. */
export function initialSession(reply: Input['reply'], drafts: Drafts): SessionState {
  const start = initialState(drafts);
  if (reply === null) return start;
  return 'kind' in reply ? { ...start, failure: reply } : applyLocation(start, reply);
}

export function reword({ question }: Context, location: Location | null): Partial<Context> {
  if (!location) return {};
  const { survey, subject } = location;
  if (!subject) return { survey };
  const shown = [subject, followerOf(subject)].find(
    (one) => one?.questionId === question?.questionId,
  );
  return {
    survey,
    ...(shown ? { question: readQuestion(shown), follower: followerOf(shown) } : {}),
  };
}

/** Providers refuse to be framed. */
export function mayLogIn({ failure, mode }: Context): boolean {
  return asksForLogin(refusalCode(failure)) && !isFramed(mode);
}

export function callInput({ surveyId, channel, respondent, drafts }: Context): CallInput {
  return { surveyId, channel, respondent, sign: drafts.sign };
}

export function startInput(context: Context): Start {
  const { locale, nonce, visit } = context;
  return { ...callInput(context), locale, key: `${nonce}-${visit}-start` };
}

export function questionInput(context: Context): QuestionInput {
  const { question, survey, mode, nonce, visit, unconfirmed } = context;
  if (question === null) throw new Error('A question is asked before there is one.');
  return {
    call: callInput(context),
    question,
    ...openingAnswer(context, question),
    // There is no call for it inside an app.
    allowPrevious: mode !== 'inApp' && (survey?.config.allowPrevious ?? true),
    visit: `${nonce}-${visit}`,
    faults: context.faults,
    lists: context.lists,
    mission: context.mission,
    isAhead: unconfirmed !== null,
    hasFollower: unconfirmed === null && context.follower !== null,
    isUnsent: unconfirmed === null && context.drafts.unsent === question.questionId,
  };
}

/** The code the server refused with; 0 when it did not refuse. */
export function refusalCode(failure: Failure | null): number {
  return failure?.kind === 'refused' ? failure.code : 0;
}

/** Whether the server still accepts a call within the remaining time. */
export function hasTime(location: Location): boolean {
  const left = timeLeft(location);
  return location.status <= status.answering && (left === null || left > limits.callWindow);
}

export function lacksQuestion({ status: now, subject }: Location): boolean {
  return now === status.answering && subject === undefined;
}

export function isAnsweredElsewhere(
  { question, respondent }: Context,
  { status: now, subject, respondent: other }: Location,
): boolean {
  const isOtherQuestion = subject !== undefined && subject.questionId !== question?.questionId;
  const isOtherRespondent = other?.id !== undefined && (respondent.id ?? other.id) !== other.id;
  return now === status.answering && (isOtherQuestion || isOtherRespondent);
}

/** The session after the maximum answer time. */
export function expire(context: Context, step: Step | null): Partial<Context> {
  return {
    ...applyStep(context, step ?? {}),
    status: status.ended,
    question: null,
    left: null,
  };
}

/** A second round has no time of its own. */
export function mayAnswerAgain({ survey, respondent }: Context): boolean {
  return (survey?.config.allowReAnswer ?? false) && !respondent.timedOut;
}

/** The link the end page follows by itself: a trusted one, outside of frames; null without one. */
export function onwardLink({ survey, mode }: Context): string | null {
  return survey?.config.endPageLinkTrusted && !isFramed(mode) ? endPageLink(survey) : null;
}

export function asksForSignature(survey: Survey | null): boolean {
  const signature = survey?.config.signature;
  return signature === 'optional' || signature === 'required';
}

export function withSignature({ drafts }: Context, sign: string): Partial<Context> {
  return { drafts: { ...drafts, sign }, unsigned: 0 };
}
