import type { ExpressionBuilder, Kysely } from 'kysely';
import { dayMs } from '../lib/day.ts';
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
    | 'question_id'
    | 'created_at'
  > {
  readonly answers: readonly KeptAnswer[];
}

/** Which sessions are read: those of respondents, test answers alone, or both. */
export type Tests = 'without' | 'only' | 'all';

const isOf =
  (tests: Tests) =>
  ({ eb, lit }: ExpressionBuilder<Tables, 'session'>) =>
    tests === 'all' ? lit(true) : eb('test', tests === 'only' ? 'is not' : 'is', null);

export interface SessionConditions {
  /** `without` by default. */
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

/** The sessions of a survey by page; `window` bounds how many one statement looks through. */
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

/** Sessions in the order of their creation, behind the last one of the page before. */
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

/** The sessions with these conditions behind one and up to another, in the order of their creation. */
export function selectedBehind(
  db: Kysely<Tables>,
  surveyId: string,
  after: SessionKey | null,
  until: SessionKey | null,
  { tests = 'without', from, before, statuses, ...columns }: SessionConditions,
) {
  // SQLite reads the index up to one of two bounds, which is to be the nearer one.
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
  ...(['started_at', 'finished_at', 'score', 'sign', 'context', 'created_at'] as const),
  ...(['given_values', 'seed', 'arm', 'quota', 'question_id'] as const),
] as const;

export async function withAnswers(
  db: Kysely<Tables>,
  sessions: readonly Omit<ExportedSession, 'answers'>[],
): Promise<readonly ExportedSession[]> {
  const answers = await answersOfCurrentRound(db, sessions);
  return sessions.map((session) => ({ ...session, answers: answers.get(session.id) ?? [] }));
}

/** The last of the sessions that the next statement looks through; undefined for the last of them. */
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
          // Postgres guesses the part that a comparison of tuples leaves, and may read the whole table.
          .where('created_at', '>=', after?.created_at ?? 0),
      )
      // No session starts before it is created, by clocks less than a day apart.
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

/** Ids of the questions that have an answer, or that a session stands on, in any round. */
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
