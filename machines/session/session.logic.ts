import { hasOwnWindow, isFramed } from '../../contract/address.ts';
import { codes } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import {
  type Answer,
  emptyAnswer,
  isMission,
  parseAnswer,
  type Question,
  readAnswer,
  readQuestion,
} from '../../contract/questions/index.ts';
import { type Status, status } from '../../contract/status.ts';
import {
  endPageLink,
  followerOf,
  type Location,
  type Step,
  type Subject,
  type Survey,
} from '../../contract/survey.ts';
import type { TimeLeft } from '../deadline/deadline.machine.ts';
import type { Failure } from '../lib/failure.ts';
import { asksForLogin, hasLoginElsewhere } from '../lib/login.ts';
import { faultsIn } from '../question/question.logic.ts';
import type { CallInput, Outcome, Input as QuestionInput } from '../question/question.types.ts';
import type { Context, Drafts, Input, SessionState, Start, StatusEvent } from './session.types.ts';

export const noDrafts: Drafts = { respondentId: '', answers: {}, sign: '' };

const statusEvents: Record<Status, StatusEvent['type']> = {
  [status.unknown]: 'status.unknown',
  [status.notStarted]: 'status.home',
  [status.home]: 'status.home',
  [status.answering]: 'status.answering',
  [status.ended]: 'status.ended',
  [status.closed]: 'status.closed',
  [status.notOpen]: 'status.notOpen',
  [status.paused]: 'status.paused',
};

/** Other servers may send a step without a status, which continues with the questions; without a step the page locates. */
export function statusEvent(reply: Pick<Step, 'status'> | null): StatusEvent {
  return { type: statusEvents[reply ? (reply.status ?? status.answering) : status.unknown] };
}

export function isOpen({ status: now = status.answering }: Pick<Step, 'status'>): boolean {
  return now >= status.notStarted && now <= status.answering;
}

export function initialContext({ drafts, ...input }: Input): Context {
  const { reply } = input;
  const start = initialState(drafts);
  const isRefused = reply !== null && 'kind' in reply;
  const isLocated = reply !== null && !isRefused && reply.status !== status.unknown;
  return {
    ...input,
    userId: input.userId ?? '',
    ...(isRefused ? { ...start, failure: reply } : reply ? applyLocation(start, reply) : start),
    isAfterLogin: input.isAfterLogin && !isLocated,
    direction: 'forward',
    faults: input.faults ?? [],
    mission: input.mission ?? null,
    unconfirmed: null,
    hasKeyboard: false,
    isAfterStart: false,
    reminders: Number(input.signature?.isMissing ?? false),
    visit: 0,
  };
}

export function initialState(drafts: Drafts): SessionState {
  return {
    survey: null,
    channel: '',
    respondent: {},
    question: null,
    storedAnswer: null,
    follower: null,
    hasAnswered: false,
    drafts,
    failure: null,
    remainingMs: null,
  };
}

/** Drops the drafts of another respondent. */
export function applyLocation(was: SessionState, location: Location): SessionState {
  const respondent = location.respondent ?? {};
  const mine = was.drafts.respondentId === (respondent.id ?? '');
  return {
    survey: location.survey,
    channel: location.channel,
    respondent,
    drafts: mine
      ? withoutOtherUnsent(was.drafts, location.subject?.questionId)
      : { ...noDrafts, respondentId: respondent.id ?? '' },
    failure: null,
    remainingMs: timeLeft(location),
    hasAnswered:
      (mine && was.hasAnswered && location.status > status.home) || isAnswered(location.subject),
    ...questionOf(location.subject ?? null),
  };
}

function isAnswered(subject: Subject | undefined): boolean {
  if (subject === undefined) return false;
  return subject.index > 1 || (subject.result !== undefined && !subject.offered);
}

/** The state after a start or a commit. */
export function applyStep(was: SessionState, step: Step): SessionState {
  const respondent = { ...was.respondent, ...step.respondent };
  return {
    ...was,
    survey: step.survey ?? was.survey,
    respondent,
    drafts: { ...was.drafts, respondentId: respondent.id ?? '' },
    failure: null,
    remainingMs: timeLeft(step) ?? was.remainingMs,
    ...questionOf(step.subject ?? null),
  };
}

