import type { Question } from '../../../contract/questions/index.ts';
import { wireType } from '../../../contract/questions/index.ts';
import { status } from '../../../contract/status.ts';
import { Broken, Skipped } from '../broken.ts';
import { fieldOf, type Reply } from '../client/reply.ts';
import type { Committed, Respondent } from '../client/respondent.ts';
import { requireThat, succeeded } from '../expect.ts';
import { questionIn, uploadedFile, validAnswers } from './answers.ts';

/** A respondent at a question. */
export interface Stop {
  readonly question: Question;
  /** The question as the server has sent it. */
  readonly subject: unknown;
  /** The reply that named the question. */
  readonly reply: Reply;
}

export function committed(question: Question): Committed {
  const { questionId, index, count } = question;
  return { questionId, type: wireType(question), index, count };
}

/** Locates and starts, and signs where a signature is required; null where nothing is left to answer. */
export async function begin(respondent: Respondent, surveyId: string): Promise<Stop | null> {
  const location = await respondent.locate(surveyId);
  const config = fieldOf(fieldOf(succeeded(location, 'a location'), 'survey'), 'config');
  const reply = await respondent.start(surveyId);
  succeeded(reply, 'a start');
  if (fieldOf(config, 'signature') === 'required') await sign(respondent, surveyId);
  return next(respondent, surveyId, reply);
}

/** Uploads a signature and attaches it to the session; returns the id of its file. */
export async function sign(respondent: Respondent, surveyId: string): Promise<string> {
  const { id } = await uploadedFile(respondent, surveyId);
  succeeded(await respondent.exInfo(surveyId, { sign: String(id) }), 'a signature');
  return String(id);
}

/** The question after a reply, from its Step or from `currSubject`; null where nothing is left. */
export async function next(
  respondent: Respondent,
  surveyId: string,
  step: Reply,
): Promise<Stop | null> {
  const subject = fieldOf(step.data, 'subject');
  if (subject !== undefined && subject !== null) return stopAt(subject, step);
  if (fieldOf(step.data, 'status') === status.ended) return null;
  return currentStop(respondent, surveyId);
}

/** The current question by `currSubject`; null where nothing is left or can be answered. */
export async function currentStop(respondent: Respondent, surveyId: string): Promise<Stop | null> {
  const reply = await respondent.current(surveyId);
  if (reply.code === 409) return null;
  const subject = succeeded(reply, 'the current question');
  return subject === null || subject === undefined ? null : stopAt(subject, reply);
}

function stopAt(subject: unknown, reply: Reply): Stop {
  return { question: questionIn(subject, reply), subject, reply };
}

/**
 * Commits a valid answer; where a rule of the survey refuses one, the next.
 * @throws {Broken} where none is accepted
 */
export async function giveAnswer(
  respondent: Respondent,
  surveyId: string,
  question: Question,
): Promise<{ readonly answer: unknown; readonly reply: Reply }> {
  let last: Reply | null = null;
  for (const answer of await validAnswers(respondent, surveyId, question)) {
    const reply = await respondent.commit(surveyId, committed(question), answer);
    if (reply.code === 200) return { answer, reply };
    last = reply;
    if (reply.code !== 422) break;
  }
  throw new Broken(`a valid answer to ${question.questionId} is accepted: code 200`, last);
}

/**
 * Begins, and answers each question once it was yielded, to the end.
 * @throws {Broken} where a question comes again: such a survey has no end
 */
export async function* walk(respondent: Respondent, surveyId: string): AsyncGenerator<Stop, void> {
  yield* walkFrom(respondent, surveyId, await begin(respondent, surveyId));
}

/** Answers each question once it was yielded, from this one to the end; throws as {@link walk} does. */
async function* walkFrom(
  respondent: Respondent,
  surveyId: string,
  first: Stop | null,
): AsyncGenerator<Stop, void> {
  const answered = new Set<string>();
  let stop = first;
  while (stop !== null) {
    const { questionId } = stop.question;
    requireThat(
      !answered.has(questionId),
      `an answer to ${questionId} leads to other questions, and at last to none`,
      stop.reply,
    );
    yield stop;
    answered.add(questionId);
    const { reply } = await giveAnswer(respondent, surveyId, stop.question);
    stop = await next(respondent, surveyId, reply);
  }
}

/**
 * Begins and answers until a question fits.
 * @throws {Skipped} where no question on the way does
 */
export async function walkTo(
  respondent: Respondent,
  surveyId: string,
  isThere: (question: Question) => boolean,
): Promise<Stop> {
  for await (const stop of walk(respondent, surveyId)) if (isThere(stop.question)) return stop;
  throw new Skipped(`no such question is on the way through ${surveyId}`);
}

/** Begins and answers all questions. */
export async function walkToEnd(respondent: Respondent, surveyId: string): Promise<void> {
  for await (const _ of walk(respondent, surveyId));
}

/** Answers what is left of a survey that was begun. */
export async function walkOnToEnd(respondent: Respondent, surveyId: string): Promise<void> {
  const stop = await currentStop(respondent, surveyId);
  for await (const _ of walkFrom(respondent, surveyId, stop));
}
