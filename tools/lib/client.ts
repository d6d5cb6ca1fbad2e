import { createHash, createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { tokenStoreHeader } from '../../contract/embedding.ts';
import { envelope } from '../../contract/envelope.ts';
import type { UploadedFile } from '../../contract/files.ts';
import { locationSchema, type Step } from '../../contract/survey.ts';
import type { Questionnaire } from '../../server/surveys/questionnaire.ts';

// This server sends fields that are optional in the contract.
const completeWake = { ...calls.wake, reply: locationSchema };
const completeReAnswer = { ...calls.reAnswer, reply: locationSchema };

export interface Reply<Data> {
  readonly http: number;
  readonly code: number;
  readonly message: string | undefined;
  readonly headers: Headers;
  readonly text: string;
  /** The envelope's data, success or refusal, as the contract reads it. */
  readonly data: Data;
  readonly fault: unknown;
}

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
}

interface StartInput {
  readonly locale?: string;
  readonly key?: string;
  readonly context?: string;
  readonly address?: string;
  readonly userId?: string;
}

/** Differences of a client's browser from others. */
export interface ClientOptions {
  /** Sent with every request to the server. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Keeps no cookie: the page keeps the tokens and sends them by a header. */
  readonly blocksCookies?: boolean;
  /** Repeats requests that get a 503, as the app does. */
  readonly retriesBusy?: boolean;
  /** Makes the idempotency keys different from those of other clients. */
  readonly keyPrefix?: string;
  readonly onReply?: (reply: Reply<unknown>) => void;
}

/** An app without a port, or the server that a request goes to. */
export interface RequestTarget {
  request(path: string, init?: RequestInit): Response | Promise<Response>;
}

interface Storage {
  readonly cookies: Map<string, string>;
  /** Cookies of frames on other sites; sent beside the others, as on a page of the same site. */
  readonly partitioned: Map<string, string>;
  /** Tokens that the page keeps where cookies are blocked. */
  readonly tokens: Map<string, string>;
  /** Cookies of other origins, such as the login provider. */
  readonly foreign: Map<string, Map<string, string>>;
}

/** The one HTTP client of the tests: a browser that keeps cookies and sends calls of the contract. */
export class Client {
  readonly #target: RequestTarget;
  readonly #surveys: ReadonlyMap<string, Questionnaire>;
  readonly #options: ClientOptions;
  readonly #storage: Storage;

  constructor(
    target: RequestTarget,
    surveys: ReadonlyMap<string, Questionnaire>,
    options: ClientOptions = {},
    storage: Storage = {
      cookies: new Map(),
      partitioned: new Map(),
      tokens: new Map(),
      foreign: new Map(),
    },
  ) {
    this.#target = target;
    this.#surveys = surveys;
    this.#options = options;
    this.#storage = storage;
  }

  get cookies(): Map<string, string> {
    return this.#storage.cookies;
  }

  get partitioned(): Map<string, string> {
    return this.#storage.partitioned;
  }

  get tokens(): Map<string, string> {
    return this.#storage.tokens;
  }

  get cookieHeader(): string {
    return pairs([...this.cookies, ...this.partitioned]);
  }

  /** A client with a copy of this one's storage, at the same server or at another. */
  copy(target: RequestTarget | string = this.#target): Client {
    const to = typeof target === 'string' ? serverAt(target) : target;
    return new Client(to, this.#surveys, this.#options, structuredClone(this.#storage));
  }

  /** Sends a request to the server by a path, or to another origin by an address; follows no redirect. */
  async fetch(address: string | URL, init: RequestInit = {}): Promise<Response> {
    if (!String(address).startsWith('/')) return this.#fetchForeign(new URL(address), init);
    const headers = new Headers({ ...this.#options.headers, ...Object(init.headers) });
    if (this.cookieHeader !== '') headers.set('Cookie', this.cookieHeader);
    if (this.#options.blocksCookies) headers.set(tokenStoreHeader, pairs(this.tokens));
    const request = () => this.#target.request(String(address), { ...init, headers });
    let response = await request();
    for (
      let tries = 1;
      this.#options.retriesBusy && response.status === 503 && tries < 10;
      tries += 1
    ) {
      response = await request();
    }
    for (const line of response.headers.getSetCookie()) {
      storeCookie(line.includes('; Partitioned') ? this.partitioned : this.cookies, line);
    }
    for (const item of response.headers.get(tokenStoreHeader)?.split('; ') ?? []) {
      const [name = '', value = ''] = item.split('=');
      if (value === '') this.tokens.delete(name);
      else this.tokens.set(name, value);
    }
    return response;
  }

  async #fetchForeign(url: URL, init: RequestInit): Promise<Response> {
    const cookies = this.#storage.foreign.get(url.origin) ?? new Map<string, string>();
    this.#storage.foreign.set(url.origin, cookies);
    const headers = new Headers({ Cookie: pairs(cookies), ...Object(init.headers) });
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
    return response;
  }

  /** Follows redirects from this address until one leads to the path; gives that address, not requested yet. */
  async redirectTo(path: string, from: string): Promise<URL> {
    let at = from;
    for (let step = 0; step < 10; step += 1) {
      const response = await this.fetch(at);
      const location = response.headers.get('Location');
      if (location === null) throw new Error(`${at}: ${response.status} ${await response.text()}`);
      const next = URL.parse(location) ?? new URL(location, at);
      if (next.pathname === path) return next;
      at = next.href;
    }
    throw new Error(`No redirect leads to ${path}`);
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

  locate(surveyInfo: string, headers: Record<string, string> = {}) {
    return this.call(calls.location, { body: { surveyInfo }, headers });
  }

  wake(surveyInfo: string, { userId = '', appname = '', key }: WakeInput = {}) {
    return this.call(completeWake, {
      body: { surveyInfo, userId, appname },
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

  /** Commits an answer; a string is sent as it is, anything else as JSON. */
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

export function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url');
}

/** A user id as an app signs it, until this second. */
export function signedInfo(
  secret: string,
  surveyId: string,
  userId: string,
  until: number,
): string {
  const text = `${userId}.${until}`;
  return `${text}.${createHmac('sha256', secret).update(`${surveyId}.${text}`).digest('base64url')}`;
}

function pairs(values: Iterable<readonly [string, string]>): string {
  return [...values].map((pair) => pair.join('=')).join('; ');
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (/; max-age=0\b/i.test(line) || value === '') cookies.delete(name);
  else cookies.set(name, value);
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

/** Starts the survey and commits these answers; gives the last reply. */
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
  return new Client(serverAt(origin), new Map(surveys.map((one) => [one.id, one])), options);
}

function serverAt(origin: string): RequestTarget {
  return {
    request: (path, init) => fetch(new URL(path, origin), { ...init, redirect: 'manual' }),
  };
}
