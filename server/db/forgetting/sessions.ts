import type { Kysely, Updateable } from 'kysely';
import { sql } from 'kysely';
import { status } from '../../../contract/status.ts';
import type { KeptAnswer, Session } from '../queries.ts';
import { keepPlaces } from '../quotaQueries.ts';
import type { SessionTable, Tables } from '../tables.ts';
import type { Transaction } from '../transaction.ts';

/** Test answers, of one survey or all; or sessions by the session's id, by the id of an app's user, or by the hash of a login or of a personal link. */
export type Selection =
  | Readonly<Pick<Session, 'id'>>
  | { user_id: string }
  | { user_hash: string }
  | { test: number; survey_id?: string };

/** Rows that belong to sessions, which are removed with them. */
const dependents = ['answer', 'mission_event', 'commit_reply', 'file'] as const;

export type Counts = Readonly<Record<'session' | (typeof dependents)[number], number>>;

export async function selectedSessions(
  db: Kysely<Tables>,
  selection: Selection,
): Promise<readonly Pick<Session, 'id' | 'survey_id'>[]> {
  return db
    .selectFrom('session')
    .select(['id', 'survey_id'])
    .where((eb) => eb.and(selection))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Databases limit the parameters of a statement. */
const most = 10_000;

export async function countsOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Counts> {
  const counts = { session: ids.length, answer: 0, mission_event: 0, commit_reply: 0, file: 0 };
  for (let start = 0; start < ids.length; start += most) {
    for (const table of dependents) {
      const { count } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .where('session_id', 'in', ids.slice(start, start + most))
        .executeTakeFirstOrThrow();
      counts[table] += Number(count);
    }
  }
  return counts;
}

/** Removes sessions with all their rows; gives the ids of their files, whose bytes remain to be removed. */
export async function removeSessions(
  trx: Transaction,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  await lockSessions(trx, ids);
  const files = await removeFiles(trx, ids);
  await keepPlaces(trx, ids);
  await trx.db.deleteFrom('session').where('id', 'in', ids).execute();
  return files;
}

/** Sessions before their files, in the order of a commit, so that neither waits for the other. */
export async function lockSessions(
  { db, locksRows }: Transaction,
  ids: readonly string[],
): Promise<readonly Session[]> {
  const sessions = db.selectFrom('session').selectAll().where('id', 'in', ids).orderBy('id');
  return (locksRows ? sessions.forUpdate() : sessions).execute();
}

export async function removeFiles(
  { db }: Transaction,
  sessionIds: readonly string[],
): Promise<readonly string[]> {
  const files = await db
    .deleteFrom('file')
    .where('session_id', 'in', sessionIds)
    .returning('id')
    .execute();
  return files.map(({ id }) => id);
}

export async function removeReplies({ db }: Transaction, sessionId: string): Promise<void> {
  await db.deleteFrom('commit_reply').where('session_id', '=', sessionId).execute();
}

export function allAnswers({ db }: Transaction, sessionId: string): Promise<KeptAnswer[]> {
  return db
    .selectFrom('answer')
    .select(['session_id', 'round', 'question_id', 'type', 'result', 'sign', 'committed_at'])
    .where('session_id', '=', sessionId)
    .execute();
}

type AnswerKey = Pick<KeptAnswer, 'session_id' | 'round' | 'question_id'>;

export async function changeAnswer(
  { db }: Transaction,
  { session_id, round, question_id }: AnswerKey,
  change: Pick<KeptAnswer, 'result' | 'sign'>,
): Promise<void> {
  await db
    .updateTable('answer')
    .set(change)
    .where((eb) => eb.and({ session_id, round, question_id }))
    .execute();
}

export async function removeAnswer(
  { db }: Transaction,
  { session_id, round, question_id }: AnswerKey,
): Promise<void> {
  await db
    .deleteFrom('answer')
    .where((eb) => eb.and({ session_id, round, question_id }))
    .execute();
}

const ofUser = ['login', 'link'] as const;

export type UserCounts = Readonly<Record<(typeof ofUser)[number], number>>;

export async function userCounts(db: Kysely<Tables>, userHash: string): Promise<UserCounts> {
  const counts = { login: 0, link: 0 };
  for (const table of ofUser) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_hash', '=', userHash)
      .executeTakeFirstOrThrow();
    counts[table] = Number(count);
  }
  return counts;
}

/** Logins and personal links of a user, which would name them after their sessions are gone. */
export async function removeUser({ db }: Transaction, userHash: string): Promise<void> {
  for (const table of ofUser) {
    await db.deleteFrom(table).where('user_hash', '=', userHash).execute();
  }
}

/** Changes a session, and moves all times of its answers and events by the same amount in milliseconds. */
export async function moveTimes(
  { db }: Transaction,
  id: string,
  change: Updateable<SessionTable>,
  by: number,
): Promise<void> {
  await db.updateTable('session').set(change).where('id', '=', id).execute();
  await db
    .updateTable('answer')
    .set({ committed_at: sql`committed_at + ${by}` })
    .where('session_id', '=', id)
    .execute();
  await db
    .updateTable('mission_event')
    .set({ at: sql`at + ${by}`, received_at: sql`received_at + ${by}` })
    .where('session_id', '=', id)
    .execute();
}

export interface Age {
  /** Epoch milliseconds; null keeps these sessions. */
  readonly endedBefore: number | null;
  readonly begunBefore: number | null;
}

/** Ids of sessions that ended, or began without an end, before these times, up to a limit. */
export async function agedSessions(
  { db, locksRows }: Transaction,
  surveyId: string,
  { endedBefore, begunBefore }: Age,
  limit: number,
): Promise<readonly string[]> {
  const ofSurvey = db.selectFrom('session').select('id').where('survey_id', '=', surveyId);
  // Two queries, as each reads an end of the same index.
  const queries = [
    endedBefore === null ? null : ofSurvey.where('finished_at', '<', endedBefore),
    begunBefore === null
      ? null
      : ofSurvey
          .where('finished_at', 'is', null)
          .where('started_at', '<', begunBefore)
          .where('status', '<>', status.ended),
  ];
  const ids: string[] = [];
  for (const query of queries) {
    if (query === null) continue;
    const limited = query.limit(limit - ids.length);
    const rows = await (locksRows ? limited.forUpdate().skipLocked() : limited).execute();
    ids.push(...rows.map(({ id }) => id));
    if (ids.length >= limit) break;
  }
  return ids;
}
