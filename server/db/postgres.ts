import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool, type PoolConfig, types } from 'pg';
import { isLoopback } from '../lib/serverNames.ts';
import { batchCommits } from './batchCommits.ts';
import type { Grouped } from './groupCommit.ts';
import { currentSchema, migrate } from './migrate.ts';
import { pipelined } from './pipelined.ts';
import { DatabaseConfigError, type Store, type StoreWatch } from './store.ts';
import type { Tables } from './tables.ts';

/**
 * Returns whether statements are prepared: PgBouncer before 1.21 does not support prepared
 * statements in transaction mode, which `?prepare=off` in the URL takes into account.
 */
const isPrepared = (url: string) => new URL(url).searchParams.get('prepare') !== 'off';

/**
 * Milliseconds. Two connections and a statement together stay below the 6 s after which a call is
 * refused; `lock_timeout` would bound each wait alone.
 */
const timeoutsMs = { opening: 5_000, connection: 1_500, statement: 2_500 };
const int8 = 20;

/** @throws {DatabaseConfigError} when commits are not durable or the database is unreachable */
export async function openPostgres(url: string, watcher?: StoreWatch): Promise<Store> {
  const onError = (error: Error) => watcher?.connectionLost(error);
  // Migrations use a connection without a statement timeout, because they may take longer than any call.
  const changing = connected(
    poolOf({ connectionString: url, max: 1, connectionTimeoutMillis: timeoutsMs.opening }, onError),
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
    connectionTimeoutMillis: timeoutsMs.connection,
    statement_timeout: timeoutsMs.statement,
    idle_in_transaction_session_timeout: 4 * timeoutsMs.statement,
  };
  const pool = poolOf(settings, onError);
  const db = connected(pool);
  const atomically: Grouped = (work) => db.transaction().execute(work);
  return {
    db,
    locksRows: true,
    pool,
    ...unencryptedHostOf(url),
    atomically,
    batched: batchCommits(db, atomically, watcher?.groupCommitted),
    load: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: () => db.destroy(),
  };
}

/** `pg` parses the URL, so that `PGHOST` and `PGSSLMODE` are taken into account. */
function unencryptedHostOf(url: string): Pick<Store, 'unencryptedHost'> {
  const { host, ssl } = new Client({ connectionString: url });
  const isLocal = host.startsWith('/') || isLoopback(host);
  return isLocal || ssl ? {} : { unencryptedHost: host };
}

function poolOf(config: PoolConfig, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    ...config,
    ...(isPrepared(config.connectionString ?? '') ? {} : { Client: UnpreparedClient }),
    pipeline: true,
    // Every bigint in these tables is a time or a number below 2⁵³, which a JavaScript number holds
    // exactly.
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === int8 ? Number : types.getTypeParser(type, format),
    },
  });
  // An unhandled `error` event would end the process; the affected query rejects without this handler.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

class UnpreparedClient extends Client {
  override query = ((query: unknown, ...rest: unknown[]) => {
    const isNamed = query !== null && typeof query === 'object' && 'name' in query;
    return super.query(
      (isNamed ? { ...query, name: undefined } : query) as string,
      ...(rest as []),
    );
  }) as Client['query'];
}

function connected(pool: Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pipelined(pool) }) });
}

/** Names the address, because a refused host with several IP addresses gives an error without a message. */
async function assertReachable(db: Kysely<Tables>, url: string): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (cause) {
    const { host, port } = new Client(url);
    const { message, code } = cause as Error & { code?: string };
    throw new DatabaseConfigError(
      `Postgres at ${host}:${port} cannot be used: ${message || code}`,
      {
        cause,
      },
    );
  }
}

async function assertDurable(db: Kysely<Tables>): Promise<void> {
  for (const setting of ['synchronous_commit', 'fsync']) {
    const { rows } = await sql<{
      value: string;
    }>`select current_setting(${setting}) as value`.execute(db);
    if (rows[0]?.value === 'off') {
      throw new DatabaseConfigError(
        `Postgres runs with ${setting}=off, and a crash would lose confirmed answers: set ${setting} to on`,
      );
    }
  }
}
