import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { status } from '../../contract/status.ts';
import { insertStatement, type JobRows, statement, updateStatement } from './statement.ts';
import type { AnswerTable, SessionTable, Tables } from './tables.ts';
import type { Transaction } from './transaction.ts';

export type Session = Selectable<SessionTable>;
export type StoredAnswer = Omit<Selectable<AnswerTable>, 'revision'>;

/** Returns the session of a token, locked until the transaction ends. */
export async function sessionByToken(
  trx: Transaction,
  surveyId: string,
  tokenHash: string,
): Promise<Session | undefined> {
  const find = trx.locksRows ? lockedByToken : byToken;
  const [session] = await find(trx.db, { token_hash: tokenHash });
  return session?.survey_id === surveyId ? session : undefined;
}

/**
 * Only the token selects the row: with the survey's id, too, a plan made for an empty table reads
 * all sessions of the survey.
 */
const withToken = (db: Kysely<Tables>, jobs: JobRows<{ token_hash: 'text' }>) =>
  db
    .selectFrom(jobs)
    .innerJoin('session', 'session.token_hash', 'jobs.token_hash')
    .selectAll('session')
    .select('jobs.job');
const byToken = statement({ token_hash: 'text' }, withToken);
const lockedByToken = statement(
  { token_hash: 'text' },
  (db, jobs, isBatch) => {
    const locked = withToken(db, jobs).forUpdate('session');
    // A batch waits for no other transaction, because all its jobs would wait.
    return isBatch ? locked.skipLocked() : locked;
  },
  { isLock: true },
);

export function sessionOfUser(
  trx: Transaction,
  surveyId: string,
  userHash: string,
): Promise<Session | undefined> {
  return locked(trx, surveyId).where('user_hash', '=', userHash).executeTakeFirst();
}

/** Returns the session, locked, that a start with this key created or resumed. */
export function sessionOpenedBy(
  trx: Transaction,
  surveyId: string,
  openedBy: string,
): Promise<Session | undefined> {
  return locked(trx, surveyId).where('opened_by', '=', openedBy).executeTakeFirst();
}

/**
 * Returns the session with this public id, or nothing while the session is locked; for background
 * work only.
 */
export function sessionById(
  trx: Transaction,
  surveyId: string,
  id: string,
): Promise<Session | undefined> {
  const session = locked(trx, surveyId).where('id', '=', id);
  return (trx.locksRows ? session.skipLocked() : session).executeTakeFirst();
}

/**
 * Inserts a session; returns false when a repeat of the start, or another start of the same user,
 * has inserted a session first.
 */
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
  to: Pick<Session, 'id' | 'path_revision' | 'updated_at'> & { readonly question_id: string },
): Promise<void> {
  await move(db, to);
}

const move = updateStatement(
  'session',
  { id: 'text' },
  {
    question_id: 'text',
    path_revision: 'text',
    updated_at: 'bigint',
  },
);

export async function endSession(
  { db }: Transaction,
  end: Pick<
    Session,
    'id' | 'status' | 'finished_at' | 'score' | 'max_score' | 'path_revision' | 'updated_at'
  >,
): Promise<void> {
  await finish(db, { ...end, question_id: null });
}

const finish = updateStatement(
  'session',
  { id: 'text' },
  {
    status: 'integer',
    question_id: 'text',
    finished_at: 'bigint',
    score: 'double precision',
    max_score: 'double precision',
    path_revision: 'text',
    updated_at: 'bigint',
  },
);

/** Stores the revision served to a session unless another process has stored a revision. */
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

export const answerColumns = [
  'answer.session_id',
  'answer.round',
  'answer.question_id',
  'answer.type',
  'answer.result',
  'answer.sign',
  'answer.committed_at',
] as const;

/**
 * Returns all answers of the current round and of rounds that are offered again, the oldest round
 * first.
 */
export function answersOf(
  db: Kysely<Tables>,
  { id, round, offers_from }: Pick<Session, 'id' | 'round' | 'offers_from'>,
): Promise<StoredAnswer[]> {
  return answersIn(db, { id, round, first: offers_from ?? round });
}

const answersIn = statement({ id: 'text', round: 'integer', first: 'integer' }, (db, jobs) =>
  db
    .selectFrom(jobs)
    .innerJoin('answer', (join) =>
      join
        .onRef('answer.session_id', '=', 'jobs.id')
        .onRef('answer.round', '>=', 'jobs.first')
        .onRef('answer.round', '<=', 'jobs.round'),
    )
    .select(['jobs.job', ...answerColumns])
    .orderBy('answer.round'),
);

export async function putAnswer({ db }: Transaction, answer: StoredAnswer): Promise<void> {
  await upsertAnswer(db, { ...answer, revision: 1 });
}

const upsertAnswer = insertStatement(
  'answer',
  {
    session_id: 'text',
    round: 'integer',
    question_id: 'text',
    type: 'integer',
    result: 'text',
    sign: 'text',
    committed_at: 'bigint',
    revision: 'integer',
  },
  (insert) =>
    insert.onConflict((conflict) =>
      conflict.columns(['session_id', 'round', 'question_id']).doUpdateSet(({ eb, ref }) => ({
        type: ref('excluded.type'),
        result: ref('excluded.result'),
        sign: ref('excluded.sign'),
        committed_at: ref('excluded.committed_at'),
        revision: eb('answer.revision', '+', 1),
      })),
    ),
);

/** The other statuses are listed, because an index finds listed values only. */
const unended = Object.values(status).filter((code) => code !== status.ended);

/** Returns the ids of unended sessions whose answer time ended before `before`, up to a limit. */
export async function unendedSessions(
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
    // Rows are deleted in the order of their ids, because concurrent deletions in different orders
    // would deadlock.
    .where('id', 'in', locksRows ? old.forUpdate().skipLocked() : old)
    .execute();
}

function locked({ db, locksRows }: Transaction, surveyId: string) {
  const sessions = db.selectFrom('session').selectAll().where('survey_id', '=', surveyId);
  return locksRows ? sessions.forUpdate() : sessions;
}
