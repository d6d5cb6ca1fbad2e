import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { Client } from 'pg';
import * as v from 'valibot';
import { type Call, calls } from '../../../contract/calls.ts';
import { tokenStoreHeader } from '../../../contract/embedding.ts';
import { envelope } from '../../../contract/envelope.ts';
import type { UploadedFile } from '../../../contract/files.ts';
import { locationSchema, type Step } from '../../../contract/survey.ts';
import type { LoginConfig } from '../../../server/config/config.ts';
import { openDemo } from '../../../server/db/demo.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { openSqlite } from '../../../server/db/sqlite.ts';
import type { Store } from '../../../server/db/store.ts';
import type { Tables } from '../../../server/db/tables.ts';
import { createApp } from '../../../server/http/app.ts';
import { type Deps, randomToken } from '../../../server/http/deps.ts';
import type { Pages } from '../../../server/http/pages.ts';
import type { Limiter } from '../../../server/limits/limiter.ts';
import type { Facts, Log } from '../../../server/observability/log.ts';
import { type Meter, noMeter } from '../../../server/observability/meter.ts';
import { directoryFiles } from '../../../server/storage/directory.ts';
import type { FileStores } from '../../../server/storage/fileStore.ts';
import type { Cascade } from '../../../server/surveys/cascades.ts';
import { lineOf, readSurvey } from '../../../server/surveys/load.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import { openUploads } from '../../../server/uploads/uploads.ts';

/** A database a test runs on. */
export interface Database {
  readonly name: string;
  readonly open: () => Promise<Store>;
}

/** Where a Postgres for tests is, if there is one. */
export const postgresUrl = process.env.TEST_DATABASE_URL;

/** Every database there is: SQLite always, Postgres where `TEST_DATABASE_URL` leads to one. */
export const databases: readonly Database[] = [
  { name: 'SQLite', open: () => openSqlite(':memory:') },
  ...(postgresUrl ? [{ name: 'Postgres', open: () => openSchema(postgresUrl) }] : []),
];

/** This server leaves nothing out that another may. */
const wholeWake = { ...calls.wake, reply: locationSchema };
const wholeReAnswer = { ...calls.reAnswer, reply: locationSchema };

/** The moment at which every test begins. */
export const noon = Date.parse('2031-05-01T12:00:00Z');

/** A server without a port, its clock, and a look into its database. */
export interface World {
  readonly app: Hono;
  readonly deps: Deps;
  readonly store: Store;
  /** Where the bytes of files are: `files` and `demo` in it. */
  readonly directory: string;
  /** Epoch milliseconds; a test moves it. */
  now: number;
  readonly browser: (habits?: Habits) => Browser;
  /** What the server has told so far. */
  readonly lines: Line[];
  /** Every row of a table, for what no call tells. */
  readonly rows: <Name extends keyof Tables>(table: Name) => Promise<Record<string, unknown>[]>;
  readonly close: () => Promise<void>;
}

/** One line of a log, before it is written. */
interface Line {
  readonly level: 'info' | 'warn' | 'error';
  readonly what: string;
  readonly facts: Facts;
  /** What was thrown, as it came. */
  readonly error?: unknown;
}

/** A log that a test reads. */
export function logTo(lines: Line[]): Log {
  return {
    info: (what, facts = {}) => lines.push({ level: 'info', what, facts }),
    warn: (what, facts = {}) => lines.push({ level: 'warn', what, facts }),
    error: (what, error, facts = {}) => lines.push({ level: 'error', what, facts, error }),
  };
}

