import type { Insertable, Kysely } from 'kysely';
import { insertStatement, updateStatement } from './statement.ts';
import type { QuotaPlaceTable, Tables } from './tables.ts';
import type { Transaction } from './transaction.ts';

/** Stores a quota place of a session, unless the session has it already. */
export async function putPlace(
  { db }: Transaction,
  row: Insertable<QuotaPlaceTable>,
): Promise<void> {
  await insertPlace(db, row);
}

const insertPlace = insertStatement(
  'quota_place',
  { session_id: 'text', quota: 'text', survey_id: 'text' },
  (insert) => insert.onConflict((conflict) => conflict.doNothing()),
);

export async function markQuota(
  { db }: Transaction,
  session: { readonly id: string; readonly quota: string },
): Promise<void> {
  await setQuota(db, session);
}

const setQuota = updateStatement('session', { id: 'text' }, { quota: 'text' });

export async function removePlaces({ db }: Transaction, sessionId: string): Promise<void> {
  await db.deleteFrom('quota_place').where('session_id', '=', sessionId).execute();
}

/**
 * Adds the quota places of sessions that are about to be removed to a count, so that the places
 * stay filled.
 */
export async function addRemovedPlaces(
  { db }: Transaction,
  sessionIds: readonly string[],
): Promise<void> {
  await db
    .insertInto('removed_places')
    .columns(['survey_id', 'quota', 'count'])
    .expression((eb) =>
      eb
        .selectFrom('quota_place')
        .select(({ fn }) => ['survey_id', 'quota', fn.countAll<number>().as('count')])
        .where('session_id', 'in', sessionIds)
        .groupBy(['survey_id', 'quota'])
        // The rows are in the same order for each removal, so that no two removals wait for each other.
        .orderBy('survey_id')
        .orderBy('quota'),
    )
    .onConflict((conflict) =>
      conflict.columns(['survey_id', 'quota']).doUpdateSet((eb) => ({
        count: eb('removed_places.count', '+', eb.ref('excluded.count')),
      })),
    )
    .execute();
}

async function removedPlaces(
  db: Kysely<Tables>,
  surveyId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('removed_places')
    .select(['quota', 'count'])
    .where('survey_id', '=', surveyId)
    .execute();
  return new Map(rows.map(({ quota, count }) => [quota, Number(count)]));
}

/**
 * Returns the number of filled places by quota. Existing sessions are counted up to the quota's
 * limit only, because more make no difference.
 */
export async function countPlaces(
  db: Kysely<Tables>,
  surveyId: string,
  limits: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const quotas = [...limits];
  const counts = await db
    .selectNoFrom((eb) =>
      quotas.map(([quota, limit], index) =>
        eb
          .selectFrom(
            eb
              .selectFrom('quota_place')
              .select('session_id')
              .where('survey_id', '=', surveyId)
              .where('quota', '=', quota)
              .limit(limit)
              .as('place'),
          )
          .select(({ fn }) => fn.countAll().as('count'))
          .as(`taken${index}`),
      ),
    )
    .executeTakeFirstOrThrow();
  const removed = await removedPlaces(db, surveyId);
  return new Map(
    quotas.map(([quota], index) => [
      quota,
      Number((counts as Readonly<Record<string, unknown>>)[`taken${index}`]) +
        (removed.get(quota) ?? 0),
    ]),
  );
}

export async function countAllPlaces(
  db: Kysely<Tables>,
  surveyId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('quota_place')
    .select(({ fn }) => ['quota', fn.countAll().as('count')])
    .where('survey_id', '=', surveyId)
    .groupBy('quota')
    .execute();
  const counts = new Map(await removedPlaces(db, surveyId));
  for (const { quota, count } of rows) counts.set(quota, (counts.get(quota) ?? 0) + Number(count));
  return counts;
}
