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
  followerOf,
  type Location,
  type Respondent,
  type Step,
  type Subject,
  type Survey,
} from '../../contract/survey.ts';
import type { Failure } from '../lib/failure.ts';

/** Answers that the server does not have, by question id, and their respondent. */
export interface Drafts {
  readonly respondentId: string;
  readonly answers: Readonly<Record<string, unknown>>;
  /** The id of the signature given with the consent, empty without one. */
  readonly sign: string;
  /** The question whose answer was shown as sent and is not confirmed. */
  readonly unsent?: string | undefined;
}

export const noDrafts: Drafts = { respondentId: '', answers: {}, sign: '' };

/** The server's last word: status, survey, respondent and question. */
export interface SessionState {
  readonly status: Status;
  readonly survey: Survey | null;
  readonly channel: string;
  readonly respondent: Respondent;
  readonly question: Question | null;
  /** The server's answer to the question; null without one. */
  readonly given: Answer | null;
  /** The question that follows whatever is answered; null where the server has to be asked. */
  readonly follower: Subject | null;
  /** Whether the server holds an answer of this round or a skipped question. */
  readonly hasAnswered: boolean;
  readonly drafts: Drafts;
  readonly failure: Failure | null;
  /** Milliseconds left at the last reply, negative after the end; null without a limit. */
  readonly left: number | null;
}

export function initialState(drafts: Drafts): SessionState {
  return {
    status: status.unknown,
    survey: null,
    channel: '',
    respondent: {},
    question: null,
    given: null,
    follower: null,
    hasAnswered: false,
    drafts,
    failure: null,
    left: null,
  };
}

/** Drops the drafts of another respondent. */
export function applyLocation(was: SessionState, location: Location): SessionState {
  const respondent = location.respondent ?? {};
  const mine = was.drafts.respondentId === (respondent.id ?? '');
  return {
    status: location.status,
    survey: location.survey,
    channel: location.channel,
    respondent,
    drafts: mine
      ? withoutOtherUnsent(was.drafts, location.subject?.questionId)
      : { ...noDrafts, respondentId: respondent.id ?? '' },
    failure: null,
    left: timeLeft(location),
    hasAnswered:
      (mine && was.hasAnswered && location.status > status.home) || isAnswered(location.subject),
    ...questionOf(location.subject ?? null),
  };
}

function isAnswered(subject: Subject | undefined): boolean {
  return subject !== undefined && (subject.index > 1 || subject.result !== undefined);
}

/** The state after a start or a commit. */
export function applyStep(was: SessionState, step: Step): SessionState {
  const respondent = { ...was.respondent, ...step.respondent };
  return {
    ...was,
    status: step.status ?? status.answering,
    survey: step.survey ?? was.survey,
    respondent,
    drafts: { ...was.drafts, respondentId: respondent.id ?? '' },
    failure: null,
    left: timeLeft(step) ?? was.left,
    ...questionOf(step.subject ?? null),
  };
}

/** Milliseconds left, by the server's clock alone; null without a limit. */
export function timeLeft({
  maxAnswerTimeConfig,
}: Pick<Location, 'maxAnswerTimeConfig'>): number | null {
  return maxAnswerTimeConfig
    ? maxAnswerTimeConfig.latestEndTime - maxAnswerTimeConfig.systemCurrTime
    : null;
}

/** The question of a subject; null where the server has to be asked. */
export function questionOf(
  subject: Subject | null,
): Pick<SessionState, 'question' | 'given' | 'follower'> {
  if (subject === null) return { question: null, given: null, follower: null };
  const question = readQuestion(subject);
  return {
    question,
    given: parseAnswer(question, subject.result),
    follower: followerOf(subject),
  };
}

/** The server is past the answer, or never comes to it. */
function withoutOtherUnsent(drafts: Drafts, current: string | undefined): Drafts {
  return drafts.unsent === current ? drafts : { ...drafts, unsent: undefined };
}

/** The draft, else the server's answer, else an empty one. */
export function openingAnswer(
  { drafts, given }: SessionState,
  question: Question,
): { answer: Answer; isDraft: boolean } {
  // A mission stores its progress itself.
  const draft = isMission(question)
    ? null
    : readAnswer(question, drafts.answers[question.questionId]);
  return { answer: draft ?? given ?? emptyAnswer(question), isDraft: draft !== null };
}

export function dropUnusedDraft(state: SessionState): Pick<SessionState, 'drafts'> {
  const { question, drafts } = state;
  if (question === null || openingAnswer(state, question).isDraft) return { drafts };
  return { drafts: withDraft(drafts, question.questionId, undefined) };
}

/** `null` keeps the draft, `undefined` removes it. */
export function withDraft(drafts: Drafts, id: string, draft: Answer | null | undefined): Drafts {
  if (draft === null) return drafts;
  const { [id]: _, ...others } = drafts.answers;
  return { ...drafts, answers: draft === undefined ? others : { ...others, [id]: draft } };
}
