import type { ExpressionBuilder, Kysely } from 'kysely';
import { dayMs } from '../lib/day.ts';
import type { Session, StoredAnswer } from './queries.ts';
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
    | 'extensions'
    | 'sign'
    | 'context'
    | 'given_values'
    | 'time_zone'
    | 'seed'
    | 'arm'
    | 'revision'
    | 'served'
    | 'path_revision'
    | 'anonymous_stop'
    | 'quota'
    | 'question_id'
    | 'created_at'
  > {
  readonly answers: readonly StoredAnswer[];
}

/** Whether respondents' sessions, test sessions or both are read. */
export type Tests = 'without' | 'only' | 'all';

const isOf =
  (tests: Tests) =>
  ({ eb, lit }: ExpressionBuilder<Tables, 'session'>) =>
    tests === 'all' ? lit(true) : eb('test', tests === 'only' ? 'is not' : 'is', null);

export interface SessionConditions {
  /** The sessions of respondents alone (`without`) by default. */
  readonly tests?: Tests;
  readonly from?: number;
  readonly before?: number;
  readonly statuses?: readonly number[];
  readonly id?: readonly string[];
  readonly channel?: readonly string[];
  readonly locale?: readonly string[];
}

export type SessionKey = Pick<Session, 'created_at' | 'id'>;

export const defaultWindow = 10_000;

/**
 * Yields the sessions of a survey in pages of `limit`; `window` is the most sessions that one
 * statement examines.
 */
export async function* sessionPages(
  db: Kysely<Tables>,
  surveyId: string,
  limit: number,
  conditions: SessionConditions = {},
  window = defaultWindow,
): AsyncGenerator<readonly ExportedSession[]> {
  const { tests, ...others } = conditions;
  let isLast = tests === 'all' && Object.keys(others).length === 0;
  let after: SessionKey | null = null;
  let until: SessionKey | null = null;
  for (;;) {
    if (!isLast && until === null) {
      until = (await keyAfter(db, surveyId, after, conditions, window)) ?? null;
      isLast = until === null;
    }
    const sessions: readonly ExportedSession[] = await sessionsAfter(db, surveyId, after, limit, {
      ...conditions,
      until,
    });
    yield sessions;
    if (sessions.length === limit) after = sessions.at(-1) ?? null;
    else if (until === null) return;
    else [after, until] = [until, null];
  }
}

/** Returns the sessions after `after` in the order of their creation. */
export async function sessionsAfter(
  db: Kysely<Tables>,
  surveyId: string,
  after: SessionKey | null,
  limit: number,
  { until = null, ...conditions }: SessionConditions & { readonly until?: SessionKey | null } = {},
): Promise<readonly ExportedSession[]> {
  const sessions = await selectedBehind(db, surveyId, after, until, conditions)
    .select(exportedColumns)
    .limit(limit)
    .execute();
  return withAnswers(db, sessions);
}

/**
 * Selects the sessions with these conditions after `after` and up to `until`, in the order of their
 * creation.
 */
export function selectedBehind(
  db: Kysely<Tables>,
  surveyId: string,
  after: SessionKey | null,
  until: SessionKey | null,
  { tests = 'without', from, before, statuses, ...columns }: SessionConditions,
) {
  // SQLite uses only one upper bound for the index, so that only the nearer bound is passed.
  return sessionsBehind(db, surveyId, after, until === null ? before : undefined)
    .where(isOf(tests))
    .$if(until !== null, (query) =>
      query
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '<=', tuple(until?.created_at ?? 0, until?.id ?? '')),
        )
        .where('created_at', '<=', until?.created_at ?? 0),
    )
    .$if(from !== undefined, (query) => query.where('started_at', '>=', from ?? 0))
    .$if(before !== undefined, (query) => query.where('started_at', '<', before ?? 0))
    .$if(statuses !== undefined, (query) => query.where('status', 'in', statuses ?? []))
    .where(({ and, eb }) =>
      and(
        (['id', 'channel', 'locale'] as const).flatMap((column) => {
          const values = columns[column];
          return values === undefined ? [] : [eb(column, 'in', values)];
        }),
      ),
    );
}

