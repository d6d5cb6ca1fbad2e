import { calls } from '../../../contract/calls.ts';
import { codes } from '../../../contract/envelope.ts';
import type { UploadedFile } from '../../../contract/files.ts';
import type { MissionEvent } from '../../../contract/missionEvents.ts';
import type { Step, Subject } from '../../../contract/survey.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import type { Client } from '../client/client.ts';
import type { Reply } from '../client/reply.ts';
import { keyOf } from '../client/signatures.ts';
import { type SmallFile, signature } from './files.ts';
import type { SimulatedRespondent } from './respondent.ts';

export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly code: number;

  constructor(call: string, { code, message, fault }: Reply<unknown>) {
    const detail = fault === undefined ? '' : ` ${JSON.stringify(fault)}`;
    const hint = code === codes.tooManyRequests ? '; start the server with RATE_LIMIT=off' : '';
    super(`${call} was refused: ${code} ${message ?? ''}${detail}${hint}`);
    this.code = code;
  }
}

/** The calls of a respondent to a survey. */
export class Api {
  readonly isTimed: boolean;
  readonly #survey: Questionnaire;
  readonly #client: Client;
  readonly #keyPrefix: string;
  readonly #inSurvey: { readonly surveyId: string; readonly channel: string };
  #calls = 0;

  constructor(survey: Questionnaire, client: Client, keyPrefix: string) {
    this.isTimed = survey.definition.maxAnswerTime !== undefined;
    this.#survey = survey;
    this.#client = client;
    this.#keyPrefix = keyPrefix;
    this.#inSurvey = { surveyId: survey.id, channel: survey.definition.channel };
  }

  /** Starts the survey; null where the survey accepts no more respondents. */
  async start({ language, device, address, context }: SimulatedRespondent): Promise<Step | null> {
    const { width, height, touch } = device;
    const values = new URLSearchParams(
      Object.entries(address).map(([name, value]) => [`v.${name}`, String(value)]),
    );
    const reply = await this.#client.call(calls.start, {
      headers: this.#key(),
      body: {
        ...this.#inSurvey,
        deviceInfo: JSON.stringify({ width, height, touch, pixelRatio: touch ? 3 : 1 }),
        userBehavior: '{}',
        locale: language,
        ...(values.size > 0 ? { address: `?${values}` } : {}),
        ...(Object.keys(context).length > 0 ? { context: JSON.stringify(context) } : {}),
      },
    });
    if (reply.code === codes.conflict) return null;
    return dataOf('start', reply);
  }

  /** Uploads a signature if it is required, or if it is wanted and possible; returns whether it was uploaded. */
  async signs(isWanted: boolean): Promise<boolean> {
    const { signature: need } = this.#survey.definition.config;
    if (need !== 'required' && !(need === 'optional' && isWanted)) return false;
    const [file] = await this.upload([await signature()]);
    const reply = await this.#client.call(calls.exInfo, {
      params: { id: this.#survey.id },
      query: { channel: this.#inSurvey.channel },
      body: { sign: file?.id ?? '' },
    });
    dataOf('exInfo', reply);
    return true;
  }

  async current(): Promise<Subject> {
    const body = { ...this.#inSurvey, deviceInfo: '{}' };
    const subject = dataOf('currSubject', await this.#client.call(calls.currSubject, { body }));
    if (!subject) throw new Error('The session has no question.');
    return subject;
  }

  /** Goes to the previous question; null where the survey does not allow it. */
  async previous(): Promise<Subject | null> {
    if (this.#survey.definition.config.allowPrevious === false) return null;
    return dataOf(
      'prevSubject',
      await this.#client.call(calls.prevSubject, { body: this.#inSurvey }),
    );
  }

  async commit(questionId: string, type: number, answer: unknown): Promise<Step> {
    const reply = await this.#client.call(calls.commitAnswer, {
      headers: this.#key(),
      body: {
        ...this.#inSurvey,
        questionId,
        type,
        respondent: '{}',
        result: JSON.stringify(answer),
        sign: '',
        finish: '0',
      },
    });
    return dataOf(`The answer to ${questionId}`, reply);
  }

  async upload(files: readonly SmallFile[]): Promise<readonly UploadedFile[]> {
    if (files.length === 0) return [];
    const named = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
    return dataOf('upload', await this.#client.upload(named, this.#survey.id));
  }

  async sendEvents(questionId: string, events: readonly MissionEvent[]): Promise<void> {
    const reply = await this.#client.call(calls.exInfo, {
      params: { id: this.#survey.id },
      query: { channel: this.#inSurvey.channel },
      body: { info: JSON.stringify({ questionId, events }) },
    });
    dataOf('exInfo', reply);
  }

  async terminate(): Promise<void> {
    const reply = await this.#client.call(calls.termQuestionnaire, { body: this.#inSurvey });
    dataOf('termQuestionnaire', reply);
  }

  #key(): { 'Idempotency-Key': string } {
    this.#calls += 1;
    return { 'Idempotency-Key': keyOf(`${this.#keyPrefix} ${this.#calls}`) };
  }
}

function dataOf<Data>(call: string, reply: Reply<Data>): Data {
  if (reply.code !== codes.ok) throw new ApiRefusal(call, reply);
  return reply.data;
}
