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

/** Calls the API of a deployment, with a set of cookies or with those of a browser; `key` is an idempotency key. */
export type ApiCall = (
  call: string,
  fields: Readonly<Record<string, string>>,
  key?: string,
) => Promise<Reply>;

/** A subject from the server, its question, and a valid answer; the answer is null if none is found. */
export interface SurveyQuestion {
  readonly subject: unknown;
  readonly question: Question;
  readonly answer: unknown;
  readonly isMission: boolean;
}

/** Answers a survey by calls of the API, without a browser. */
export class SurveyClient {
  readonly #ask: ApiCall;
  readonly #surveyId: string;
  readonly #channel: string;

  constructor(call: ApiCall, { surveyId, channel }: { surveyId: string; channel: string }) {
    this.#ask = call;
    this.#surveyId = surveyId;
    this.#channel = channel;
  }

  start(): Promise<Reply> {
    return this.#call('start', { deviceInfo: '{}', userBehavior: '{}', locale: 'en' });
  }

  /** The current question; null if there is none. */
  async current(): Promise<SurveyQuestion | null> {
    const { data } = await this.#call('currSubject', { deviceInfo: '{}' });
    return readSurveyQuestion(data);
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
    return subject || status !== undefined ? readSurveyQuestion(subject) : this.current();
  }

  /** Answers the remaining questions. */
  async finish(): Promise<void> {
    let question = await this.current();
    for (
      let remaining = maxQuestions;
      question && question.answer !== null && remaining > 0;
      remaining -= 1
    ) {
      question = await this.commit(question);
    }
  }

  #call(name: string, fields: Record<string, string>): Promise<Reply> {
    return this.#ask(name, { surveyId: this.#surveyId, channel: this.#channel, ...fields });
  }
}

/** The most questions, because a faulty server may never end the survey. */
const maxQuestions = 200;

function readSurveyQuestion(subject: unknown): SurveyQuestion | null {
  const read = v.safeParse(subjectSchema, subject);
  if (!read.success) return null;
  const question = readQuestion(read.output);
  return { subject, question, answer: validAnswer(question), isMission: isMission(question) };
}
