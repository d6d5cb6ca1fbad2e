import type { Kysely } from 'kysely';
import type { Store } from '../../db/store.ts';
import type { Tables } from '../../db/tables.ts';
import { insertVersions, versionText } from '../../db/versionQueries.ts';
import { readSurvey } from '../loadSurveys.ts';
import type { Questionnaire } from '../questionnaire.ts';

type Known = Questionnaire | null;

/**
 * The most questions of all cached versions, which bounds the memory: an export may read hundreds
 * of versions.
 */
const mostQuestions = 20_000;

/** The cached versions by id and revision, which is a hash of the text; the least recently used first. */
const known = new Map<string, Known>();

/**
 * Returns a version of a survey; null if the database does not have it, or if this release cannot
 * read it.
 */
export async function versionOf(
  db: Kysely<Tables>,
  { id }: Pick<Questionnaire, 'id'>,
  revision: string,
): Promise<Known> {
  const name = nameOf(id, revision);
  const cached = known.get(name);
  if (cached !== undefined) {
    known.delete(name);
    known.set(name, cached);
    return cached;
  }
  const text = await versionText(db, { kind: 'survey', id, revision });
  const survey = text === undefined ? null : readSurvey(`${id}.json`, text).survey;
  known.set(name, survey);
  forgetOldest();
  return survey;
}

/** The versions that are stored, or are being stored, by the database of their answers. */
const stored = new WeakMap<Kysely<Tables>, Map<string, Promise<void>>>();

/**
 * Stores a version that may be answered, once, and never removes it. Call it outside of the
 * transactions of answers, which several sessions share. Processes that share a database have
 * stored every version that they serve already.
 */
export function keepVersion({ db }: Pick<Store, 'db'>, survey: Questionnaire): Promise<void> {
  const versions = stored.get(db) ?? new Map<string, Promise<void>>();
  stored.set(db, versions);
  const name = nameOf(survey.id, survey.revision);
  const storing = versions.get(name) ?? insert(db, survey);
  versions.set(name, storing);
  storing.catch(() => versions.delete(name));
  return storing;
}

async function insert(db: Kysely<Tables>, { id, revision, text }: Questionnaire): Promise<void> {
  await insertVersions({ db }, [{ kind: 'survey', id, revision, text }], Date.now());
  if (known.get(nameOf(id, revision)) === null) known.delete(nameOf(id, revision));
}

function nameOf(id: string, revision: string): string {
  return `${id}/${revision}`;
}

function forgetOldest(): void {
  const sizeOf = (survey: Known) => 1 + (survey?.questions.length ?? 0);
  let size = [...known.values()].reduce((sum, survey) => sum + sizeOf(survey), 0);
  for (const [name, survey] of known) {
    if (size <= mostQuestions || known.size === 1) return;
    known.delete(name);
    size -= sizeOf(survey);
  }
}
