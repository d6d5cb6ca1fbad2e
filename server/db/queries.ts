import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { status } from '../../contract/status.ts';
import type { AnswerTable, CommitReplyTable, SessionTable, Tables } from './tables.ts';
import type { Unit } from './transaction.ts';

export type Session = Selectable<SessionTable>;
/** An answer; how often it was committed is the database's own business. */
export type KeptAnswer = Omit<Selectable<AnswerTable>, 'revision'>;

/** The session of a token, locked until the transaction ends. */
export function sessionByToken(
  unit: Unit,
  surveyId: string,
  tokenHash: string,
): Promise<Session | undefined> {
  return locked(unit, surveyId).where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** The session of a user, locked. */
export function sessionOfUser(
  unit: Unit,
  surveyId: string,
  userHash: string,
): Promise<Session | undefined> {
  return locked(unit, surveyId).where('user_hash', '=', userHash).executeTakeFirst();
}

/** The session that a start made, or took up again, when it was called with this. Locked. */
export function sessionOpenedBy(
  unit: Unit,
  surveyId: string,
  openedBy: string,
): Promise<Session | undefined> {
  return locked(unit, surveyId).where('opened_by', '=', openedBy).executeTakeFirst();
}

/**
 * The session with this public id, locked, unless somebody else has locked it. Only for work that no respondent asks
 * for: whoever has it does what is due.
 */
export function sessionById(
  unit: Unit,
  surveyId: string,
  id: string,
): Promise<Session | undefined> {
  const session = locked(unit, surveyId).where('id', '=', id);
  return (unit.locksRows ? session.skipLocked() : session).executeTakeFirst();
}

/** Keeps a new session. False when the same start, or another one of the same user, has made one already. */
export async function insertSession(
  { db }: Unit,
  session: Insertable<SessionTable>,
): Promise<boolean> {
  const made = await db
    .insertInto('session')
    .values(session)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateSession(
  { db }: Unit,
  id: string,
  change: Updateable<SessionTable>,
): Promise<void> {
  await db.updateTable('session').set(change).where('id', '=', id).execute();
}

/** Notes the revision that a session goes on under, unless another process has noted one since. */
export async function serveSession(
  { db }: Unit,
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

/** Every answer of one round, on the path or not. */
export function answersOf(
  db: Kysely<Tables>,
  { id, round }: Pick<Session, 'id' | 'round'>,
): Promise<KeptAnswer[]> {
  return db
    .selectFrom('answer')
    .select(['session_id', 'round', 'question_id', 'type', 'result', 'sign', 'committed_at'])
    .where('session_id', '=', id)
    .where('round', '=', round)
    .execute();
}

/** Keeps an answer; one given before in the same round is replaced and counted. */
export async function putAnswer({ db }: Unit, answer: KeptAnswer): Promise<void> {
  await db
    .insertInto('answer')
    .values({ ...answer, revision: 1 })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'round', 'question_id']).doUpdateSet((eb) => ({
        type: answer.type,
        result: answer.result,
        sign: answer.sign,
        committed_at: answer.committed_at,
        revision: eb('answer.revision', '+', 1),
      })),
    )
    .execute();
}

/** The first reply to a key. */
export function replyTo(
  { db }: Unit,
  sessionId: string,
  key: string,
): Promise<Selectable<CommitReplyTable> | undefined> {
  return db
    .selectFrom('commit_reply')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function putReply({ db }: Unit, reply: Insertable<CommitReplyTable>): Promise<void> {
  await db.insertInto('commit_reply').values(reply).execute();
}

/**
 * Takes away replies from before `before`, `page` at a time, and none that another process is about to.
 *
 * @returns how many
 */
export async function removeReplies(
  { db, locksRows }: Unit,
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

/** The ids of sessions that have not ended although their time did before `before`, some at a time. */
export async function overdueSessions(
  db: Kysely<Tables>,
  surveyId: string,
  before: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('survey_id', '=', surveyId)
    .where('status', '<>', status.ended)
    .where('ends_at', '<', before)
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes away the sessions nobody has touched since `before`, nor does now, with everything in them. */
export async function forgetSessions({ db, locksRows }: Unit, before: number): Promise<void> {
  const old = db.selectFrom('session').select('id').where('updated_at', '<', before);
  await db
    .deleteFrom('session')
    // Others may be forgetting the same ones, in another order.
    .where('id', 'in', locksRows ? old.forUpdate().skipLocked() : old)
    .execute();
}

function locked({ db, locksRows }: Unit, surveyId: string) {
  const sessions = db.selectFrom('session').selectAll().where('survey_id', '=', surveyId);
  return locksRows ? sessions.forUpdate() : sessions;
}
