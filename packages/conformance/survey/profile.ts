import * as v from 'valibot';
import type { Question } from '../../../contract/questions/index.ts';
import { locationSchema, type Survey } from '../../../contract/survey.ts';
import { fieldOf } from '../client/reply.ts';
import type { Respondent } from '../client/respondent.ts';
import { walk } from './walk.ts';

/** The facts about a survey that the suite collects by answering it once. */
export interface SurveyProfile {
  readonly id: string;
  readonly survey: Survey;
  /** The questions in the order in which they came, up to the one at which the server failed. */
  readonly questions: readonly Question[];
  /** The same questions as the server has sent them. */
  readonly subjects: readonly unknown[];
  /** Milliseconds to answer in; null without a limit. */
  readonly timeMs: number | null;
  /** How often the respondent can have more time. */
  readonly extensions: number;
}

/** The survey cannot be located, so nothing can be checked. */
export class NotServed extends Error {}

/**
 * Locates a survey and answers it once.
 * @throws {NotServed}
 */
export async function profileOf(respondent: Respondent, id: string): Promise<SurveyProfile> {
  const location = await respondent.locate(id);
  const read = v.safeParse(locationSchema, location.data);
  const came = `POST /api/location returned ${location.exchange.status} ${location.exchange.text.slice(0, 300)}`;
  if (location.code !== 200)
    throw new NotServed(`${respondent.origin} does not serve the survey "${id}": ${came}`);
  if (!read.success) {
    const [issue] = read.issues;
    throw new NotServed(
      `The location of "${id}" cannot be read (docs/protocol.md#location): ${v.getDotPath(issue) ?? 'data'}: ${issue.message}\n${came}`,
    );
  }
  const questions: Question[] = [];
  const subjects: unknown[] = [];
  let time: unknown;
  try {
    for await (const { question, subject } of walk(respondent, id)) {
      if (questions.length === 0)
        time = fieldOf((await respondent.locate(id)).data, 'maxAnswerTimeConfig');
      questions.push(question);
      subjects.push(subject);
    }
  } catch {
    // A separate check reports this failure; the other checks use the questions before it.
  }
  const timeMs = Number(fieldOf(time, 'latestEndTime')) - Number(fieldOf(time, 'systemCurrTime'));
  return {
    id,
    survey: read.output.survey,
    questions,
    subjects,
    timeMs: Number.isFinite(timeMs) ? timeMs : null,
    extensions: Number(fieldOf(fieldOf(time, 'extensions'), 'left') ?? 0),
  };
}
