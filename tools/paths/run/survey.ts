import * as v from 'valibot';
import {
  isMission,
  type Question,
  readQuestion,
  wireType,
} from '../../../contract/questions/index.ts';
import { subjectSchema } from '../../../contract/survey.ts';
import { validAnswer } from './answers.ts';

export interface Reply {
  readonly code: number;
  readonly message?: string;
  readonly data?: unknown;
}

/** Calls the API of a deployment with a cookie of its own, or the one of a browser. */
export type Ask = (call: string, fields: Readonly<Record<string, string>>) => Promise<Reply>;

/** A question as it came, as it is read, and an answer to it; null where none is found. */
export interface SurveyQuestion {
  readonly subject: unknown;
  readonly question: Question;
  readonly answer: unknown;
  readonly isMission: boolean;
}

/** One respondent who answers a survey by its calls alone. */
export class Answering {
  readonly #ask: Ask;
  readonly #surveyId: string;
  readonly #channel: string;

  constructor(ask: Ask, { surveyId, channel }: { surveyId: string; channel: string }) {
    this.#ask = ask;
    this.#surveyId = surveyId;
    this.#channel = channel;
  }

  start(): Promise<Reply> {
    return this.#call('start', { deviceInfo: '{}', userBehavior: '{}', locale: 'en' });
  }

  /** The question that is to be answered now; null when there is none. */
  async current(): Promise<SurveyQuestion | null> {
    const { data } = await this.#call('currSubject', { deviceInfo: '{}' });
    return readAsked(data);
  }

  async commit({ question, answer }: SurveyQuestion): Promise<SurveyQuestion | null> {
    const { data } = await this.#call('commitAnswer', {
      questionId: question.questionId,
      type: String(wireType(question)),
      respondent: '{}',
      result: JSON.stringify(answer),
      sign: '',
      finish: question.index === question.count ? '1' : '0',
    });
    const { status, subject } = (data ?? {}) as { status?: number; subject?: unknown };
    return subject || status !== undefined ? readAsked(subject) : this.current();
  }

  /** Answers all that is left. */
  async finish(): Promise<void> {
    let asked = await this.current();
    for (let left = most; asked && asked.answer !== null && left > 0; left -= 1) {
      asked = await this.commit(asked);
    }
  }

  #call(name: string, fields: Record<string, string>): Promise<Reply> {
    return this.#ask(name, { surveyId: this.#surveyId, channel: this.#channel, ...fields });
  }
}

/** A survey that asks more than this may be going round in circles. */
const most = 200;

function readAsked(subject: unknown): SurveyQuestion | null {
  const read = v.safeParse(subjectSchema, subject);
  if (!read.success) return null;
  const question = readQuestion(read.output);
  return { subject, question, answer: validAnswer(question), isMission: isMission(question) };
}
