import type { Insertable, Selectable } from 'kysely';
import { statement } from './statement.ts';
import type { CommitReplyTable } from './tables.ts';
import type { Transaction } from './transaction.ts';

export async function replyTo(
  { db }: Transaction,
  session_id: string,
  key: string,
): Promise<Selectable<CommitReplyTable> | undefined> {
  const [reply] = await replyByKey(db, { session_id, key });
  return reply;
}

const replyByKey = statement(['session_id', 'key'], (db, { session_id, key }) =>
  db
    .selectFrom('commit_reply')
    .selectAll()
    .where('session_id', '=', session_id)
    .where('key', '=', key),
);

export async function putReply(
  { db }: Transaction,
  reply: Insertable<CommitReplyTable>,
): Promise<void> {
  await insertReply(db, reply);
}

const insertReply = statement(
  ['session_id', 'key', 'payload_hash', 'reply', 'created_at'],
  (db, reply) => db.insertInto('commit_reply').values(reply),
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
