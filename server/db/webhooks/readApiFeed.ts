import { type Kysely, sql } from 'kysely';
import { status } from '../../../contract/status.ts';
import { type ExportedSession, exportedColumns, withAnswers } from '../exportQueries.ts';
import { updateStatement } from '../statement.ts';
import type { Store } from '../store.ts';
import type { Tables } from '../tables.ts';
import { transaction } from '../transaction.ts';

const batch = 500;

/**
 * Numbers a survey's ended sessions in one transaction at a time, so that no session appears below
 * a number that was already read.
 */
export async function numberEnded(store: Store, surveyId: string, limit: number): Promise<void> {
  let remaining = limit;
  while (remaining > 0) {
    if ((await unnumbered(store.db, surveyId, 1).execute()).length === 0) return;
    const size = Math.min(remaining, batch);
    if ((await numberBatch(store, surveyId, size)) < size) return;
    remaining -= size;
  }
}

function numberBatch(store: Store, surveyId: string, size: number): Promise<number> {
  return transaction(store, async ({ db, locksRows }) => {
    await db
      .insertInto('answers_feed')
      .values({ survey_id: surveyId, number: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const feed = db.selectFrom('answers_feed').select('number').where('survey_id', '=', surveyId);
    const { number } = await (locksRows ? feed.forUpdate() : feed).executeTakeFirstOrThrow();
    const ended = unnumbered(db, surveyId, size);
    const sessions = await (locksRows ? ended.forUpdate().skipLocked() : ended).execute();
    const inOrder = sessions.toSorted((a, b) => (a.finished_at ?? 0) - (b.finished_at ?? 0));
    for (const [index, { id }] of inOrder.entries()) {
      await setNumber(db, { id, end_number: number + index + 1 });
    }
    await db
      .updateTable('answers_feed')
      .set({ number: number + sessions.length })
      .where('survey_id', '=', surveyId)
      .execute();
    return sessions.length;
  });
}

function unnumbered(db: Kysely<Tables>, surveyId: string, limit: number) {
  return (
    db
      .selectFrom('session')
      .select(['id', 'finished_at'])
      .where('survey_id', '=', surveyId)
      // The value is written into the SQL, because a prepared plan with a parameter does not use
      // the partial index.
      .where('status', '=', sql.lit(status.ended))
      .where('end_number', 'is', null)
      .where('test', 'is', null)
      .limit(limit)
  );
}

const setNumber = updateStatement('session', { id: 'text' }, { end_number: 'bigint' });

export async function numbersAfter(
  db: Kysely<Tables>,
  surveyId: string,
  after: number,
  limit: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('session')
    .select('end_number')
    .where('survey_id', '=', surveyId)
    .where('end_number', '>', after)
    .orderBy('end_number')
    .limit(limit)
    .execute();
  return rows.map(({ end_number }) => end_number ?? 0);
}

export async function endedBetween(
  db: Kysely<Tables>,
  surveyId: string,
  { after, last }: { readonly after: number; readonly last: number },
): Promise<readonly ExportedSession[]> {
  const sessions = await db
    .selectFrom('session')
    .select(exportedColumns)
    .where('survey_id', '=', surveyId)
    .where('end_number', '>', after)
    .where('end_number', '<=', last)
    .orderBy('end_number')
    .execute();
  return withAnswers(db, sessions);
}

/** Returns whether a session of the survey had this number; the session may have been removed since. */
export async function hasNumber(
  db: Kysely<Tables>,
  surveyId: string,
  number: number,
): Promise<boolean> {
  const feed = await db
    .selectFrom('answers_feed')
    .select('number')
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  return number <= (feed?.number ?? 0);
}
