import type { Insertable, Kysely, Selectable } from 'kysely';
import type { SurveyCurrentTable, SurveyVersionTable, Tables } from './tables.ts';
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

/** Inserts versions and returns the new ones; concurrent inserts report each version once. */
export async function insertVersions(
  { db }: Transaction,
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
