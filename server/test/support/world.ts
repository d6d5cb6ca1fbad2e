import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { Client, type ClientOptions } from '../../../packages/paths/client/client.ts';
import { plants } from '../../../types/list/examplePlants.ts';
import { type Cascade, readCascade } from '../../content/cascades.ts';
import { lineOf } from '../../content/problems/problem.ts';
import { openDemo } from '../../db/demo.ts';
import type { Store } from '../../db/store.ts';
import type { Tables } from '../../db/tables.ts';
import { createApp } from '../../http/app.ts';
import type { Deps } from '../../http/deps.ts';
import { randomToken } from '../../lib/randomToken.ts';
import type { Log, LogFields } from '../../observability/log.ts';
import { noMeter } from '../../observability/meter.ts';
import { directoryFiles } from '../../storage/directory.ts';
import { readSurvey } from '../../surveys/loadSurveys.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import type { shareSurveys } from '../../surveys/serving/sharedSurveys.ts';
import { openUploads } from '../../uploads/uploads.ts';
import { type Database, sqlite } from './databases.ts';

export * from '../../../packages/paths/client/client.ts';
export type { RequestTarget } from '../../../packages/paths/client/httpBrowser.ts';
export type { Reply } from '../../../packages/paths/client/reply.ts';
export { keyOf, signedInfo } from '../../../packages/paths/client/signatures.ts';
export * from '../../../tools/lib/postgresSchema.ts';
export * from './databases.ts';

export const noon = Date.parse('2031-05-01T12:00:00Z');

/** The tables that calls write. */
export const writtenTables = [
  'answer',
  'commit_reply',
  'mission_event',
  'mission_note',
  'file',
  'session',
  'login',
] as const;

/** A server without a port, with its clock and its database. */
export interface World {
  readonly app: Hono;
  readonly deps: Deps;
  readonly store: Store;
  /** The directory of the files' bytes, which contains `files` and `demo`. */
  readonly directory: string;
  /** The time in epoch milliseconds, which a test sets. */
  now: number;
  readonly client: (options?: ClientOptions) => Client;
  readonly lines: Line[];
  readonly rows: <Name extends keyof Tables>(table: Name) => Promise<Record<string, unknown>[]>;
  /** Serves this survey in place of the survey with the same id. */
  readonly publish: (definition: Parameters<typeof survey>[0]) => void;
  /** Returns the rows of every table that calls write. */
  readonly allRows: () => Promise<Record<string, unknown>[][]>;
  readonly close: () => Promise<void>;
}

interface Line {
  readonly level: 'info' | 'warn' | 'error';
  readonly what: string;
  readonly facts: LogFields;
  /** The error as it was thrown. */
  readonly error?: unknown;
}

function logTo(lines: Line[]): Log {
  return {
    info: (what, facts = {}) => lines.push({ level: 'info', what, facts }),
    warn: (what, facts = {}) => lines.push({ level: 'warn', what, facts }),
    error: (what, error, facts = {}) => lines.push({ level: 'error', what, facts, error }),
  };
}

type AppOptions = Parameters<typeof createApp>[0];

interface WorldOptions extends Partial<Omit<AppOptions, 'cascades' | 'linkHosts' | 'surveys'>> {
  readonly cascades?: readonly Cascade[];
  readonly linkHosts?: readonly string[];
  readonly maxUnattached?: number;
  readonly shared?: Awaited<ReturnType<typeof shareSurveys>>;
}

