import { type Cascade, readCascade } from '../../content/cascades.ts';
import { lineOf } from '../../content/problems/problem.ts';
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
import { missingCascades, readSurvey, type Servable } from '../loadSurveys.ts';
import type { Questionnaire } from '../questionnaire.ts';
import type { Library } from '../watch/surveys.ts';

export type VersionName = `${SharedKind}/${string}`;

export type Read = Questionnaire | Cascade | string | null;

type Content = Pick<Library, 'surveys' | 'cascades'>;

/** Makes a function that publishes what has changed in a library since its last call, or since `start`. */
export function versionPublisher(
  store: Store,
  library: Content,
  known?: ReadonlyMap<VersionName, Pick<Version, 'kind' | 'id'> & { revision: string | null }>,
) {
  const start = versionsIn(library);
  let published = known ?? start;
  return {
    start,
    async publish(): Promise<void> {
      const current = versionsIn(library);
      const changed = [...current.values()].filter(
        (version) => published.get(nameOf(version))?.revision !== version.revision,
      );
      const removed = [...published.values()].filter(
        (version) => version.revision !== null && !current.has(nameOf(version)),
      );
      if (changed.length + removed.length > 0) {
        await transaction(store, async (trx) => {
          await insertVersions(trx, changed, Date.now());
          const current = [
            ...changed,
            ...removed.map((version) => ({ ...version, revision: null })),
          ];
          await makeCurrent(trx, current, Date.now());
        });
      }
      published = current;
    },
  };
}

/**
 * Stores the versions of a single process, so that one of them can replace an invalid file after a
 * restart.
 */
export async function keepVersions(store: Store, library: Content): Promise<() => Promise<void>> {
  const rows = await currentVersions(store.db);
  const { publish } = versionPublisher(
    store,
    library,
    new Map(rows.map((row) => [nameOf(row), row] as const)),
  );
  await publish();
  return publish;
}

/**
 * Adds the last valid versions of invalid files to the library, as far as the database has them.
 * @returns the ids of the surveys that it added
 */
export async function restoreLastValid(
  store: Store,
  { surveys, cascades }: Content,
  { invalid }: Pick<Servable, 'invalid'>,
): Promise<readonly string[]> {
  if (invalid.surveys.size + invalid.cascades.size === 0) return [];
  const rows = await currentVersions(store.db);
  const restore = async (kind: SharedKind, id: string): Promise<Read> => {
    const row = rows.find((candidate) => candidate.kind === kind && candidate.id === id);
    const text = row && row.revision !== null ? await versionText(store.db, row) : undefined;
    return row && text !== undefined ? readVersion(row, text) : null;
  };
  for (const id of invalid.cascades) {
    const read = await restore('cascade', id);
    if (read !== null && typeof read !== 'string') cascades.set(id, read as Cascade);
  }
  for (const id of invalid.surveys) {
    const read = await restore('survey', id);
    if (read === null || typeof read === 'string') continue;
    const survey = read as Questionnaire;
    if (missingCascades(`${id}.json`, survey, cascades).length === 0) surveys.set(id, survey);
  }
  return [...invalid.surveys].filter((id) => surveys.has(id));
}

/** Returns the survey that the processes on this database serve, for a command. */
export async function servedByAll(store: Store, id: string): Promise<Questionnaire | undefined> {
  const rows = await currentVersions(store.db);
  const row = rows.find((candidate) => candidate.kind === 'survey' && candidate.id === id);
  const text = row && row.revision !== null ? await versionText(store.db, row) : undefined;
  return (text === undefined ? null : readSurvey(`${id}.json`, text).survey) ?? undefined;
}

/** Reads a version; a returned text says why the version cannot be read. */
export function readVersion({ kind, id }: Pick<Current, 'kind' | 'id'>, text: string): Read {
  const file = `${id}.json`;
  if (kind === 'survey') {
    const { survey, problems } = readSurvey(file, text);
    return survey ?? problems.map(lineOf).join('\n');
  }
  const result = readCascade(file, text);
  return 'cascade' in result ? result.cascade : result.problems.map(lineOf).join('\n');
}

export function nameOf({ kind, id }: Pick<Version, 'kind' | 'id'>): VersionName {
  return `${kind}/${id}`;
}

/** The versions are sorted, so that processes which start at the same time write in the same order. */
function versionsIn({ surveys, cascades }: Content): ReadonlyMap<VersionName, Version> {
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
