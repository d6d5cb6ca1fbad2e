import { type Cascade, readCascade } from '../content/cascades.ts';
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
import { lineOf, readSurvey } from './loadSurveys.ts';
import type { Questionnaire } from './questionnaire.ts';
import { isNeeded, type Library } from './watchSurveys.ts';

/** What the rules ask of surveys that several processes serve. */
export interface Shared {
  /** Learns what all have changed until now, and tells all what this process has; then the library says so. */
  catchUp(): Promise<void>;
  /** True for the very version that was served by all when this process last caught up. */
  isCurrent(survey: Questionnaire): boolean;
}

/** Milliseconds between two looks. Looking outlives a database that restarts, which being told does not. */
const lookEvery = 500;

type Name = `${SharedKind}/${string}`;

/**
 * Serves surveys together with every other process on the same database. What a process finds in its directory for the
 * first time is served by all from then on, and so is what changes there while it runs. But a version that all have
 * left behind, in the directory of a process that starts late, does not come back by that.
 *
 * @param own what this process has in its directory, changed in place whenever that is
 * @param say where changes and problems are told, a line at a time
 * @param every milliseconds between two looks for what the others have changed
 */
export async function shareSurveys(
  store: Store,
  own: Library,
  say: (line: string) => void,
  every = lookEvery,
): Promise<Shared & { readonly library: Library; close(): Promise<void> }> {
  const library: Library = { surveys: new Map(), cascades: new Map() };
  const served = new Map<Name, string | null>();
  let told: ReadonlyMap<Name, Version> = new Map();
  let trouble = '';
  let isClosed = false;

  /** Tells the others what has changed in the directory of this process. */
  async function tell(): Promise<void> {
    const found = versionsIn(own);
    const changed = [...found.values()].filter(
      (version) => told.get(nameOf(version))?.revision !== version.revision,
    );
    const gone = [...told.values()].filter((version) => !found.has(nameOf(version)));
    if (changed.length + gone.length > 0) {
      await transaction(store, async (unit) => {
        await insertVersions(unit, changed, Date.now());
        const current = [...changed, ...gone.map((version) => ({ ...version, revision: null }))];
        await makeCurrent(unit, current, Date.now());
      });
    }
    told = found;
  }

  /** Takes in what the others have changed. Gives what that is, a line each. */
  async function look(): Promise<readonly string[]> {
    const rows = await currentVersions(store.db);
    const news = await Promise.all(
      rows
        .filter((row) => served.get(nameOf(row)) !== row.revision)
        .map(async (row) => ({ row, read: await read(row) })),
    );
    // All at once and lists first, so that no survey is ever without those it asks along.
    const lines = [
      ...news.filter(({ row }) => row.kind === 'cascade'),
      ...news.filter(({ row }) => row.kind === 'survey'),
    ].flatMap(({ row, read }) => {
      const isNew = !served.has(nameOf(row));
      served.set(nameOf(row), row.revision);
      return takeIn(library, row, read, isNew);
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

  const catchUp = oneAtATime(async () => {
    if (isClosed) return;
    await tell();
    for (const line of await look()) say(line);
  });

  /** Looks by itself; one that fails is told once, however often. */
  async function lookAgain(): Promise<void> {
    try {
      await catchUp();
      trouble = '';
    } catch (error) {
      const line = `Surveys are not compared with the database: ${error}`;
      if (line !== trouble) say(line);
      trouble = line;
    }
    if (!isClosed) timer = setTimeout(lookAgain, every);
  }

  told = versionsIn(own);
  await transaction(store, async (unit) => {
    const unheard = await insertVersions(unit, [...told.values()], Date.now());
    await makeCurrent(unit, unheard, Date.now());
  });
  await look();
  for (const line of [...told.values()].flatMap((version) => lateness(version, served))) say(line);
  let timer = setTimeout(lookAgain, every);

  return {
    library,
    catchUp,
    isCurrent: ({ id, revision }) => served.get(`survey/${id}`) === revision,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      // One that is under way still asks the database.
      await catchUp().catch(() => {});
    },
  };
}

/** The version of a survey that all processes serve; undefined where none does. */
export async function servedByAll(store: Store, id: string): Promise<Questionnaire | undefined> {
  const rows = await currentVersions(store.db);
  const row = rows.find((one) => one.kind === 'survey' && one.id === id);
  const text = row && row.revision !== null ? await versionText(store.db, row) : undefined;
  return (text === undefined ? null : readSurvey(`${id}.json`, text).survey) ?? undefined;
}

/** What a version holds; a reason where it holds nothing that can be served here; null for what is gone. */
type Read = Questionnaire | Cascade | string | null;

function readVersion({ kind, id }: Current, text: string): Read {
  const file = `${id}.json`;
  if (kind === 'survey') {
    const { survey, problems } = readSurvey(file, text);
    return survey ?? problems.map(lineOf).join('\n');
  }
  const one = readCascade(file, text);
  return 'cascade' in one
    ? one.cascade
    : one.issues.map((issue) => lineOf({ file, ...issue })).join('\n');
}

/** Changes the library by one version. Gives what is to be said of it. */
function takeIn(library: Library, { kind, id }: Current, read: Read, isNew: boolean): string[] {
  if (typeof read === 'string') {
    return [`The ${nounOf[kind]} "${id}" that others serve cannot be served here: ${read}`];
  }
  if (kind === 'cascade') {
    // One that is gone stays while a survey asks along it.
    if (read !== null) library.cascades.set(id, read as Cascade);
    return [];
  }
  if (read === null) return library.surveys.delete(id) ? [`The survey "${id}" is gone`] : [];
  library.surveys.set(id, read as Questionnaire);
  return isNew ? [] : [`The survey "${id}" has changed`];
}

/** What to say of a file at the start when something else is served in its place. */
function lateness({ kind, id, revision }: Version, served: ReadonlyMap<Name, string | null>) {
  const current = served.get(`${kind}/${id}`);
  if (current === revision) return [];
  const instead = current === null ? 'it is gone' : 'a later one is served';
  return [
    `The file of the ${nounOf[kind]} "${id}" is an earlier version, ${instead}; it will be served once it changes while a server runs`,
  ];
}

const nounOf: Record<SharedKind, string> = { survey: 'survey', cascade: 'linked list' };

/** Everything in a library, in an order of its own: two processes that start together write in the same one. */
function versionsIn({ surveys, cascades }: Library): ReadonlyMap<Name, Version> {
  const versions = [
    ...[...cascades.values()].map((cascade) => versionOf('cascade', cascade)),
    ...[...surveys.values()].map((survey) => versionOf('survey', survey)),
  ];
  const named = versions.map((version) => [nameOf(version), version] as const);
  return new Map(named.sort(([a], [b]) => (a < b ? -1 : 1)));
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
 * Does one piece of work after another. Whoever asks while one is under way gets the next, which all who ask meanwhile
 * share: what they are to learn may have happened since the one under way began.
 */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
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
