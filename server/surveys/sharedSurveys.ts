import { type Cascade, readCascade } from '../content/cascades.ts';
import { lineOf } from '../content/problems/problem.ts';
import type { Store } from '../db/store.ts';
import type { SharedKind } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import {
  type Current,
  currentVersions,
  insertVersions,
  makeCurrent,
  type Version,
  versionText,
} from '../db/versionQueries.ts';
import { readSurvey } from './loadSurveys.ts';
import type { Questionnaire } from './questionnaire.ts';
import { isNeeded, type Library } from './watch/surveys.ts';

export interface Shared {
  /** Publishes this process's changes and applies those of the others. */
  catchUp(): Promise<void>;
  /** Whether all processes served this version at the last poll. */
  isCurrent(survey: Questionnaire): boolean;
}

/** Milliseconds between polls, which survive restarts of the database, unlike `listen`. */
const pollIntervalMs = 500;

type Name = `${SharedKind}/${string}`;

/**
 * Serves surveys together with other processes on one database. A process publishes new files and files that change
 * while it runs; a superseded version in the directory of a late starter is not published again.
 * @param loaded the surveys of this process's directory, changed in place
 */
export async function shareSurveys(
  store: Store,
  loaded: Library,
  report: (line: string) => void,
  intervalMs = pollIntervalMs,
): Promise<Shared & { readonly library: Library; close(): Promise<void> }> {
  const library: Library = { surveys: new Map(), cascades: new Map() };
  const served = new Map<Name, string | null>();
  let published: ReadonlyMap<Name, Version> = new Map();
  let lastError = '';
  let isClosed = false;

  async function publish(): Promise<void> {
    const foundVersions = versionsIn(loaded);
    const changed = [...foundVersions.values()].filter(
      (version) => published.get(nameOf(version))?.revision !== version.revision,
    );
    const removed = [...published.values()].filter(
      (version) => !foundVersions.has(nameOf(version)),
    );
    if (changed.length + removed.length > 0) {
      await transaction(store, async (trx) => {
        await insertVersions(trx, changed, Date.now());
        const current = [...changed, ...removed.map((version) => ({ ...version, revision: null }))];
        await makeCurrent(trx, current, Date.now());
      });
    }
    published = foundVersions;
  }

  async function poll(): Promise<readonly string[]> {
    const rows = await currentVersions(store.db);
    const changes = await Promise.all(
      rows
        .filter((row) => served.get(nameOf(row)) !== row.revision)
        .map(async (row) => ({ row, read: await read(row) })),
    );
    // Cascades first, so that no survey lacks its lists.
    const lines = [
      ...changes.filter(({ row }) => row.kind === 'cascade'),
      ...changes.filter(({ row }) => row.kind === 'survey'),
    ].flatMap(({ row, read }) => {
      const isNew = !served.has(nameOf(row));
      served.set(nameOf(row), row.revision);
      return applyVersion(library, row, read, isNew);
    });
    for (const id of library.cascades.keys()) {
      if (served.get(`cascade/${id}`) === null && !isNeeded(id, library)) {
        library.cascades.delete(id);
      }
    }
    return lines;
  }

  async function read(row: Current): Promise<Read> {
    if (row.revision === null) return null;
    const text = await versionText(store.db, row);
    return text === undefined ? 'is not in the database' : readVersion(row, text);
  }

  const catchUp = coalesce(async () => {
    if (isClosed) return;
    await publish();
    for (const line of await poll()) report(line);
  });

  async function pollAgain(): Promise<void> {
    try {
      await catchUp();
      lastError = '';
    } catch (error) {
      const line = `Surveys could not be compared with the database: ${error}`;
      if (line !== lastError) report(line);
      lastError = line;
    }
    if (!isClosed) timer = setTimeout(pollAgain, intervalMs);
  }

  published = versionsIn(loaded);
  await transaction(store, async (trx) => {
    const unknownVersions = await insertVersions(trx, [...published.values()], Date.now());
    await makeCurrent(trx, unknownVersions, Date.now());
  });
  await poll();
  for (const line of [...published.values()].flatMap((version) => outdatedNotice(version, served)))
    report(line);
  let timer = setTimeout(pollAgain, intervalMs);

  return {
    library,
    catchUp,
    isCurrent: ({ id, revision }) => served.get(`survey/${id}`) === revision,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      // A running poll still needs the database.
      await catchUp().catch(() => {});
    },
  };
}

export async function servedByAll(store: Store, id: string): Promise<Questionnaire | undefined> {
  const rows = await currentVersions(store.db);
  const row = rows.find((candidate) => candidate.kind === 'survey' && candidate.id === id);
  const text = row && row.revision !== null ? await versionText(store.db, row) : undefined;
  return (text === undefined ? null : readSurvey(`${id}.json`, text).survey) ?? undefined;
}

type Read = Questionnaire | Cascade | string | null;

function readVersion({ kind, id }: Current, text: string): Read {
  const file = `${id}.json`;
  if (kind === 'survey') {
    const { survey, problems } = readSurvey(file, text);
    return survey ?? problems.map(lineOf).join('\n');
  }
  const result = readCascade(file, text);
  return 'cascade' in result ? result.cascade : result.problems.map(lineOf).join('\n');
}

function applyVersion(
  library: Library,
  { kind, id }: Current,
  read: Read,
  isNew: boolean,
): string[] {
  if (typeof read === 'string') {
    return [`The ${nounOf[kind]} "${id}" that others serve cannot be served here: ${read}`];
  }
  if (kind === 'cascade') {
    // A removed cascade stays while a survey needs it.
    if (read !== null) library.cascades.set(id, read as Cascade);
    return [];
  }
  if (read === null) return library.surveys.delete(id) ? [`The survey "${id}" was removed`] : [];
  library.surveys.set(id, read as Questionnaire);
  return isNew ? [] : [`The survey "${id}" has changed`];
}

function outdatedNotice({ kind, id, revision }: Version, served: ReadonlyMap<Name, string | null>) {
  const current = served.get(`${kind}/${id}`);
  if (current === revision) return [];
  const instead = current === null ? 'which was removed' : 'and a later one is served';
  return [
    `The file of the ${nounOf[kind]} "${id}" is an earlier version, ${instead}; a change to it while a server runs publishes it`,
  ];
}

const nounOf: Record<SharedKind, string> = { survey: 'survey', cascade: 'linked list' };

/** Sorted, so that processes starting together write in the same order. */
function versionsIn({ surveys, cascades }: Library): ReadonlyMap<Name, Version> {
  const versions = [
    ...[...cascades.values()].map((cascade) => versionOf('cascade', cascade)),
    ...[...surveys.values()].map((survey) => versionOf('survey', survey)),
  ];
  const entries = versions.map((version) => [nameOf(version), version] as const);
  return new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function versionOf(
  kind: SharedKind,
  { id, revision, text }: Pick<Version, 'id' | 'revision' | 'text'>,
): Version {
  return { kind, id, revision, text };
}

function nameOf({ kind, id }: Pick<Version, 'kind' | 'id'>): Name {
  return `${kind}/${id}`;
}

/**
 * Runs `work` one at a time. Calls during a run share the next one, as their changes may be newer than the running one.
 */
function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        running = work();
        return running;
      });
    return next;
  };
}