/** The session after the question has ended with this outcome. */
export function applyOutcome(context: Context, outcome: Outcome | null): Partial<Context> {
  const id = context.question?.questionId ?? '';
  switch (outcome?.kind) {
    case 'accepted':
      return applyAccepted(context, id, outcome.step);
    case 'sent':
      return {
        ...questionOf(context.follower),
        drafts: { ...withDraft(context.drafts, id, outcome.commit.answer), unsent: id },
        unconfirmed: outcome.commit,
        direction: 'forward',
        hasAnswered: true,
      };
    case 'left':
      return {
        ...questionOf(outcome.subject),
        drafts: withDraft(context.drafts, id, outcome.draft),
        direction: 'back',
        isAfterStart: false,
      };
    case 'expired':
      return outcome.step
        ? applyAccepted(context, id, outcome.step)
        : { drafts: withDraft(context.drafts, id, outcome.draft) };
    case 'recalled':
      return { drafts: withDraft(context.drafts, id, outcome.draft) };
    case 'refused':
      return { failure: outcome.failure, drafts: withDraft(context.drafts, id, outcome.draft) };
    default:
      return {};
  }
}

/** The session after the server has accepted the answer to a question. */
export function applyAccepted(context: Context, id: string, step: Step): Partial<Context> {
  const next = applyStep(context, step);
  return {
    ...next,
    drafts: { ...withDraft(next.drafts, id, undefined), unsent: undefined },
    unconfirmed: null,
    direction: 'forward',
    hasAnswered: true,
    isAfterStart: false,
  };
}

/** The session at the question whose answer was handed over and has a fault. */
export function reopen({ unconfirmed, drafts }: Context, failure: Failure): Partial<Context> {
  return {
    question: unconfirmed?.question ?? null,
    storedAnswer: null,
    follower: null,
    faults: faultsIn(failure),
    drafts: { ...drafts, unsent: undefined },
    unconfirmed: null,
    direction: 'back',
  };
}

/** The session after the maximum answer time. */
export function expire(context: Context, step: Step | null): Partial<Context> {
  return { ...applyStep(context, step ?? {}), question: null, remainingMs: null };
}

export function unconfirmedId({ unconfirmed }: Context): string {
  return unconfirmed?.question.questionId ?? '';
}

/** Milliseconds left, by the server's clock alone; null without a limit. */
export function timeLeft({
  maxAnswerTimeConfig,
}: Pick<Location, 'maxAnswerTimeConfig'>): number | null {
  return maxAnswerTimeConfig
    ? maxAnswerTimeConfig.latestEndTime - maxAnswerTimeConfig.systemCurrTime
    : null;
}

/** The remaining time of a reply, with its end where extensions can move it. */
export function timeOf(reply: Pick<Location, 'maxAnswerTimeConfig'>): Required<TimeLeft> {
  const { latestEndTime = null, extensions = null } = reply.maxAnswerTimeConfig ?? {};
  return { remainingMs: timeLeft(reply), extensions, end: extensions && latestEndTime };
}

/** The remaining time of the reply that a page has come with. */
export function timeAtOpening(reply: Location | Failure | null): Required<TimeLeft> {
  return timeOf(reply === null || 'kind' in reply ? {} : reply);
}

/** The question of a subject; null where the server has to be asked. */
export function questionOf(
  subject: Subject | null,
): Pick<SessionState, 'question' | 'storedAnswer' | 'follower'> {
  if (subject === null) return { question: null, storedAnswer: null, follower: null };
  const question = readQuestion(subject);
  return {
    question,
    storedAnswer: parseAnswer(question, subject.result),
    follower: followerOf(subject),
  };
}

/** Forgets that an answer to another question than the current one is unsent, because the server has passed that question or will not reach it. */
function withoutOtherUnsent(drafts: Drafts, current: string | undefined): Drafts {
  return drafts.unsent === current ? drafts : { ...drafts, unsent: undefined };
}

/** The draft, else the server's answer, else an empty one. */
export function openingAnswer(
  { drafts, storedAnswer }: SessionState,
  question: Question,
): { answer: Answer; isDraft: boolean } {
  // A mission has no draft, because it stores its progress itself.
  const draft = isMission(question)
    ? null
    : readAnswer(question, drafts.answers[question.questionId]);
  return { answer: draft ?? storedAnswer ?? emptyAnswer(question), isDraft: draft !== null };
}

export function dropUnusedDraft(state: SessionState): Pick<SessionState, 'drafts'> {
  const { question, drafts } = state;
  if (question === null || openingAnswer(state, question).isDraft) return { drafts };
  return { drafts: withDraft(drafts, question.questionId, undefined) };
}

/** Stores a draft; `null` keeps the stored draft, and `undefined` removes it. */
export function withDraft(drafts: Drafts, id: string, draft: Answer | null | undefined): Drafts {
  if (draft === null) return drafts;
  const { [id]: _, ...others } = drafts.answers;
  return { ...drafts, answers: draft === undefined ? others : { ...others, [id]: draft } };
}

