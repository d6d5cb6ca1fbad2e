import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { tokenStoreHeader } from '../../../contract/embedding.ts';
import { envelope } from '../../../contract/envelope.ts';
import type { UploadedFile } from '../../../contract/files.ts';
import { locationSchema, type Step } from '../../../contract/survey.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';

/** This server leaves nothing out that another may. */
const wholeWake = { ...calls.wake, reply: locationSchema };
const wholeReAnswer = { ...calls.reAnswer, reply: locationSchema };

/** What came back from a call. */
export interface Reply<Data> {
  readonly http: number;
  readonly code: number;
  readonly message: string | undefined;
  readonly headers: Headers;
  /** The whole body as text. */
  readonly text: string;
  /** What the envelope held, success or refusal, as the contract reads it. Throws when there was none. */
  readonly data: Data;
  /** The fault of a 422. */
  readonly fault: unknown;
}

interface Sent<One extends Call> {
  readonly params?: v.InferInput<One['params']>;
  readonly query?: v.InferInput<One['query']>;
  readonly body?: v.InferInput<One['body']>;
  readonly headers?: Record<string, string>;
}

interface Waking {
  readonly userId?: string;
  readonly appname?: string;
  readonly key?: string;
}

/** What is special about a browser, or about the page in it that calls. */
export interface Habits {
  /** What goes with everything it sends. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True for one that keeps no cookie where it is: its page keeps the tokens. */
  readonly keepsNoCookie?: boolean;
  /** True for one that repeats what is refused for now (503), as the app does: on a busy machine many at once may be. */
  readonly isPatient?: boolean;
}

/** What answers a browser: an app without a port, or one or more servers. */
export interface Answering {
  request(path: string, init?: RequestInit): Response | Promise<Response>;
}