export async function openWorld(
  database: Database,
  surveys: readonly Questionnaire[],
  web: WorldOptions = {},
): Promise<World> {
  const store = await database.open();
  const hasDemo = surveys.some(({ definition }) => definition.config.demo);
  const demo = store.locksRows && hasDemo ? await openDemo(store) : await sqlite.open();
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
    surveys: web.shared?.library.surveys ?? new Map(surveys.map((survey) => [survey.id, survey])),
    cascades:
      web.shared?.library.cascades ??
      new Map((web.cascades ?? []).map((cascade) => [cascade.id, cascade])),
    linkHosts: new Set(web.linkHosts),
    hasStatement: web.hasStatement ?? false,
    infoSecret: web.infoSecret ?? null,
    testKey: web.testKey ?? null,
    loginIdleMs: login.idleMinutes * 60_000,
    clock: () => world.now,
    randomToken,
    log: logTo(lines),
    meter: web.meter ?? noMeter,
    outbox: web.outbox ?? null,
  };
  const app = createApp({
    pages: null,
    picturesDir: null,
    publicOrigin: null,
    ...web,
    ...deps,
    login,
  });
  const world: World = {
    app,
    deps,
    store,
    directory,
    now: noon,
    lines,
    client: (options) => new Client(app, deps.surveys, options),
    rows: (table) =>
      store.db
        .selectFrom(table as keyof Tables)
        .selectAll()
        .execute(),
    publish(definition) {
      (deps.surveys as Map<string, Questionnaire>).set(definition.id, survey(definition));
    },
    allRows: () => Promise.all(writtenTables.map((table) => world.rows(table))),
    close: async () => {
      deps.uploads.close();
      await demo.close();
      await Promise.all([store.close(), rm(directory, { recursive: true })]);
    },
  };
  return world;
}

export async function testWorld(...options: Parameters<typeof openWorld>): Promise<World> {
  const world = await openWorld(...options);
  onTestFinished(world.close);
  return world;
}

/**
 * Makes the world of a group of tests before the first of them. With `isFresh` every test begins
 * without rows and at noon.
 */
export function sharedWorld(
  database: Database,
  surveys: readonly Questionnaire[],
  { isFresh = false, ...web }: { isFresh?: boolean } & WorldOptions = {},
): World {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database, surveys, web);
  });
  beforeEach(async () => {
    if (isFresh) await reset(world, surveys);
  });
  afterAll(() => world.close());
  return new Proxy({} as World, {
    get: (_, name) => Reflect.get(world, name),
    set: (_, name, value) => Reflect.set(world, name, value),
  });
}

async function reset(world: World, surveys: readonly Questionnaire[]): Promise<void> {
  for (const { db } of Object.values(world.deps.stores)) {
    for (const table of writtenTables) await db.deleteFrom(table as 'session').execute();
  }
  world.now = noon;
  world.lines.length = 0;
  const served = world.deps.surveys as Map<string, Questionnaire>;
  served.clear();
  for (const questionnaire of surveys) served.set(questionnaire.id, questionnaire);
}

/** Returns a survey as the server reads it from a file; throws its problems. */
export function survey(definition: { id: string } & Record<string, unknown>): Questionnaire {
  return read(`${definition.id}.json`, JSON.stringify(definition));
}

/** Returns a cascade as the server reads it from a file; throws its issues. */
export function cascade(definition: { id: string; items: unknown }): Cascade {
  const loaded = readCascade(`${definition.id}.json`, JSON.stringify(definition));
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems));
  return loaded.cascade;
}

export const plantsCascade = cascade(plants);

/** A survey that accepts any files. */
export const albumDefinition = {
  id: 'album',
  title: 'Album',
  questions: [{ id: 'files', type: 'upload', title: 'Files', config: { maxCount: 20 } }],
};

export const album = survey(albumDefinition);

/** Returns a client that may upload to {@link album}. */
export async function albumClient(world: World): Promise<Client> {
  const client = world.client();
  await client.start(album.id);
  return client;
}

export function sample(
  id: 'sus' | 'branching' | 'intake' | 'tour' | 'kano' | 'lamp' | 'quiz' | 'mission',
): Questionnaire {
  const file = new URL(`../../../surveys/${id}.json`, import.meta.url);
  const definition = JSON.parse(readFileSync(file, 'utf8'));
  return survey({ ahead: false, ...definition });
}

function read(file: string, text: string): Questionnaire {
  const loaded = readSurvey(file, text);
  if (!loaded.survey) throw new Error(loaded.problems.map(lineOf).join('\n'));
  return loaded.survey;
}
