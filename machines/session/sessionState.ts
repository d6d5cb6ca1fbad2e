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
import type { Location, Respondent, Step, Subject, Survey } from '../../contract/survey.ts';
import type { Failure } from '../lib/failure.ts';

/** What was typed and is not on the server yet, by question id, and whose it is. */
export interface Drafts {
  readonly respondentId: string;
  readonly answers: Readonly<Record<string, unknown>>;
  /** The id of the signature given with the consent, empty without one. */
  readonly sign: string;
}

/** Nothing typed, nothing signed. */
export const noDrafts: Drafts = { respondentId: '', answers: {}, sign: '' };

/** What the server last said: where the respondent stands, and what is being asked. */
export interface SessionState {
  readonly status: Status;
  readonly survey: Survey | null;
  readonly channel: string;
  readonly respondent: Respondent;
  readonly question: Question | null;
  /** What the server has for the question; null when it was not answered. */
  readonly given: Answer | null;
  /** Whether the server holds an answer of this round or a skipped question. */
  readonly hasAnswered: boolean;
  readonly drafts: Drafts;
  readonly failure: Failure | null;
  /** Milliseconds left for answering when the server last told them, negative when they are over; null without a limit. */
  readonly left: number | null;
}

/** Nothing is known yet (status −1). */
export function initialState(drafts: Drafts): SessionState {
  return {
    status: status.unknown,
    survey: null,
    channel: '',
    respondent: {},
    question: null,
    given: null,
    hasAnswered: false,
    drafts,
    failure: null,
    left: null,
  };
}

/** After a location reply. Drafts of another respondent are not carried over. */
export function applyLocation(was: SessionState, location: Location): SessionState {
  const respondent = location.respondent ?? {};
  const mine = was.drafts.respondentId === (respondent.id ?? '');
  return {
    status: location.status,
    survey: location.survey,
    channel: location.channel,
    respondent,
    drafts: mine ? was.drafts : { ...noDrafts, respondentId: respondent.id ?? '' },
    failure: null,
    left: timeOf(location),
    hasAnswered:
      (mine && was.hasAnswered && location.status > status.home) || isAnswered(location.subject),
    ...ask(location.subject ?? null),
  };
}

function isAnswered(subject: Subject | undefined): boolean {
  return subject !== undefined && (subject.index > 1 || subject.result !== undefined);
}

/** After a start or a commit that the server has kept. A reply that says nothing changes no status. */
export function proceed(was: SessionState, step: Step): SessionState {
  const respondent = { ...was.respondent, ...step.respondent };
  return {
    ...was,
    status: step.status ?? status.answering,
    respondent,
    drafts: { ...was.drafts, respondentId: respondent.id ?? '' },
    failure: null,
    left: timeOf(step) ?? was.left,
    ...ask(step.subject ?? null),
  };
}

/**
 * The milliseconds left that a reply tells of; null where it tells of no limit. Both times are the server's, so no clock
 * of the device matters (contract.md, "Location").
 */
export function timeOf({
  maxAnswerTimeConfig,
}: Pick<Location, 'maxAnswerTimeConfig'>): number | null {
  return maxAnswerTimeConfig
    ? maxAnswerTimeConfig.latestEndTime - maxAnswerTimeConfig.systemCurrTime
    : null;
}

/** A subject as the question to show; null where the server has to be asked, or has nothing left. */
export function ask(subject: Subject | null): Pick<SessionState, 'question' | 'given'> {
  if (subject === null) return { question: null, given: null };
  const question = readQuestion(subject);
  return { question, given: parseAnswer(question, subject.result) };
}

/** What the question opens with: the draft, else what the server has, else nothing. */
export function openingAnswer(
  { drafts, given }: SessionState,
  question: Question,
): { answer: Answer; isDraft: boolean } {
  // A mission remembers by itself how far it is; what was refused of it in another round is nothing to begin with.
  const draft = isMission(question)
    ? null
    : readAnswer(question, drafts.answers[question.questionId]);
  return { answer: draft ?? given ?? emptyAnswer(question), isDraft: draft !== null };
}

/** The drafts with this one changed; null keeps what was there, `undefined` takes it away. */
export function withDraft(drafts: Drafts, id: string, draft: Answer | null | undefined): Drafts {
  if (draft === null) return drafts;
  const { [id]: _, ...others } = drafts.answers;
  return { ...drafts, answers: draft === undefined ? others : { ...others, [id]: draft } };
}
