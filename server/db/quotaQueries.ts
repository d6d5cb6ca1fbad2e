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

/** Marks the session with the full quota that ends it. */
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

/** The number of places taken by quota, each counted up to its limit. */
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
  return new Map(
    quotas.map(([quota], index) => [
      quota,
      Number((counts as Readonly<Record<string, unknown>>)[`taken${index}`]),
    ]),
  );
}

/** The number of places taken by quota, without a limit. */
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
  return new Map(rows.map(({ quota, count }) => [quota, Number(count)]));
}
