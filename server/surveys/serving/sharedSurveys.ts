import type { Cascade } from '../../content/cascades.ts';
import type { Store } from '../../db/store.ts';
import type { SharedKind } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import {
  type Current,
  currentVersions,
  insertVersions,
  makeCurrent,
  type Version,
  versionText,
} from '../../db/versionQueries.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { isNeeded, type Library } from '../watch/surveys.ts';
import { nameOf, type Read, readVersion, type VersionName, versionPublisher } from './versions.ts';

export interface Shared {
  /** Publishes this process's changes and applies the changes of other processes. */
  catchUp(): Promise<void>;
  /** Returns whether all processes served this version at the last poll. */
  isCurrent(survey: Questionnaire): boolean;
}

/** Milliseconds between polls. Polling continues after a restart of the database, unlike `listen`. */
const pollIntervalMs = 500;

/**
 * Serves surveys together with other processes on one database. A process publishes new files, and
 * files that change while it runs; an outdated version in the directory of a process that starts
 * later is not published again.
 * @param loaded the surveys of this process's directory, changed in place
 */
export async function shareSurveys(
  store: Store,
  loaded: Library,
  report: (line: string) => void,
  intervalMs = pollIntervalMs,
): Promise<Shared & { readonly library: Library; close(): Promise<void> }> {
  const library: Library = { surveys: new Map(), cascades: new Map(), invalid: loaded.invalid };
  const servedRevisions = new Map<VersionName, string | null>();
  const { publish, start: published } = versionPublisher(store, loaded);
  let lastError = '';
  let isClosed = false;

  async function poll(): Promise<readonly string[]> {
    const rows = await currentVersions(store.db);
    const changes = await Promise.all(
      rows
        .filter((row) => servedRevisions.get(nameOf(row)) !== row.revision)
        .map(async (row) => ({ row, read: await read(row) })),
    );
    // Linked lists are applied before surveys, so that no survey lacks its lists.
    const lines = [
      ...changes.filter(({ row }) => row.kind === 'cascade'),
      ...changes.filter(({ row }) => row.kind === 'survey'),
    ].flatMap(({ row, read }) => {
      const isNew = !servedRevisions.has(nameOf(row));
      servedRevisions.set(nameOf(row), row.revision);
      return applyVersion(library, row, read, isNew);
    });
    for (const id of library.cascades.keys()) {
      if (servedRevisions.get(`cascade/${id}`) === null && !isNeeded(id, library)) {
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

  await transaction(store, async (trx) => {
    const unknownVersions = await insertVersions(trx, [...published.values()], Date.now());
    await makeCurrent(trx, unknownVersions, Date.now());
  });
  await poll();
  for (const line of [...published.values()].flatMap((version) =>
    outdatedNotice(version, servedRevisions),
  ))
    report(line);
  let timer = setTimeout(pollAgain, intervalMs);

  return {
    library,
    catchUp,
    isCurrent: ({ id, revision }) => servedRevisions.get(`survey/${id}`) === revision,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      // A running poll still needs the database, so that closing waits for it.
      await catchUp().catch(() => {});
    },
  };
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
    // A removed linked list stays while a survey needs it.
    if (read !== null) library.cascades.set(id, read as Cascade);
    return [];
  }
  if (read === null) return library.surveys.delete(id) ? [`The survey "${id}" was removed`] : [];
  library.surveys.set(id, read as Questionnaire);
  return isNew ? [] : [`The survey "${id}" has changed`];
}

function outdatedNotice(
  { kind, id, revision }: Version,
  servedRevisions: ReadonlyMap<VersionName, string | null>,
) {
  const current = servedRevisions.get(`${kind}/${id}`);
  if (current === revision) return [];
  const instead = current === null ? 'which was removed' : 'and a later one is served';
  return [
    `The file of the ${nounOf[kind]} "${id}" is an earlier version, ${instead}; a change to it while a server runs publishes it`,
  ];
}

const nounOf: Record<SharedKind, string> = { survey: 'survey', cascade: 'linked list' };

/**
 * Runs `work` once at a time. Calls during a run share the next run, because the current one may
 * have read before their changes.
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
