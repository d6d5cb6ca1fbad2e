import { type RawBuilder, sql } from 'kysely';
import { status } from '../../../contract/status.ts';
import type { Store } from '../../../server/db/store.ts';
import { length, survey } from './commits.ts';

const hourMs = 60 * 60 * 1000;
const sessionsPerTransaction = 50_000;
const replyBytes = 700;

/**
 * Inserts ended sessions with all answers by SQL; `from` and `to` number the sessions, whose times follow from their
 * number.
 */
export async function fill(store: Store, from: number, to: number): Promise<void> {
  await withoutTimeout(store, (db) => fillBy({ ...store, db }, from, to));
}

async function fillBy(store: Store, from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += sessionsPerTransaction) {
    const end = Math.min(first + sessionsPerTransaction, to);
    await sql`
      insert into session (id, survey_id, token_hash, opened_by, opened_at, salt, channel, locale, device, status,
        round, started_at, finished_at, revision, created_at, updated_at)
      select 'r' || ${random(store)}, ${survey.id}, ${random(store)}, ${random(store)}, n, ${random(store)}, 'web', 'en',
        '{"kind":"desktop"}', ${sql.lit(status.ended)}, 1, n, n, 'filled', n, n
      from (${numbers(store, first, end)}) as numbers`.execute(store.db);
    await sql`
      insert into answer (session_id, round, question_id, type, result, sign, revision, committed_at)
      select id, 1, 'q' || n, 8, '{"score":' || (1 + n % 5) || '}', '', 1, created_at + n
      from session, (${numbers(store, 0, length)}) as numbers
      where survey_id = ${survey.id} and created_at >= ${sql.lit(first)} and created_at < ${sql.lit(end)}`.execute(
      store.db,
    );
  }
  await sql`${sql.raw(store.locksRows ? 'vacuum analyze' : 'analyze')}`.execute(store.db);
}

export async function fillReplies(store: Store, count: number): Promise<void> {
  await withoutTimeout(store, (db) => fillRepliesBy({ ...store, db }, count));
}

async function fillRepliesBy(store: Store, count: number): Promise<void> {
  const old = Date.now() - 100 * hourMs;
  await sql`
    insert into commit_reply (session_id, key, payload_hash, reply, created_at)
    select id, 'k' || n, 'filled', ${'x'.repeat(replyBytes)}, ${sql.lit(old)} + n
    from (select id from session where status = ${sql.lit(status.ended)} limit ${sql.lit(count / length)}) as ended,
      (${numbers(store, 0, length)}) as numbers`.execute(store.db);
  await sql`${sql.raw(store.locksRows ? 'vacuum analyze commit_reply' : 'analyze')}`.execute(
    store.db,
  );
}

export async function hasOldReplies({ db }: Store): Promise<boolean> {
  const sessions = await db
    .selectFrom('commit_reply')
    .select('key')
    .where('payload_hash', '=', 'filled')
    .limit(1)
    .execute();
  return sessions.length > 0;
}

/** The number of scans of whole tables that grow, as Postgres has counted them. */
export async function sequentialScans({ db, locksRows }: Store): Promise<number> {
  if (!locksRows) return 0;
  const { rows } = await sql<{ scans: string }>`
    select sum(seq_scan) as scans from pg_stat_user_tables
    where relname in ('session', 'answer', 'commit_reply') and schemaname = current_schema()`.execute(
    db,
  );
  return Number(rows[0]?.scans);
}

function withoutTimeout(
  { db, locksRows }: Store,
  work: (db: Store['db']) => Promise<void>,
): Promise<void> {
  return db.connection().execute(async (connection) => {
    if (locksRows) await sql`set statement_timeout = 0`.execute(connection);
    await work(connection);
  });
}

function random({ locksRows }: Store): RawBuilder<string> {
  return sql.raw(
    locksRows ? `replace(gen_random_uuid()::text, '-', '')` : 'lower(hex(randomblob(16)))',
  );
}

function numbers({ locksRows }: Store, from: number, end: number): RawBuilder<{ n: number }> {
  return locksRows
    ? sql`select generate_series(${sql.lit(from)}, ${sql.lit(end - 1)}) as n`
    : sql`with recursive counted(n) as
        (select ${sql.lit(from)} union all select n + 1 from counted where n < ${sql.lit(end - 1)})
        select n from counted`;
}
