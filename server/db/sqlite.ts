import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import { groupCommits } from './groupCommit.ts';
import { migrate } from './migrate.ts';
import type { Batch, InJob } from './statement.ts';
import { DatabaseConfigError, type Store, type StoreWatch } from './store.ts';
import type { Tables } from './tables.ts';

/**
 * Milliseconds to wait for another process while the database is opened; while it serves,
 * `transaction.ts` waits.
 */
const openTimeoutMs = 5_000;

/** @throws {DatabaseConfigError} when a commit would not be durable */
export async function openSqlite(file: string, watcher?: StoreWatch): Promise<Store> {
  const database = new DatabaseSync(file, { timeout: openTimeoutMs });
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  // Removed data is overwritten, including a former answer; this makes commits no slower.
  database.exec('pragma secure_delete = on');
  assertDurable(database);
  const adapted = adapt(database);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapted }) });
  await migrate(db);
  // Waiting inside SQLite would block every request, so that `transaction.ts` waits instead.
  database.exec('pragma busy_timeout = 0');
  const exec = (statement: string) => void adapted.prepare(statement).run([]);
  const compiled = (...[statement, values]: Parameters<Batch['read']>) => {
    const { sql, parameters } = statement.compile(db, [values], false);
    return { prepared: adapted.prepare(sql), parameters };
  };
  const direct: Batch = {
    async read(...shared) {
      const { prepared, parameters } = compiled(...shared);
      return prepared.all(parameters) as InJob[];
    },
    write(...shared) {
      const { prepared, parameters } = compiled(...shared);
      prepared.run(parameters);
    },
  };
  const atomically = groupCommits(db, exec, direct, watcher?.groupCommitted);
  return { db, locksRows: false, atomically, close: () => db.destroy() };
}

function assertDurable(database: DatabaseSync): void {
  const synchronous = database.prepare('pragma synchronous').get()?.synchronous;
  if (synchronous !== 2)
    throw new DatabaseConfigError(`SQLite runs with synchronous=${synchronous}, not FULL`);
  const mode = database.prepare('pragma journal_mode').get()?.journal_mode;
  if (mode !== 'wal' && mode !== 'memory') {
    throw new DatabaseConfigError(`SQLite runs with journal_mode=${mode}, not WAL`);
  }
}

function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    close: () => database.close(),
    prepare(sql) {
      // A full disk may have ended the transaction before the rollback, which then would fail.
      if (sql === 'rollback' && !database.isTransaction) return emptyStatement;
      // A deferred transaction fails when another process writes between its read and its write.
      const cached = prepared.get(sql);
      if (cached) return cached;
      const statement = statementOf(database.prepare(sql === 'begin' ? 'begin immediate' : sql));
      if (prepared.size < maxPrepared) prepared.set(sql, statement);
      return statement;
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

/** Bounds the prepared statements of varying length; statements of fixed length are fewer. */
const maxPrepared = 200;

const emptyStatement: ReturnType<SqliteDatabase['prepare']> = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

function inputs(values: readonly unknown[]): SQLInputValue[] {
  return values as SQLInputValue[];
}
