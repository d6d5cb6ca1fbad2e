import type { Insertable, Kysely } from 'kysely';
import { writeStatement } from './statement.ts';
import type { QuotaPlaceTable, Tables } from './tables.ts';
import type { Transaction } from './transaction.ts';

/** Ignores a place that the session has already. */
export async function putPlace(
  { db }: Transaction,
  place: Insertable<QuotaPlaceTable>,
): Promise<void> {
  await insertPlace(db, place);
}

const insertPlace = writeStatement(
  ['session_id', 'quota', 'survey_id'],
  (db, place) =>
    db
      .insertInto('quota_place')
      .values(place)
      .onConflict((conflict) => conflict.doNothing()),
  `insert into quota_place (session_id, quota, survey_id)
    select * from unnest($1::text[], $2::text[], $3::text[])
    on conflict do nothing`,
);

export async function markQuota(
  { db }: Transaction,
  session: { readonly id: string; readonly quota: string },
): Promise<void> {
  await setQuota(db, session);
}

const setQuota = writeStatement(
  ['id', 'quota'],
  (db, { id, ...columns }) => db.updateTable('session').set(columns).where('id', '=', id),
  `update session set quota = given.quota from unnest($1::text[], $2::text[]) as given (id, quota)
    where session.id = given.id`,
);

export async function removePlaces({ db }: Transaction, sessionId: string): Promise<void> {
  await db.deleteFrom('quota_place').where('session_id', '=', sessionId).execute();
}

/** Counts the places of sessions that are about to be removed, which stay taken. */
export async function keepPlaces(
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
        // In one order, so that no two removals wait for each other.
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

/** The number of places taken by quota; those of sessions that are still there are counted up to the limit. */
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

export async function allPlaces(
  db: Kysely<Tables>,
  surveyId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('quota_place')
    .select(({ fn }) => ['quota', fn.countAll().as('count')])
    .where('survey_id', '=', surveyId)
    .groupBy('quota')
    .execute();
  const taken = new Map(await removedPlaces(db, surveyId));
  for (const { quota, count } of rows) taken.set(quota, (taken.get(quota) ?? 0) + Number(count));
  return taken;
}