/** A respondent's browser: it keeps cookies and speaks in calls of the contract. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** What the page keeps where the browser keeps no cookie. */
  readonly jar = new Map<string, string>();
  readonly #app: Answering;
  readonly #surveys: ReadonlyMap<string, Questionnaire>;
  readonly #habits: Habits;

  constructor(app: Answering, surveys: ReadonlyMap<string, Questionnaire>, habits: Habits = {}) {
    this.#app = app;
    this.#surveys = surveys;
    this.#habits = habits;
  }

  /** The same person on the same machine, later or in another tab. */
  twin(): Browser {
    const twin = new Browser(this.#app, this.#surveys, this.#habits);
    for (const [name, value] of this.cookies) twin.cookies.set(name, value);
    for (const [name, value] of this.jar) twin.jar.set(name, value);
    return twin;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...this.#habits.headers, ...Object(init.headers) });
    const cookie = pairs(this.cookies);
    if (cookie !== '') headers.set('Cookie', cookie);
    if (this.#habits.keepsNoCookie) headers.set(tokenStoreHeader, pairs(this.jar));
    const ask = () => this.#app.request(path, { ...init, headers });
    let response = await ask();
    for (
      let tries = 1;
      this.#habits.isPatient && response.status === 503 && tries < 10;
      tries += 1
    ) {
      response = await ask();
    }
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
      if (/; Max-Age=0;/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    for (const item of response.headers.get(tokenStoreHeader)?.split('; ') ?? []) {
      const [name = '', value = ''] = item.split('=');
      if (value === '') this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return response;
  }

  async call<One extends Call>(
    row: One,
    { params = {}, query = {}, body = {}, headers = {} }: Sent<One> = {},
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
    return replyOf(row, response);
  }

  /** Uploads files, by name. */
  async send(files: Readonly<Record<string, Uint8Array>>, surveyId?: string) {
    const form = new FormData();
    for (const [name, bytes] of Object.entries(files)) {
      form.append('files', new File([new Uint8Array(bytes)], name));
    }
    const search = surveyId === undefined ? '' : `?surveyId=${surveyId}`;
    const response = await this.fetch(`${calls.upload.path}${search}`, {
      method: 'POST',
      body: form,
    });
    return replyOf(calls.upload, response);
  }

  /** Uploads one file that the server takes. */
  async sendOne(name: string, bytes: Uint8Array, surveyId?: string): Promise<UploadedFile> {
    const { data, text } = await this.send({ [name]: bytes }, surveyId);
    const [file] = Array.isArray(data) ? data : [];
    if (!file) throw new Error(`${name} was not taken: ${text}`);
    return file;
  }

  locate(surveyInfo: string, headers: Record<string, string> = {}) {
    return this.call(calls.location, { body: { surveyInfo }, headers });
  }

  wake(surveyInfo: string, { userId = '', appname = '', key }: Waking = {}) {
    return this.call(wholeWake, {
      body: { surveyInfo, userId, appname },
      headers: keyed(key),
    });
  }

  /** The question they stand at, as an app asks for it. */
  inAppCurrent(surveyId: string) {
    return this.call(calls.inAppCurrSubject, { params: { surveyId } });
  }

  /** Tells who uses the app. */
  attach(surveyId: string, userId: string) {
    return this.call(calls.attachInfo, { params: { surveyId }, body: { userId, appname: 'shop' } });
  }

  /** Commits an answer as an app does. */
  inAppCommit(
    surveyId: string,
    questionId: string,
    answer: unknown,
    { key, type }: { key?: string; type?: number } = {},
  ) {
    return this.call(calls.inAppCommitAnswer, {
      params: { surveyId },
      headers: keyed(key),
      body: {
        questionId,
        type: type ?? this.#typeOf(surveyId, questionId),
        result: typeof answer === 'string' ? answer : JSON.stringify(answer),
      },
    });
  }

  start(
    surveyId: string,
    { locale = 'en', key, context }: { locale?: string; key?: string; context?: string } = {},
  ) {
    return this.call(calls.start, {
      body: {
        surveyId,
        channel: 'web',
        deviceInfo: '{}',
        userBehavior: '{}',
        locale,
        ...(context && { context }),
      },
      headers: keyed(key),
    });
  }

  current(surveyId: string) {
    return this.call(calls.currSubject, { body: { surveyId, channel: 'web', deviceInfo: '{}' } });
  }

  back(surveyId: string) {
    return this.call(calls.prevSubject, { body: { surveyId, channel: 'web' } });
  }

  end(surveyId: string) {
    return this.call(calls.termQuestionnaire, { body: { surveyId, channel: 'web' } });
  }

  again(surveyId: string) {
    return this.call(wholeReAnswer, { params: { id: surveyId } });
  }

  /** Commits an answer; a text goes as it is, anything else as JSON. */
  commit(
    surveyId: string,
    questionId: string,
    answer: unknown,
    { key, type, sign = '' }: { key?: string; type?: number; sign?: string } = {},
  ): Promise<Reply<Step>> {
    return this.call(calls.commitAnswer, {
      headers: keyed(key),
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

  #typeOf(surveyId: string, questionId: string): number {
    return this.#surveys.get(surveyId)?.byId.get(questionId)?.question.type ?? 1;
  }
}

/** The header of a call with a key of that name. */
function keyed(name: string | undefined): Record<string, string> {
  return name === undefined ? {} : { 'Idempotency-Key': keyOf(name) };
}

/** The key that tests call by this name: as long as keys have to be. */
export function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url');
}

function pairs(held: ReadonlyMap<string, string>): string {
  return [...held].map((pair) => pair.join('=')).join('; ');
}

async function replyOf<One extends Call>(
  row: One,
  response: Response,
): Promise<Reply<v.InferOutput<One['reply']>>> {
  const text = await response.text();
  const wrapped = v.parse(envelope(row.reply), JSON.parse(text));
  const { message, data } = wrapped as { message?: string; data?: unknown };
  return {
    http: response.status,
    code: wrapped.code,
    headers: response.headers,
    message,
    text,
    data,
    fault: Object(data).fault,
  };
}

/** Answers question after question; gives the last reply. */
export async function answerAll(
  browser: Browser,
  surveyId: string,
  answers: Readonly<Record<string, unknown>>,
): Promise<Reply<Step>> {
  const started = await browser.start(surveyId);
  let last = started;
  for (const [question, answer] of Object.entries(answers)) {
    last = await browser.commit(surveyId, question, answer);
  }
  return last;
}

/** A client of the server that listens at this origin. */
export function clientAt(
  origin: string,
  surveys: readonly Questionnaire[] = [],
  habits: Habits = {},
): Browser {
  const request = (path: string, init?: RequestInit) =>
    fetch(new URL(path, origin), { ...init, redirect: 'manual' });
  return new Browser({ request }, new Map(surveys.map((one) => [one.id, one])), habits);
}
