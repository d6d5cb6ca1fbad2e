import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import { currentSchema, migrate } from './migrations.ts';
import { type Store, UnfitStore } from './store.ts';
import type { Tables } from './tables.ts';

/**
 * Milliseconds until a free connection and a statement are given up. A call may wait for a connection twice, for who is
 * logged in and for its turn, and then for a row: together that is less than the 6 s after which it must have been
 * refused (reliability R17). A limit to a lock would not do: whoever waits for a row behind others waits for their place
 * first and for the row then, and each is a lock of its own.
 */
const patience = { opening: 5_000, connection: 1_500, statement: 2_500 };
const int8 = 20;

/**
 * Opens a Postgres database and brings its tables up to date.
 *
 * @throws {UnfitStore} when a commit would not be on the disk before it is answered (reliability R15)
 */
export async function openPostgres(url: string): Promise<Store> {
  // Changing the tables may take longer than any call, and so may waiting for another process that does.
  const changing = connect({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: patience.opening,
  });
  try {
    await assertDurable(changing);
    await migrate(changing, await currentSchema(changing));
  } finally {
    await changing.destroy();
  }
  const db = connect({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: patience.connection,
    statement_timeout: patience.statement,
    idle_in_transaction_session_timeout: 4 * patience.statement,
  });
  return {
    db,
    locksRows: true,
    atomically: (work) => db.transaction().execute(work),
    close: () => db.destroy(),
  };
}

function connect(config: PoolConfig): Kysely<Tables> {
  const pool = new Pool({
    ...config,
    // Our bigints are times and stay far below 2⁵³.
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === int8 ? Number : types.getTypeParser(type, format),
    },
  });
  // A database that restarts breaks connections, idle or in use. Unheard, either event ends the process;
  // the query that suffered rejects by itself.
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
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

function lost(error: Error): void {
  console.error(`The connection to Postgres was lost: ${error.message}`);
}
