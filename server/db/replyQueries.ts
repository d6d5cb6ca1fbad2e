import type { Insertable, Selectable } from 'kysely';
import type { KeptAnswer, Session } from './queries.ts';
import { statement, writeStatement } from './statement.ts';
import type { CommitReplyTable } from './tables.ts';
import type { Transaction } from './transaction.ts';

type StoredReply = Pick<Selectable<CommitReplyTable>, 'payload_hash' | 'reply'>;

/** The reply to a key, and the answers of {@link answersOf}: in one round trip. */
export async function replyAndAnswers(
  { db }: Transaction,
  { id, round, offers_from }: Pick<Session, 'id' | 'round' | 'offers_from'>,
  key: string,
): Promise<{ stored: StoredReply | null; answers: readonly KeptAnswer[] }> {
  const rows = await replyWithAnswers(db, { id, round, first: offers_from ?? round, key });
  const { payload_hash = null, reply = null } = rows[0] ?? {};
  return {
    stored: payload_hash !== null && reply !== null ? { payload_hash, reply } : null,
    answers: rows.filter((row) => row.question_id !== null) as readonly KeptAnswer[],
  };
}

const replyWithAnswers = statement(
  ['id', 'round', 'first', 'key'],
  (db, values) =>
    db
      .selectFrom('session')
      .leftJoin('commit_reply', (join) =>
        join
          .onRef('commit_reply.session_id', '=', 'session.id')
          .on('commit_reply.key', '=', values.key),
      )
      .leftJoin('answer', (join) =>
        join
          .onRef('answer.session_id', '=', 'session.id')
          .on('answer.round', '>=', values.first)
          .on('answer.round', '<=', values.round),
      )
      .select([
        'commit_reply.payload_hash',
        'commit_reply.reply',
        'answer.session_id',
        'answer.round',
        'answer.question_id',
        'answer.type',
        'answer.result',
        'answer.sign',
        'answer.committed_at',
      ])
      .where('session.id', '=', values.id)
      .orderBy('answer.round'),
  {
    sql: `select job, commit_reply.payload_hash, commit_reply.reply, answer.session_id, answer.round,
        answer.question_id, answer.type, answer.result, answer.sign, answer.committed_at
      from unnest($1::text[], $2::integer[], $3::integer[], $4::text[]) with ordinality
        as given (id, round, first, key, job)
      left join commit_reply on commit_reply.session_id = given.id and commit_reply.key = given.key
      left join answer on answer.session_id = given.id
        and answer.round >= given.first and answer.round <= given.round
      order by answer.round`,
  },
);

export async function putReply(
  { db }: Transaction,
  reply: Insertable<CommitReplyTable>,
): Promise<void> {
  await insertReply(db, reply);
}

const insertReply = writeStatement(
  ['session_id', 'key', 'payload_hash', 'reply', 'created_at'],
  (db, reply) => db.insertInto('commit_reply').values(reply),
  `insert into commit_reply (session_id, key, payload_hash, reply, created_at)
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[])`,
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
