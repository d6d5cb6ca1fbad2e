import type { Insertable, Kysely, Selectable } from 'kysely';
import { status } from '../../contract/status.ts';
import type { SharedKind, SurveyCurrentTable, SurveyVersionTable, Tables } from './tables.ts';
import type { Transaction } from './transaction.ts';

export type Version = Omit<Insertable<SurveyVersionTable>, 'taken_at'>;
export type Current = Omit<Selectable<SurveyCurrentTable>, 'changed_at'>;

export function currentVersions(db: Kysely<Tables>): Promise<Current[]> {
  return db.selectFrom('survey_current').select(['kind', 'id', 'revision']).execute();
}

export async function versionText(
  db: Kysely<Tables>,
  { kind, id, revision }: Current,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('survey_version')
    .select('text')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.text;
}

/** Returns the stored revisions of a survey or of a linked list, the newest first. */
export async function storedRevisions(
  db: Kysely<Tables>,
  id: string,
  kind: SharedKind = 'survey',
): Promise<string[]> {
  const rows = await db
    .selectFrom('survey_version')
    .select('revision')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .orderBy('taken_at', 'desc')
    .execute();
  return rows.map(({ revision }) => revision);
}

/** Inserts versions and returns those that are new; of concurrent inserts only one returns the version. */
export async function insertVersions(
  { db }: Pick<Transaction, 'db'>,
  versions: readonly Version[],
  now: number,
): Promise<readonly Current[]> {
  if (versions.length === 0) return [];
  return db
    .insertInto('survey_version')
    .values(versions.map((version) => ({ ...version, taken_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['kind', 'id', 'revision'])
    .execute();
}

export async function makeCurrent(
  { db }: Transaction,
  current: readonly Current[],
  now: number,
): Promise<void> {
  if (current.length === 0) return;
  await db
    .insertInto('survey_current')
    .values(current.map(({ kind, id, revision }) => ({ kind, id, revision, changed_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet((eb) => ({
        revision: eb.ref('excluded.revision'),
        changed_at: now,
      })),
    )
    .execute();
}

/**
 * Returns the versions with which the sessions of a survey were started or are read. Each statement
 * finds the next version in the index, so that no sessions are examined.
 */
export async function answeredVersions(
  db: Kysely<Tables>,
  surveyId: string,
): Promise<ReadonlySet<string>> {
  const revisions = new Set<string>();
  for (const state of Object.values(status)) {
    const sessions = db
      .selectFrom('session')
      .where('survey_id', '=', surveyId)
      .where('status', '=', state);
    const read = await distinct((after) =>
      sessions
        .select('path_revision as value')
        .where('path_revision', '>', after)
        .orderBy('path_revision')
        .limit(1)
        .executeTakeFirst(),
    );
    for (const path of [null, ...read]) {
      const ofPath = sessions.where('path_revision', path === null ? 'is' : '=', path);
      const started = await distinct((after) =>
        ofPath
          .select('revision as value')
          .where('revision', '>', after)
          .orderBy('revision')
          .limit(1)
          .executeTakeFirst(),
      );
      for (const revision of started) revisions.add(revision);
      if (path !== null) revisions.add(path);
    }
  }
  return revisions;
}

async function distinct(
  next: (after: string) => Promise<{ readonly value: string | null } | undefined>,
): Promise<readonly string[]> {
  const values: string[] = [];
  for (;;) {
    const value = (await next(values.at(-1) ?? ''))?.value;
    if (!value) return values;
    values.push(value);
  }
}

/** Returns how many sessions of a survey have ended with another version, including test answers. */
export async function countEndedWithOthers(
  db: Kysely<Tables>,
  surveyId: string,
  revision: string,
): Promise<number> {
  const ended = db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('survey_id', '=', surveyId)
    .where('status', '=', status.ended);
  const answered = await ended.where('path_revision', '<>', revision).executeTakeFirstOrThrow();
  const unknown = await ended
    .where('path_revision', 'is', null)
    .where('revision', '<>', revision)
    .executeTakeFirstOrThrow();
  return Number(answered.count) + Number(unknown.count);
}
