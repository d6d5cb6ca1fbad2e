import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { hashOf } from '../lib/hash.ts';

/** Postgres: cached plan must not change result type. */
const stalePlan = '0A000';
/** Bounds statements of varying length; the fixed ones are fewer. */
const maxPrepared = 200;

/** Prepares each statement once per connection. A stale plan fails as a transient error and closes its connection. */
export function preparing(pool: Pool): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? hashOf(text).slice(0, 32);
    if (names.size < maxPrepared) names.set(text, name);
    return names.has(text) ? name : undefined;
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const prepared = clients.get(client) ?? preparingClient(client, nameOf);
      clients.set(client, prepared);
      return prepared;
    },
  } as PostgresPool;
}

function preparingClient(
  client: PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  let isStale = false;
  // Kysely's type requires cursors, which are unused.
  return {
    async query(text: string, values: readonly unknown[]) {
      const name = values.length > 0 ? nameOf(text) : undefined;
      try {
        return await client.query({ text, values: [...values], ...(name ? { name } : {}) });
      } catch (error) {
        isStale ||= (error as { code?: unknown }).code === stalePlan;
        throw error;
      }
    },
    release: () => client.release(isStale),
  } as unknown as PostgresPoolClient;
}
