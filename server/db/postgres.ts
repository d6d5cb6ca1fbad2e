import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool, type PoolConfig, types } from 'pg';
import { isLoopback } from '../config/settings.ts';
import { currentSchema, migrate } from './migrations.ts';
import { preparing } from './prepared.ts';
import { type Store, type StoreWatch, UnfitStore } from './store.ts';
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
 * @throws {UnfitStore} when commits would not be durable before the reply, or the database cannot be reached
 */
export async function openPostgres(url: string, watch?: StoreWatch): Promise<Store> {
  const lost = (error: Error) => watch?.lost(error);
  // Changing the tables may take longer than any call, and so may waiting for another process that does.
  const changing = connected(
    poolOf({ connectionString: url, max: 1, connectionTimeoutMillis: patience.opening }, lost),
  );
  try {
    await assertReachable(changing, url);
    await assertDurable(changing);
    await migrate(changing, await currentSchema(changing));
  } finally {
    await changing.destroy();
  }
  const settings = {
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: patience.connection,
    statement_timeout: patience.statement,
    idle_in_transaction_session_timeout: 4 * patience.statement,
  };
  const pool = poolOf(settings, lost);
  const db = connected(pool);
  return {
    db,
    locksRows: true,
    pool,
    ...unencryptedHostOf(url),
    atomically: (work) => db.transaction().execute(work),
    load: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: () => db.destroy(),
  };
}

/** Resolved by `pg`, so that `PGHOST` and `PGSSLMODE` count. */
function unencryptedHostOf(url: string): Pick<Store, 'unencryptedHost'> {
  const { host, ssl } = new Client({ connectionString: url });
  const isLocal = host.startsWith('/') || isLoopback(host);
  return isLocal || ssl ? {} : { unencryptedHost: host };
}

function poolOf(config: PoolConfig, lost: (error: Error) => void): Pool {
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
  return pool;
}

function connected(pool: Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
}

/** Names the address: a refused host with several IPs gives an error without a message. */
async function assertReachable(db: Kysely<Tables>, url: string): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (cause) {
    const { host, port } = new Client(url);
    const { message, code } = cause as Error & { code?: string };
    throw new UnfitStore(`Postgres at ${host}:${port} cannot be used: ${message || code}`, {
      cause,
    });
  }
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
