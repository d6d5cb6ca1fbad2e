import { setTimeout } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { isTransient } from './errors.ts';
import { migrations } from './migrations.ts';

const migrationTable = 'kysely_migration';
const migrationTimeoutMs = 60_000;
/** Milliseconds that calls may wait behind a migration which waits for a lock. */
const lockTimeoutMs = 1_000;

/**
 * Migrates the tables, or leaves the tables of a newer release (decision 42); `schema` hides other
 * schemas from Kysely.
 */
export async function migrate<Database>(db: Kysely<Database>, schema?: string): Promise<void> {
  if (await isUpToDate(db, schema)) return;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => withLockTimeout(migrations) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  const until = performance.now() + migrationTimeoutMs;
  for (;;) {
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    if (!(isTransient(error) || isChanging(error)) || performance.now() > until) throw error;
    await setTimeout(lockTimeoutMs * Math.random());
  }
}

/**
 * Limits how long a migration waits for a lock; without the limit, calls would wait until a backup
 * that reads the table ends.
 */
function withLockTimeout(all: Record<string, Migration>): Record<string, Migration> {
  const bounded = ({ up }: Migration): Migration => ({
    async up(db) {
      if (db.getExecutor().adapter instanceof PostgresAdapter)
        await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(db);
      await up(db);
    },
  });
  return Object.fromEntries(
    Object.entries(all).map(([name, migration]) => [name, bounded(migration)]),
  );
}

/** Returns whether another schema changed at the same time, for which Kysely fails. */
function isChanging(error: unknown): boolean {
  return ['3F000', '42P01', '42703'].includes(String(Object(error).code));
}

async function isUpToDate<Database>(db: Kysely<Database>, schema?: string): Promise<boolean> {
  const table = schema === undefined ? sql.id(migrationTable) : sql.id(schema, migrationTable);
  try {
    const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db);
    const done = new Set(rows.map(({ name }) => name));
    return Object.keys(migrations).every((name) => done.has(name));
  } catch {
    // A missing table means that the database is new; the migration reports any other error.
    return false;
  }
}

export async function currentSchema<Database>(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? 'public';
}
