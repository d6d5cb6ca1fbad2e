import { CompiledQuery, type Kysely, type KyselyPlugin, sql } from 'kysely';
import { contextsAfter, sessionsAfter } from '../../../server/db/exportQueries.ts';
import {
  agedSessions,
  countsOf,
  removeSessions,
  selectedSessions,
} from '../../../server/db/forgetting/sessions.ts';
import type { Store } from '../../../server/db/store.ts';
import type { Tables } from '../../../server/db/tables.ts';
import { length, survey } from './commits.ts';
import { type Database, withStore } from './databases.ts';
import { fill, fillReplies } from './fill.ts';
import { startServer, stopServer } from './process.ts';

/** The number of sessions that together have a million answers. */
const sessions = 1_000_000 / length;
const replies = 100_000;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

interface Explained {
  readonly Plan: Plan;
  readonly 'Execution Time': number;
  readonly Triggers: readonly { readonly 'Constraint Name'?: string; readonly Time: number }[];
}

/** Prints how Postgres executes the statements of forgetting, retention and export on a million answers. */
export async function explainPlans(database: Database): Promise<void> {
  if (database.databaseUrl === null) return;
  await stopServer((await startServer(database.env)).child);
  await withStore(database, async (store) => {
    await fill(store, 0, sessions);
    await vary(store);
    console.table(await plansOf(store));
  });
}

/**
 * Makes one session in a hundred unfinished and one in a thousand a test, and inserts rows of the tables besides
 * answers.
 */
async function vary(store: Store): Promise<void> {
  const { db } = store;
  await sql`update session set status = 2, finished_at = null where created_at % 100 = 0`.execute(
    db,
  );
  await sql`update session set test = 1, context = '{"a":1}' where created_at % 1000 = 1`.execute(
    db,
  );
  await sql`insert into quota_place (session_id, quota, survey_id)
    select id, '*', survey_id from session where finished_at is not null`.execute(db);
  await sql`insert into file (id, owner_hash, session_id, name, type, size, stored_size, created_at)
    select id, 'o', id, 'a', 'image/png', 1, 1, 1 from session`.execute(db);
  await sql`insert into mission_event (session_id, round, question_id, at, code, received_at)
    select id, 1, 'q1', 1, 1, 1 from session`.execute(db);
  await fillReplies(store, replies);
  await sql`vacuum analyze`.execute(db);
}

async function plansOf(store: Store): Promise<readonly object[]> {
  const page = await sessionsAfter(store.db, survey.id, null, 200);
  const ids = page.slice(0, 50).map(({ id }) => id);
  const last = page.at(-1) ?? null;
  const works: readonly (readonly [string, (db: Kysely<Tables>) => Promise<unknown>])[] = [
    ['retention: find 50', (db) => agedSessions(locking(db), survey.id, aged, 50)],
    ['retention, forget: remove 50', (db) => removeSessions(locking(db), ids)],
    ['forget: count 50', (db) => countsOf(db, ids)],
    ['forget --session', (db) => selectedSessions(db, { id: ids[0] ?? '' })],
    ['forget --respondent', (db) => selectedSessions(db, { user_id: 'ana' })],
    ['forget --user', (db) => selectedSessions(db, { user_hash: 'ana' })],
    ['forget --test', (db) => selectedSessions(db, { test: 1 })],
    ['export: next 200', (db) => sessionsAfter(db, survey.id, last, 200)],
    ['export: columns of contexts', (db) => contextsAfter(db, survey.id, '', 1000)],
  ];
  const rows: object[] = [];
  for (const [name, work] of works) {
    for (const query of await queriesOf(store.db, work)) {
      rows.push({ name, ...(await explain(store.db, query)) });
    }
  }
  return rows;
}

/** Numbers of old rows of each kind, as half a minute makes them. */
const aged = { endedBefore: 20, begunBefore: 2000 };

function locking(db: Kysely<Tables>) {
  return { db, locksRows: true };
}

/** The SQL statements of some work, which is rolled back. */
async function queriesOf(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<readonly CompiledQuery[]> {
  const queries: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const undone = new Error('undone');
  await db
    .transaction()
    .execute(async (trx) => {
      await work(trx.withPlugin(recorder));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return queries;
}

async function explain(db: Kysely<Tables>, { sql: text, parameters }: CompiledQuery) {
  const undone: { explained?: Explained } = {};
  await db
    .transaction()
    .execute(async (trx) => {
      const query = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]);
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': readonly Explained[] }>(query);
      const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
      if (explained) undone.explained = explained;
      throw new Error('undone');
    })
    .catch((error: unknown) => {
      if (!undone.explained) throw error;
    });
  const { explained } = undone;
  if (!explained) throw new Error(`No plan for ${text}`);
  return {
    statement: text.slice(0, 48),
    plan: nodesOf(explained.Plan).join(', '),
    cascades: explained.Triggers.map(({ Time }) => Time.toFixed(1)).join(' + '),
    ms: explained['Execution Time'].toFixed(1),
  };
}

/** The nodes of a query plan that read a table. */
function nodesOf(plan: Plan): readonly string[] {
  const name = plan['Index Name'] ?? plan['Relation Name'];
  const nodeName = name === undefined ? [] : [`${plan['Node Type']} ${name}`];
  return [...nodeName, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
