import type * as v from 'valibot';
import type { Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import type { UploadedFile } from '../../../contract/files.ts';
import { locationSchema, type Step } from '../../../contract/survey.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import {
  type BrowserOptions,
  type BrowserStorage,
  HttpBrowser,
  type RequestTarget,
  serverAt,
} from './httpBrowser.ts';
import { type Reply, replyOf } from './reply.ts';
import { keyOf } from './signatures.ts';

// Fields that the contract leaves optional for other servers are required here, because Askpath's server always sends them.
const completeWake = { ...calls.wake, reply: locationSchema };
const completeReAnswer = { ...calls.reAnswer, reply: locationSchema };

interface CallInput<One extends Call> {
  readonly params?: v.InferInput<One['params']>;
  readonly query?: v.InferInput<One['query']>;
  readonly body?: v.InferInput<One['body']>;
  readonly headers?: Record<string, string>;
}

interface WakeInput {
  readonly userId?: string;
  readonly appname?: string;
  readonly key?: string;
  readonly timeZone?: string;
}

interface StartInput {
  readonly locale?: string;
  readonly key?: string;
  readonly context?: string;
  readonly address?: string;
  readonly userId?: string;
  readonly timeZone?: string;
}

export interface ClientOptions extends BrowserOptions {
  /** Distinguishes the idempotency keys of this client from those of other clients. */
  readonly keyPrefix?: string;
  readonly onReply?: (reply: Reply<unknown>) => void;
}

/** The HTTP client of all tests: a browser that makes the calls of the contract. */
export class Client extends HttpBrowser {
  readonly #surveys: ReadonlyMap<string, Questionnaire>;
  readonly #options: ClientOptions;

  constructor(
    target: RequestTarget,
    surveys: ReadonlyMap<string, Questionnaire>,
    options: ClientOptions = {},
    storage?: BrowserStorage,
  ) {
    super(target, options, storage);
    this.#surveys = surveys;
    this.#options = options;
  }

