import { type Kysely, sql } from 'kysely';
import type { Store } from '../store.ts';
import type { Tables } from '../tables.ts';

/** Rewrites the database, so that nothing that was removed is left in free space; calls wait for it. */
export async function rewrite({ db, locksRows }: Pick<Store, 'db' | 'locksRows'>): Promise<void> {
  if (!locksRows) {
    await sql`vacuum`.execute(db);
    return;
  }
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    for (const table of await tablesOf(connection)) {
      // Statistics of the planner contain samples of texts.
      await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(connection);
    }
    // The samples before are in its free space. Without the owner's right Postgres skips it with a warning.
    await sql`vacuum full pg_catalog.pg_statistic`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

/** All tables, those of other releases included. */
async function tablesOf(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_catalog.pg_tables where schemaname = current_schema() order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
