import type { Kysely } from 'kysely';
import type { KeptAnswer, Session } from './queries.ts';
import type { Tables } from './tables.ts';

/** A session with the answers of its current round, without its secrets. */
export interface ExportedSession
  extends Pick<
    Session,
    | 'id'
    | 'channel'
    | 'user_id'
    | 'locale'
    | 'device'
    | 'status'
    | 'round'
    | 'started_at'
    | 'finished_at'
    | 'score'
    | 'sign'
    | 'context'
    | 'given_values'
    | 'seed'
    | 'arm'
    | 'quota'
    | 'created_at'
  > {
  readonly answers: readonly KeptAnswer[];
}

export async function sessionsAfter(
  db: Kysely<Tables>,
  surveyId: string,
  after: Pick<Session, 'created_at' | 'id'> | null,
  limit: number,
): Promise<readonly ExportedSession[]> {
  const sessions = await db
    .selectFrom('session')
    .select(['id', 'channel', 'user_id', 'locale', 'device', 'status', 'round'])
    .select(['started_at', 'finished_at', 'score', 'sign', 'context', 'created_at'])
    .select('given_values')
    .select(['seed', 'arm'])
    .select('quota')
    .where('survey_id', '=', surveyId)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(after?.created_at ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const answers = await answersOfCurrentRound(db, sessions);
  return sessions.map((session) => ({ ...session, answers: answers.get(session.id) ?? [] }));
}

export function contextsAfter(
  db: Kysely<Tables>,
  surveyId: string,
  afterId: string,
  limit: number,
): Promise<readonly Pick<Session, 'id' | 'context'>[]> {
  return db
    .selectFrom('session')
    .select(['id', 'context'])
    .where('survey_id', '=', surveyId)
    .where('context', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Without a join, for which Postgres would read all sessions. */
async function answersOfCurrentRound(
  db: Kysely<Tables>,
  sessions: readonly Pick<Session, 'id' | 'round'>[],
): Promise<ReadonlyMap<string, readonly KeptAnswer[]>> {
  if (sessions.length === 0) return new Map();
  const rounds = new Map(sessions.map(({ id, round }) => [id, round]));
  const rows = await db
    .selectFrom('answer')
    .select(['session_id', 'round', 'question_id', 'type', 'result', 'sign', 'committed_at'])
    .where('session_id', 'in', [...rounds.keys()])
    .execute();
  const current = rows.filter(({ session_id, round }) => rounds.get(session_id) === round);
  return Map.groupBy(current, (row) => row.session_id);
}