  /** A client with a copy of this client's cookies and tokens, for the same server or another one. */
  copy(target: RequestTarget | string = this.target): Client {
    const to = typeof target === 'string' ? serverAt(target) : target;
    return new Client(to, this.#surveys, this.#options, structuredClone(this.storage));
  }

  login(name: string, from = '/', path = '/api/login'): Promise<Response> {
    return this.fetch(path, { method: 'POST', body: new URLSearchParams({ name, from }) });
  }

  async call<One extends Call>(
    row: One,
    { params = {}, query = {}, body = {}, headers = {} }: CallInput<One> = {},
  ): Promise<Reply<v.InferOutput<One['reply']>>> {
    const path = row.path.replace(/\{(\w+)\}/g, (_, name) => String(Object(params)[name]));
    const search = new URLSearchParams(query as Record<string, string>);
    const response = await this.fetch(`${path}?${search}`, {
      method: row.method,
      headers: {
        ...(row.encoding === 'json' ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      ...(row.encoding === 'form'
        ? { body: new URLSearchParams(body as Record<string, string>) }
        : {}),
      ...(row.encoding === 'json' ? { body: JSON.stringify(body) } : {}),
    });
    return this.#replyTo(row, response);
  }

  extendTime(surveyId: string, key?: string) {
    return this.call(calls.extendTime, {
      headers: this.#keyHeader(key),
      body: { surveyId, channel: 'web' },
    });
  }

  async upload(files: Readonly<Record<string, Uint8Array>>, surveyId?: string) {
    const form = new FormData();
    for (const [name, bytes] of Object.entries(files)) {
      form.append('files', new File([new Uint8Array(bytes)], name));
    }
    const search = surveyId === undefined ? '' : `?surveyId=${surveyId}`;
    const path = `${calls.upload.path}${search}`;
    const response = await this.fetch(path, { method: 'POST', body: form });
    return this.#replyTo(calls.upload, response);
  }

  async uploadOne(name: string, bytes: Uint8Array, surveyId?: string): Promise<UploadedFile> {
    const { data, text } = await this.upload({ [name]: bytes }, surveyId);
    const [file] = Array.isArray(data) ? data : [];
    if (!file) throw new Error(`${name} was refused: ${text}`);
    return file;
  }

  locate(surveyInfo: string, headers: Record<string, string> = {}, timeZone = '') {
    return this.call(calls.location, { body: { surveyInfo, timeZone }, headers });
  }

  wake(surveyInfo: string, { userId = '', appname = '', timeZone = '', key }: WakeInput = {}) {
    return this.call(completeWake, {
      body: { surveyInfo, userId, appname, timeZone },
      headers: this.#keyHeader(key),
    });
  }

  inAppCurrent(surveyId: string) {
    return this.call(calls.inAppCurrSubject, { params: { surveyId } });
  }

  attachInfo(surveyId: string, userId: string) {
    return this.call(calls.attachInfo, { params: { surveyId }, body: { userId, appname: 'shop' } });
  }

  inAppCommit(
    surveyId: string,
    questionId: string,
    answer: unknown,
    { key, type }: { key?: string; type?: number } = {},
  ) {
    return this.call(calls.inAppCommitAnswer, {
      params: { surveyId },
      headers: this.#keyHeader(key),
      body: {
        questionId,
        type: type ?? this.#typeOf(surveyId, questionId),
        result: typeof answer === 'string' ? answer : JSON.stringify(answer),
      },
    });
  }

  start(surveyId: string, { locale = 'en', key, ...sent }: StartInput = {}) {
    return this.call(calls.start, {
      body: {
        surveyId,
        channel: 'web',
        deviceInfo: '{}',
        userBehavior: '{}',
        locale,
        ...sent,
      },
      headers: this.#keyHeader(key),
    });
  }

  current(surveyId: string) {
    return this.call(calls.currSubject, { body: { surveyId, channel: 'web', deviceInfo: '{}' } });
  }

  back(surveyId: string, questionId?: string) {
    const opened = questionId === undefined ? {} : { questionId };
    return this.call(calls.prevSubject, { body: { surveyId, channel: 'web', ...opened } });
  }

  end(surveyId: string) {
    return this.call(calls.termQuestionnaire, { body: { surveyId, channel: 'web' } });
  }

  reAnswer(surveyId: string) {
    return this.call(completeReAnswer, { params: { id: surveyId } });
  }

  /** Commits an answer; a string is sent as it is, any other value as JSON. */
  commit(
    surveyId: string,
    questionId: string,
    answer: unknown,
    { key, type, sign = '' }: { key?: string; type?: number; sign?: string } = {},
  ): Promise<Reply<Step>> {
    return this.call(calls.commitAnswer, {
      headers: this.#keyHeader(key),
      body: {
        surveyId,
        channel: 'web',
        questionId,
        type: type ?? this.#typeOf(surveyId, questionId),
        respondent: '{}',
        result: typeof answer === 'string' ? answer : JSON.stringify(answer),
        sign,
        finish: '0',
      },
    });
  }

  async #replyTo<One extends Call>(row: One, response: Response) {
    const reply = await replyOf(row, response);
    this.#options.onReply?.(reply);
    return reply;
  }

  #keyHeader(name: string | undefined): Record<string, string> {
    const { keyPrefix = '' } = this.#options;
    return name === undefined ? {} : { 'Idempotency-Key': keyOf(keyPrefix + name) };
  }

  #typeOf(surveyId: string, questionId: string): number {
    return this.#surveys.get(surveyId)?.byId.get(questionId)?.question.type ?? 1;
  }
}

/** Starts the survey, commits these answers and returns the last reply. */
export async function answerAll(
  client: Client,
  surveyId: string,
  answers: Readonly<Record<string, unknown>>,
): Promise<Reply<Step>> {
  let last = await client.start(surveyId);
  for (const [question, answer] of Object.entries(answers)) {
    last = await client.commit(surveyId, question, answer);
  }
  return last;
}

export function clientAt(
  origin: string,
  surveys: readonly Questionnaire[] = [],
  options: ClientOptions = {},
): Client {
  return new Client(
    serverAt(origin),
    new Map(surveys.map((survey) => [survey.id, survey])),
    options,
  );
}