export async function exportedSession(
  db: Kysely<Tables>,
  id: string,
): Promise<ExportedSession | undefined> {
  const session = db.selectFrom('session').select(exportedColumns).where('id', '=', id);
  const [row] = await withAnswers(db, await session.execute());
  return row;
}

export const exportedColumns = [
  ...(['id', 'channel', 'user_id', 'locale', 'device', 'status', 'round'] as const),
  ...(['started_at', 'finished_at', 'extensions', 'score', 'sign', 'context'] as const),
  ...(['created_at', 'given_values', 'time_zone', 'seed', 'arm', 'quota', 'question_id'] as const),
  ...(['revision', 'served', 'path_revision', 'anonymous_stop'] as const),
] as const;

export async function withAnswers(
  db: Kysely<Tables>,
  sessions: readonly Omit<ExportedSession, 'answers'>[],
): Promise<readonly ExportedSession[]> {
  const answers = await answersOfCurrentRound(db, sessions);
  return sessions.map((session) => ({ ...session, answers: answers.get(session.id) ?? [] }));
}

/**
 * Returns the last session that the next statement examines; undefined when fewer than `window`
 * sessions remain.
 */
export function keyAfter(
  db: Kysely<Tables>,
  surveyId: string,
  after: SessionKey | null,
  { before }: SessionConditions,
  window: number,
): Promise<SessionKey | undefined> {
  return sessionsBehind(db, surveyId, after, before)
    .select(['created_at', 'id'])
    .limit(1)
    .offset(window - 1)
    .executeTakeFirst();
}

function sessionsBehind(
  db: Kysely<Tables>,
  surveyId: string,
  after: SessionKey | null,
  before: number | undefined,
) {
  return (
    db
      .selectFrom('session')
      .where('survey_id', '=', surveyId)
      .$if(after !== null, (query) =>
        query
          .where(({ eb, refTuple, tuple }) =>
            eb(refTuple('created_at', 'id'), '>', tuple(after?.created_at ?? 0, after?.id ?? '')),
          )
          // Postgres estimates how many rows a comparison of tuples selects and may read the whole
          // table without this condition.
          .where('created_at', '>=', after?.created_at ?? 0),
      )
      // A session may start before its row is created by another clock, but by less than a day.
      .$if(before !== undefined, (query) => query.where('created_at', '<', (before ?? 0) + dayMs))
      .orderBy('created_at')
      .orderBy('id')
  );
}

export function contextsAfter(
  db: Kysely<Tables>,
  surveyId: string,
  afterId: string,
  limit: number,
  tests: Tests = 'without',
): Promise<readonly Pick<Session, 'id' | 'context'>[]> {
  return db
    .selectFrom('session')
    .select(['id', 'context'])
    .where('survey_id', '=', surveyId)
    .where('context', 'is not', null)
    .where(isOf(tests))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Returns the ids of the questions that have an answer in any round, or that are a session's
 * current question.
 */
export async function reachedQuestions(
  db: Kysely<Tables>,
  surveyId: string,
): Promise<readonly string[]> {
  const sessions = db.selectFrom('session').where('survey_id', '=', surveyId);
  const answered = await db
    .selectFrom('answer')
    .select('question_id')
    .distinct()
    .where('session_id', 'in', sessions.select('id'))
    .execute();
  const current = await sessions.select('question_id').distinct().execute();
  return [...answered, ...current].flatMap(({ question_id }) => question_id ?? []);
}

/** Returns the questions that have answers in any round, each with the type of these answers. */
export function answeredQuestions(
  db: Kysely<Tables>,
  surveyId: string,
): Promise<readonly Pick<StoredAnswer, 'question_id' | 'type'>[]> {
  const sessions = db.selectFrom('session').select('id').where('survey_id', '=', surveyId);
  return db
    .selectFrom('answer')
    .select(['question_id', 'type'])
    .distinct()
    .where('session_id', 'in', sessions)
    .execute();
}

/** The rounds are compared without a join, for which Postgres would read all sessions. */
async function answersOfCurrentRound(
  db: Kysely<Tables>,
  sessions: readonly Pick<Session, 'id' | 'round'>[],
): Promise<ReadonlyMap<string, readonly StoredAnswer[]>> {
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
