import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { status } from '../../contract/status.ts';
import { statement, writeStatement } from './statement.ts';
import type { AnswerTable, SessionTable, Tables } from './tables.ts';
import type { Transaction } from './transaction.ts';

export type Session = Selectable<SessionTable>;
export type KeptAnswer = Omit<Selectable<AnswerTable>, 'revision'>;

/** The session of a token, locked until the transaction ends. */
export async function sessionByToken(
  trx: Transaction,
  surveyId: string,
  tokenHash: string,
): Promise<Session | undefined> {
  const find = trx.locksRows ? lockedByToken : byToken;
  const [session] = await find(trx.db, { token_hash: tokenHash });
  return session?.survey_id === surveyId ? session : undefined;
}

/** By the token alone: with the survey's id too, a plan made for an empty table reads all sessions of the survey. */
const byTokenFilter = (db: Kysely<Tables>, { token_hash }: Readonly<Record<'token_hash', never>>) =>
  db.selectFrom('session').selectAll().where('token_hash', '=', token_hash);
const byToken = statement(['token_hash'], byTokenFilter);
const lockedByToken = statement(
  ['token_hash'],
  (db, values) => byTokenFilter(db, values).forUpdate(),
  {
    isLock: true,
    sql: `select job, session.*
      from unnest($1::text[]) with ordinality as given (token_hash, job)
      cross join lateral (
        select * from session where session.token_hash = given.token_hash for update skip locked
      ) as session`,
  },
);

export function sessionOfUser(
  trx: Transaction,
  surveyId: string,
  userHash: string,
): Promise<Session | undefined> {
  return locked(trx, surveyId).where('user_hash', '=', userHash).executeTakeFirst();
}

/** The locked session that a start with this key created or resumed. */
export function sessionOpenedBy(
  trx: Transaction,
  surveyId: string,
  openedBy: string,
): Promise<Session | undefined> {
  return locked(trx, surveyId).where('opened_by', '=', openedBy).executeTakeFirst();
}

/** The session with this public id, or nothing while it is locked; for background work only. */
export function sessionById(
  trx: Transaction,
  surveyId: string,
  id: string,
): Promise<Session | undefined> {
  const session = locked(trx, surveyId).where('id', '=', id);
  return (trx.locksRows ? session.skipLocked() : session).executeTakeFirst();
}

/** Returns false when the same start or another one of the same user inserted a session first. */
export async function insertSession(
  { db }: Transaction,
  session: Insertable<SessionTable>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('session')
    .values(session)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateSession(
  { db }: Transaction,
  id: string,
  change: Updateable<SessionTable>,
): Promise<void> {
  await db.updateTable('session').set(change).where('id', '=', id).execute();
}

export async function moveSession(
  { db }: Transaction,
  to: { readonly id: string; readonly question_id: string; readonly updated_at: number },
): Promise<void> {
  await move(db, to);
}

const move = writeStatement(
  ['id', 'question_id', 'updated_at'],
  (db, { id, ...columns }) => db.updateTable('session').set(columns).where('id', '=', id),
  `update session set question_id = given.question_id, updated_at = given.updated_at
    from unnest($1::text[], $2::text[], $3::bigint[]) as given (id, question_id, updated_at)
    where session.id = given.id`,
);

export async function endSession(
  { db }: Transaction,
  end: Pick<Session, 'id' | 'status' | 'finished_at' | 'score' | 'max_score' | 'updated_at'>,
): Promise<void> {
  await finish(db, { ...end, question_id: null });
}

const finish = writeStatement(
  ['id', 'status', 'question_id', 'finished_at', 'score', 'max_score', 'updated_at'],
  (db, { id, ...columns }) => db.updateTable('session').set(columns).where('id', '=', id),
  `update session set status = given.status, question_id = given.question_id,
      finished_at = given.finished_at, score = given.score, max_score = given.max_score,
      updated_at = given.updated_at
    from unnest($1::text[], $2::integer[], $3::text[], $4::bigint[], $5::double precision[],
        $6::double precision[], $7::bigint[])
      as given (id, status, question_id, finished_at, score, max_score, updated_at)
    where session.id = given.id`,
);

/** Stores the revision served to a session unless another process has stored one. */
export async function serveSession(
  { db }: Transaction,
  id: string,
  before: string | null,
  revision: string,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ served: revision })
    .where('id', '=', id)
    .where('served', before === null ? 'is' : '=', before)
    .execute();
}

/** All answers of the current round and those of offered rounds, oldest round first. */
export function answersOf(
  db: Kysely<Tables>,
  { id, round, offers_from }: Pick<Session, 'id' | 'round' | 'offers_from'>,
): Promise<KeptAnswer[]> {
  return answersIn(db, { id, round, first: offers_from ?? round });
}

const answersIn = statement(
  ['id', 'round', 'first'],
  (db, { id, round, first }) =>
    db
      .selectFrom('answer')
      .select(['session_id', 'round', 'question_id', 'type', 'result', 'sign', 'committed_at'])
      .where('session_id', '=', id)
      .where('round', '>=', first)
      .where('round', '<=', round)
      .orderBy('round'),
  {
    sql: `select job, answer.session_id, answer.round, answer.question_id, answer.type,
        answer.result, answer.sign, answer.committed_at
      from unnest($1::text[], $2::integer[], $3::integer[]) with ordinality
        as given (id, round, first, job)
      join answer on answer.session_id = given.id
        and answer.round >= given.first and answer.round <= given.round
      order by answer.round`,
  },
);

export async function putAnswer({ db }: Transaction, answer: KeptAnswer): Promise<void> {
  await upsertAnswer(db, answer);
}

const upsertAnswer = writeStatement(
  ['session_id', 'round', 'question_id', 'type', 'result', 'sign', 'committed_at'],
  (db, { session_id, round, question_id, ...columns }) =>
    db
      .insertInto('answer')
      .values({ session_id, round, question_id, ...columns, revision: 1 })
      .onConflict((conflict) =>
        conflict.columns(['session_id', 'round', 'question_id']).doUpdateSet((eb) => ({
          ...columns,
          revision: eb('answer.revision', '+', 1),
        })),
      ),
  `insert into answer (session_id, round, question_id, type, result, sign, committed_at, revision)
    select *, 1 from unnest($1::text[], $2::integer[], $3::text[], $4::integer[], $5::text[],
      $6::text[], $7::bigint[])
    on conflict (session_id, round, question_id) do update set type = excluded.type,
      result = excluded.result, sign = excluded.sign, committed_at = excluded.committed_at,
      revision = answer.revision + 1`,
);

/** An index finds listed values only. */
const unended = Object.values(status).filter((one) => one !== status.ended);

/** Ids of sessions whose answer time ended before `before`, up to a limit. */
export async function overdueSessions(
  db: Kysely<Tables>,
  surveyId: string,
  before: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('survey_id', '=', surveyId)
    .where('status', 'in', unended)
    .where('ends_at', '<', before)
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetSessions(
  { db, locksRows }: Transaction,
  before: number,
): Promise<void> {
  const old = db.selectFrom('session').select('id').where('updated_at', '<', before);
  await db
    .deleteFrom('session')
    // Concurrent deletions in another order would deadlock.
    .where('id', 'in', locksRows ? old.forUpdate().skipLocked() : old)
    .execute();
}

function locked({ db, locksRows }: Transaction, surveyId: string) {
  const sessions = db.selectFrom('session').selectAll().where('survey_id', '=', surveyId);
  return locksRows ? sessions.forUpdate() : sessions;
}