/** Makes a world with these surveys. */
export async function openWorld(
  database: Database,
  surveys: readonly Questionnaire[],
  web: {
    pages?: Pages;
    hasIndex?: boolean;
    publicOrigin?: string;
    login?: LoginConfig;
    isStopping?: () => boolean;
    picturesDir?: string;
    cascades?: readonly Cascade[];
    linkHosts?: readonly string[];
    infoSecret?: string;
    files?: FileStores;
    maxUnattached?: number;
    limiter?: Limiter;
    proxies?: number;
    devPages?: boolean;
    hstsSubdomains?: boolean;
    meter?: Meter;
  } = {},
): Promise<World> {
  const store = await database.open();
  const hasDemo = surveys.some(({ definition }) => definition.config.demo);
  const demo = store.locksRows && hasDemo ? await openDemo(store) : await openSqlite(':memory:');
  const directory = await mkdtemp(join(tmpdir(), 'askpath-world-'));
  const lines: Line[] = [];
  const login = web.login ?? { way: { kind: 'development' }, hours: 12, idleMinutes: 120 };
  const deps: Deps = {
    stores: { real: store, demo },
    files: web.files ?? {
      real: directoryFiles(join(directory, 'files')),
      demo: directoryFiles(join(directory, 'demo')),
    },
    uploads: openUploads({ maxUnattached: web.maxUnattached ?? 2 ** 31, isLimited: true }),
    surveys: new Map(surveys.map((survey) => [survey.id, survey])),
    cascades: new Map((web.cascades ?? []).map((cascade) => [cascade.id, cascade])),
    linkHosts: new Set(web.linkHosts),
    infoSecret: web.infoSecret ?? null,
    loginIdle: login.idleMinutes * 60_000,
    clock: () => world.now,
    randomToken,
    log: logTo(lines),
    meter: web.meter ?? noMeter,
  };
  const {
    cascades: _,
    linkHosts: __,
    infoSecret: ___,
    files: ____,
    maxUnattached: _____,
    ...rest
  } = web;
  const app = createApp({
    pages: null,
    picturesDir: null,
    publicOrigin: null,
    ...deps,
    ...rest,
    login,
  });
  const world: World = {
    app,
    deps,
    store,
    directory,
    now: noon,
    lines,
    browser: (habits) => new Browser(app, deps.surveys, habits),
    rows: (table) =>
      store.db
        .selectFrom(table as keyof Tables)
        .selectAll()
        .execute(),
    close: async () => {
      deps.uploads.close();
      await demo.close();
      await Promise.all([store.close(), rm(directory, { recursive: true })]);
    },
  };
  return world;
}

/** A survey as the server reads it from a file of that name. Throws what is wrong with it. */
export function survey(definition: { id: string } & Record<string, unknown>): Questionnaire {
  return read(`${definition.id}.json`, JSON.stringify(definition));
}

/** A survey that takes files, for tests of files that are about no survey. */
export const album = survey({
  id: 'album',
  title: 'Album',
  questions: [{ id: 'files', type: 'upload', title: 'Files', config: { maxCount: 20 } }],
});

/** A browser that may send files to {@link album}. */
export async function collector(world: World): Promise<Browser> {
  const browser = world.browser();
  await browser.start(album.id);
  return browser;
}

/** One of the sample surveys. */
export function sample(
  id: 'sus' | 'branching' | 'tour' | 'kano' | 'lamp' | 'quiz' | 'mission',
): Questionnaire {
  const file = new URL(`../../../surveys/${id}.json`, import.meta.url);
  return read(`${id}.json`, readFileSync(file, 'utf8'));
}

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

function read(file: string, text: string): Questionnaire {
  const loaded = readSurvey(file, text);
  if (!loaded.survey) throw new Error(loaded.problems.map(lineOf).join('\n'));
  return loaded.survey;
}

/** A schema of its own in the shared database: an address that leads there, and its end. */
export async function postgresSchema(
  base: string,
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `askpath_${randomBytes(6).toString('hex')}`;
  await administer(base, `create schema ${name}`);
  const url = new URL(base);
  url.searchParams.set('options', `-c search_path=${name}`);
  // So that a test can find its own connections among all others.
  url.searchParams.set('application_name', name);
  return {
    name,
    url: url.href,
    drop: () => administer(base, `drop schema if exists ${name}, ${name}_demo cascade`),
  };
}

/**
 * A database of its own: slower to make than a schema, but nothing that others drop meanwhile comes in the way of a server
 * that starts, since Kysely looks at the tables of all schemas.
 */
export async function postgresDatabase(
  base: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `askpath_${randomBytes(6).toString('hex')}`;
  await administer(base, `create database ${name}`);
  const url = new URL(base);
  url.pathname = name;
  return { url: url.href, drop: () => administer(base, `drop database ${name} with (force)`) };
}

async function openSchema(base: string): Promise<Store> {
  const schema = await postgresSchema(base);
  const store = await openPostgres(schema.url);
  return {
    ...store,
    async close() {
      await store.close();
      await schema.drop();
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}
