import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import { groupCommits } from './groupCommit.ts';
import { migrate } from './migrations.ts';
import { type Store, type StoreWatch, UnfitStore } from './store.ts';
import type { Tables } from './tables.ts';

/** Milliseconds that opening waits for another process. Serving waits in `transaction.ts` instead. */
const patience = 5_000;

/**
 * Opens a SQLite file, or a database in memory with `:memory:`, and brings its tables up to date.
 *
 * @throws {UnfitStore} when a commit would not be on the disk before it is answered (reliability R15)
 */
export async function openSqlite(file: string, watch?: StoreWatch): Promise<Store> {
  const database = new DatabaseSync(file, { timeout: patience });
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  assertDurable(database);
  const adapted = adapt(database);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapted }) });
  await migrate(db);
  // Waiting inside SQLite would stop every other request; transactions wait outside of it.
  database.exec('pragma busy_timeout = 0');
  const say = (statement: string) => void adapted.prepare(statement).run([]);
  const atomically = groupCommits(db, say, watch?.grouped);
  return { db, locksRows: false, atomically, close: () => db.destroy() };
}

function assertDurable(database: DatabaseSync): void {
  const synchronous = database.prepare('pragma synchronous').get()?.synchronous;
  if (synchronous !== 2)
    throw new UnfitStore(`SQLite runs with synchronous=${synchronous}, not FULL`);
  const mode = database.prepare('pragma journal_mode').get()?.journal_mode;
  if (mode !== 'wal' && mode !== 'memory') {
    throw new UnfitStore(`SQLite runs with journal_mode=${mode}, not WAL`);
  }
}

/** The few methods Kysely needs, over Node's own SQLite. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    close: () => database.close(),
    prepare(sql) {
      // A disk that is full ends the transaction by itself; the rollback that follows has nothing to do.
      if (sql === 'rollback' && !database.isTransaction) return nothing;
      // A transaction that reads first and writes later fails when another process wrote in between.
      const known = prepared.get(sql);
      if (known) return known;
      const made = statementOf(database.prepare(sql === 'begin' ? 'begin immediate' : sql));
      if (prepared.size < maxPrepared) prepared.set(sql, made);
      return made;
    },
  };
}

function statementOf(statement: StatementSync): ReturnType<SqliteDatabase['prepare']> {
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...inputs(values)),
    run: (values) => statement.run(...inputs(values)),
    iterate: (values) => statement.iterate(...inputs(values)),
  };
}

/** Our own statements are fewer; lists of changing length must not pile up. */
const maxPrepared = 200;

const nothing: ReturnType<SqliteDatabase['prepare']> = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

function inputs(values: readonly unknown[]): SQLInputValue[] {
  return values as SQLInputValue[];
}