export function reword({ question }: Context, location: Location | null): Partial<Context> {
  if (!location) return {};
  const { survey, subject } = location;
  if (!subject) return { survey };
  const shown = [subject, followerOf(subject)].find(
    (known) => known?.questionId === question?.questionId,
  );
  return {
    survey,
    ...(shown ? { question: readQuestion(shown), follower: followerOf(shown) } : {}),
  };
}

/** Whether a login is required and possible; providers do not allow their pages in frames. */
export function offersLogin({ failure, mode }: Context): boolean {
  return asksForLogin(failure) && !isFramed(mode);
}

/**
 * Whether the survey is offered at the server, where its login can be reached; in an app the page there would lack the
 * app's name and its respondent info.
 */
export function offersLoginAtServer({ failure, mode }: Context): boolean {
  return hasLoginElsewhere(failure) && hasOwnWindow(mode);
}

/** Whether the page leaves for the login; only once, because a login that the server does not accept would lead back here. */
export function redirectsToLogin(context: Context): boolean {
  return offersLogin(context) && !context.isAfterLogin;
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
    // The calls of an app do not include one for the previous question.
    allowPrevious: mode !== 'inApp' && (survey?.config.allowPrevious ?? true),
    autoAdvance: survey?.config.autoAdvance ?? false,
    visit: `${nonce}-${visit}`,
    faults: context.faults,
    lists: context.lists,
    mission: context.mission,
    isAhead: unconfirmed !== null,
    hasFollower: unconfirmed === null && context.follower !== null,
    isUnsent: unconfirmed === null && context.drafts.unsent === question.questionId,
  };
}

/** The code of a refusal; 0 for any other failure. */
export function refusalCode(failure: Failure | null): number {
  return failure?.kind === 'refused' ? failure.code : 0;
}

/** Codes by which the server contradicts the page's state. */
const staleCodes: ReadonlySet<number> = new Set([codes.conflict, codes.forbidden, codes.notFound]);

export function isStale({ failure }: Context): boolean {
  return staleCodes.has(refusalCode(failure));
}

/** Whether the session is over by this location, or has too little time left for another call. */
export function confirmsEnd(location: Location): boolean {
  const remainingMs = timeLeft(location);
  const hasTime = isOpen(location) && (remainingMs === null || remainingMs > limits.callWindow);
  return location.status >= status.notStarted && location.status <= status.ended && !hasTime;
}

export function lacksQuestion({ status: now, subject }: Location): boolean {
  return now === status.answering && subject === undefined;
}

/** Whether this page is the reply to a form whose question was already answered in another tab. */
export function cameTooLate({ refusal = null, question }: Context): boolean {
  return question !== null && refusalCode(refusal) === codes.conflict;
}

/** Whether another tab or device has continued the session, or another respondent answers. */
export function changedElsewhere(context: Context, location: Location): boolean {
  const { question, failure } = context;
  const { status: now, subject } = location;
  const isOtherQuestion = subject !== undefined && subject.questionId !== question?.questionId;
  return (
    refusalCode(failure) === codes.conflict &&
    now === status.answering &&
    (isOtherQuestion || isOfAnotherRespondent(context, location))
  );
}

/** Whether a location is about another session than the page. */
export function isOfAnotherRespondent(
  { respondent }: SessionState,
  { respondent: other }: Location,
): boolean {
  return other?.id !== undefined && (respondent.id ?? other.id) !== other.id;
}

/** Whether the server finds no session after a start, because the browser has not stored its cookie. */
export function isCookieLost({ failure, isAfterStart }: Context, location: Location): boolean {
  return refusalCode(failure) === codes.forbidden && isAfterStart && location.status <= status.home;
}

/** Whether the respondent may answer again; not after the time is over, because another round has no new time. */
export function mayAnswerAgain({ survey, respondent }: Context): boolean {
  return (survey?.config.allowReAnswer ?? false) && !respondent.timedOut;
}

/** The trusted link that the end page follows without a press, outside of frames; null without one. */
export function onwardLink({ survey, mode }: Context): string | null {
  return survey?.config.endPageLinkTrusted && !isFramed(mode) ? endPageLink(survey) : null;
}

export function asksForSignature(survey: Survey | null): boolean {
  const signature = survey?.config.signature;
  return signature === 'optional' || signature === 'required';
}

export function withSignature({ drafts }: Context, sign: string): Partial<Context> {
  return { drafts: { ...drafts, sign }, reminders: 0 };
}
