import type { ExpressionBuilder, Kysely, Updateable } from 'kysely';
import { sql } from 'kysely';
import { status } from '../../../contract/status.ts';
import type { Session, StoredAnswer } from '../queries.ts';
import { addRemovedPlaces } from '../quotaQueries.ts';
import type { SessionTable, Tables } from '../tables.ts';
import type { Transaction } from '../transaction.ts';

/**
 * Selects test answers of one survey or of all, or sessions by the session's id, by the id of an
 * app's user, or by the hash of a login or of a personal link.
 */
export type Selection =
  | Readonly<Pick<Session, 'id'>>
  | { user_id: string }
  | { user_hash: string }
  | { test: number; survey_id?: string };

/** Tables whose rows belong to a session and are removed with it. */
const dependents = ['answer', 'mission_event', 'mission_note', 'commit_reply', 'file'] as const;

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
  const counts = {
    ...{ session: ids.length, answer: 0, mission_event: 0, mission_note: 0 },
    ...{ commit_reply: 0, file: 0 },
  };
  for (let start = 0; start < ids.length; start += most) {
    for (const table of dependents) {
      const { count } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .where('session_id', 'in', ids.slice(start, start + most))
        .executeTakeFirstOrThrow();
      counts[table] += Number(count);
    }
    const { count } = await db
      .selectFrom('file')
      .select(({ fn }) => fn.countAll().as('count'))
      .where(isUnattached)
      .where('uploaded_in', 'in', ids.slice(start, start + most))
      .executeTakeFirstOrThrow();
    counts.file += Number(count);
  }
  return counts;
}

/**
 * Removes sessions with all their rows; returns the ids of their files, whose bytes the caller must
 * remove.
 */
export async function removeSessions(
  trx: Transaction,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  await lockSessions(trx, ids);
  const files = await removeFiles(trx, ids);
  await addRemovedPlaces(trx, ids);
  await trx.db.deleteFrom('session').where('id', 'in', ids).execute();
  return files;
}

/** Locks sessions before their files, in the order of a commit, so that neither waits for the other. */
export async function lockSessions(
  { db, locksRows }: Transaction,
  ids: readonly string[],
): Promise<readonly Session[]> {
  const sessions = db.selectFrom('session').selectAll().where('id', 'in', ids).orderBy('id');
  return (locksRows ? sessions.forUpdate() : sessions).execute();
}

/** Removes the files of sessions, including files that no answer names. */
export async function removeFiles(
  { db }: Transaction,
  sessionIds: readonly string[],
): Promise<readonly string[]> {
  const files = await db
    .deleteFrom('file')
    .where('session_id', 'in', sessionIds)
    .returning('id')
    .execute();
  const unattached = await db
    .deleteFrom('file')
    .where(isUnattached)
    .where('uploaded_in', 'in', sessionIds)
    .returning('id')
    .execute();
  return [...files, ...unattached].map(({ id }) => id);
}

function isUnattached(eb: ExpressionBuilder<Tables, 'file'>) {
  return eb('session_id', 'is', null);
}

export async function removeReplies({ db }: Transaction, sessionId: string): Promise<void> {
  await db.deleteFrom('commit_reply').where('session_id', '=', sessionId).execute();
}

export async function removeNotes({ db }: Transaction, sessionId: string): Promise<void> {
  await db.deleteFrom('mission_note').where('session_id', '=', sessionId).execute();
}

export function allAnswers({ db }: Transaction, sessionId: string): Promise<StoredAnswer[]> {
  return db
    .selectFrom('answer')
    .select(['session_id', 'round', 'question_id', 'type', 'result', 'sign', 'committed_at'])
    .where('session_id', '=', sessionId)
    .execute();
}

type AnswerKey = Pick<StoredAnswer, 'session_id' | 'round' | 'question_id'>;

export async function changeAnswer(
  { db }: Transaction,
  { session_id, round, question_id }: AnswerKey,
  change: Pick<StoredAnswer, 'result' | 'sign'>,
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

/**
 * Removes the logins and personal links of a user, which would identify the user after the sessions
 * are removed.
 */
export async function removeUser({ db }: Transaction, userHash: string): Promise<void> {
  for (const table of ofUser) {
    await db.deleteFrom(table).where('user_hash', '=', userHash).execute();
  }
}

/**
 * Changes a session, and moves the times of its answers and events by the same number of
 * milliseconds; the times of events since the start of their mission stay.
 */
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
    .set({ received_at: sql`received_at + ${by}` })
    .where('session_id', '=', id)
    .execute();
}

export interface Age {
  /** Sessions that ended before this time, in epoch milliseconds, are selected; null selects none. */
  readonly endedBefore: number | null;
  readonly begunBefore: number | null;
}

/** Returns the ids of sessions that ended, or began without an end, before these times, up to a limit. */
/** The result of a search for sessions without answers, which may need to continue. */
export interface EmptySearch {
  readonly ids: readonly string[];
  /** The latest start that was examined; null when no session is left to examine. */
  readonly last: number | null;
}

/**
 * Examines up to `limit` unfinished sessions in the order of their start and returns those without
 * any answer.
 */
export async function emptySessions(
  db: Kysely<Tables>,
  surveyId: string,
  { from, before }: { readonly from: number; readonly before: number },
  limit: number,
): Promise<EmptySearch> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'started_at', 'updated_at'])
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('answer').select('round').whereRef('answer.session_id', '=', 'session.id'),
        )
        .as('has_answer'),
    )
    .where('survey_id', '=', surveyId)
    .where('finished_at', 'is', null)
    .where('started_at', '>=', from)
    .where('started_at', '<', before)
    .where('status', '<>', status.ended)
    .orderBy('started_at')
    .limit(limit)
    .execute();
  const isEmpty = ({ updated_at, has_answer }: (typeof rows)[number]) =>
    Number(updated_at) < before && !has_answer;
  return {
    ids: rows.filter(isEmpty).map(({ id }) => id),
    last: rows.length < limit ? null : Number(rows.at(-1)?.started_at),
  };
}

export async function agedSessions(
  { db, locksRows }: Transaction,
  surveyId: string,
  { endedBefore, begunBefore }: Age,
  limit: number,
): Promise<readonly string[]> {
  const ofSurvey = db.selectFrom('session').select('id').where('survey_id', '=', surveyId);
  // Each condition has its own query, because each reads one end of the same index.
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
