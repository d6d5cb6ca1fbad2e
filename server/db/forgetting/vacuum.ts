import { type Kysely, sql } from 'kysely';
import type { Store } from '../store.ts';
import type { Tables } from '../tables.ts';

/** Rewrites the database, so that removed data does not remain in its free space; calls wait meanwhile. */
export async function rewrite({ db, locksRows }: Pick<Store, 'db' | 'locksRows'>): Promise<void> {
  if (!locksRows) {
    await sql`vacuum`.execute(db);
    return;
  }
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    for (const table of await tablesOf(connection)) {
      // The analysis replaces the planner's statistics, which contain samples of texts.
      await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(connection);
    }
    // The statistics' table has the former samples in its free space. Postgres skips it with a
    // warning if the user does not own it.
    await sql`vacuum full pg_catalog.pg_statistic`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

/** Returns the names of all tables, including those of other releases. */
async function tablesOf(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_catalog.pg_tables where schemaname = current_schema() order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
