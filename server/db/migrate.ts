import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { isTransient } from './errors.ts';
import { migrations } from './migrations.ts';

const migrationTable = 'kysely_migration';
const migrationTimeoutMs = 60_000;

/** Migrates the tables. Kysely needs Postgres' `schema` to ignore migration tables of other schemas. */
export async function migrate<Database>(db: Kysely<Database>, schema?: string): Promise<void> {
  if (await isUpToDate(db, schema)) return;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  const until = performance.now() + migrationTimeoutMs;
  for (;;) {
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    // Processes that start together wait for each other; Kysely also fails when another schema is dropped meanwhile.
    if (!(isTransient(error) || isDropped(error)) || performance.now() > until) throw error;
  }
}

function isDropped(error: unknown): boolean {
  return ['3F000', '42P01'].includes(String(Object(error).code));
}

async function isUpToDate<Database>(db: Kysely<Database>, schema?: string): Promise<boolean> {
  const table = schema === undefined ? sql.id(migrationTable) : sql.id(schema, migrationTable);
  try {
    const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db);
    const done = rows.map(({ name }) => name).sort();
    return done.join() === Object.keys(migrations).sort().join();
  } catch {
    // The migration reports any error but a missing table.
    return false;
  }
}

export async function currentSchema<Database>(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? 'public';
}
