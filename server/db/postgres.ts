import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import { currentSchema, migrate } from './migrations.ts';
import { preparing } from './prepared.ts';
import { type Store, type StoreWatch, UnfitStore } from './store.ts';
import type { Tables } from './tables.ts';

/** Milliseconds until a lock, a statement or a free connection is given up (reliability R17). */
const patience = 5_000;
const int8 = 20;

/**
 * Opens a Postgres database and brings its tables up to date.
 *
 * @throws {UnfitStore} when a commit would not be on the disk before it is answered (reliability R15)
 */
export async function openPostgres(url: string, watch?: StoreWatch): Promise<Store> {
  const pool = new Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: patience,
    lock_timeout: patience,
    statement_timeout: patience,
    idle_in_transaction_session_timeout: 2 * patience,
    // Our bigints are times and stay far below 2⁵³.
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === int8 ? Number : types.getTypeParser(type, format),
    },
  });
  // A database that restarts breaks connections, idle or in use. Unheard, either event ends the process;
  // the query that suffered rejects by itself.
  const lost = (error: Error) => watch?.lost(error);
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  try {
    await assertDurable(db);
    await migrate(db, await currentSchema(db));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    locksRows: true,
    pool,
    atomically: (work) => db.transaction().execute(work),
    load: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: () => db.destroy(),
  };
}

async function assertDurable(db: Kysely<Tables>): Promise<void> {
  for (const setting of ['synchronous_commit', 'fsync']) {
    const { rows } = await sql<{
      value: string;
    }>`select current_setting(${setting}) as value`.execute(db);
    if (rows[0]?.value === 'off') {
      throw new UnfitStore(
        `Postgres runs with ${setting}=off: it would forget answers it has confirmed`,
      );
    }
  }
}
