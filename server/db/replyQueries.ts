import type { Insertable, Selectable } from 'kysely';
import { answerColumns, type Session, type StoredAnswer } from './queries.ts';
import { insertStatement, statement, writeStatement } from './statement.ts';
import type { CommitReplyTable } from './tables.ts';
import type { Transaction } from './transaction.ts';

export type StoredReply = Pick<
  Selectable<CommitReplyTable>,
  'payload_hash' | 'reply' | 'created_at'
>;

/** Returns the reply stored for a key and the answers of {@link answersOf}, in one round trip. */
export async function replyAndAnswers(
  { db }: Transaction,
  { id, round, offers_from }: Pick<Session, 'id' | 'round' | 'offers_from'>,
  key: string,
): Promise<{ stored: StoredReply | null; answers: readonly StoredAnswer[] }> {
  const rows = await replyWithAnswers(db, { id, round, first: offers_from ?? round, key });
  const { payload_hash = null, reply = null, created_at = null } = rows[0] ?? {};
  return {
    stored:
      payload_hash !== null && reply !== null && created_at !== null
        ? { payload_hash, reply, created_at }
        : null,
    answers: rows.filter((row) => row.question_id !== null) as readonly StoredAnswer[],
  };
}

const replyWithAnswers = statement(
  { id: 'text', round: 'integer', first: 'integer', key: 'text' },
  (db, jobs) =>
    db
      .selectFrom(jobs)
      .leftJoin('commit_reply', (join) =>
        join
          .onRef('commit_reply.session_id', '=', 'jobs.id')
          .onRef('commit_reply.key', '=', 'jobs.key'),
      )
      .leftJoin('answer', (join) =>
        join
          .onRef('answer.session_id', '=', 'jobs.id')
          .onRef('answer.round', '>=', 'jobs.first')
          .onRef('answer.round', '<=', 'jobs.round'),
      )
      .select([
        'jobs.job',
        'commit_reply.payload_hash',
        'commit_reply.reply',
        'commit_reply.created_at',
        ...answerColumns,
      ])
      .orderBy('answer.round'),
);

export async function putReply(
  { db }: Transaction,
  reply: Insertable<CommitReplyTable>,
): Promise<void> {
  await insertReply(db, reply);
}

const insertReply = insertStatement('commit_reply', {
  session_id: 'text',
  key: 'text',
  payload_hash: 'text',
  reply: 'text',
  created_at: 'bigint',
});

/** The number of stored replies of a session: an app repeats only its last call, within a minute. */
export const maxReplies = 20;

/** Removes the replies of a session except the last {@link maxReplies}. */
export async function removeSuperseded({ db }: Transaction, session_id: string): Promise<void> {
  await deleteSuperseded(db, { session_id });
}

const deleteSuperseded = writeStatement({ session_id: 'text' }, (db, jobs) =>
  db
    // Materialized, because the last reply that stays would be looked for at each reply otherwise.
    .with(
      (cte) => cte('retained').materialized(),
      (cte) =>
        cte.selectFrom(jobs).select((eb) => [
          'jobs.session_id',
          eb
            .selectFrom('commit_reply as newer')
            .select('newer.created_at')
            .whereRef('newer.session_id', '=', 'jobs.session_id')
            .orderBy('newer.created_at', 'desc')
            .limit(1)
            .offset(maxReplies - 1)
            .as('oldest'),
        ]),
    )
    .deleteFrom('commit_reply')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('session_id', 'key'),
        'in',
        selectFrom('retained')
          .innerJoin('commit_reply as older', 'older.session_id', 'retained.session_id')
          .whereRef('older.created_at', '<', 'retained.oldest')
          .select(['older.session_id', 'older.key'])
          .$asTuple('session_id', 'key'),
      ),
    ),
);

export async function replyKeysAt(
  { db }: Transaction,
  session_id: string,
  created_at: number,
): Promise<readonly string[]> {
  const replies = await db
    .selectFrom('commit_reply')
    .select('key')
    .where('session_id', '=', session_id)
    .where('created_at', '=', created_at)
    .execute();
  return replies.map(({ key }) => key);
}

export async function removeReply(
  { db }: Transaction,
  session_id: string,
  key: string,
): Promise<void> {
  await db
    .deleteFrom('commit_reply')
    .where('session_id', '=', session_id)
    .where('key', '=', key)
    .execute();
}

/** Deletes up to `page` replies older than `before` and returns their number; skips locked rows. */
export async function removeReplies(
  { db, locksRows }: Transaction,
  before: number,
  page: number,
): Promise<number> {
  const removed = await db
    .with('old', (cte) => {
      const old = cte
        .selectFrom('commit_reply')
        .select(['session_id', 'key'])
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(page);
      return locksRows ? old.forUpdate().skipLocked() : old;
    })
    .deleteFrom('commit_reply')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('session_id', 'key'),
        'in',
        selectFrom('old').select(['session_id', 'key']).$asTuple('session_id', 'key'),
      ),
    )
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
