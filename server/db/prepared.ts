import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { hashOf } from '../lib/hash.ts';

/** What Postgres calls a plan whose result would have other columns by now. */
const stalePlan = '0A000';
/** Our own statements are fewer; lists of changing length must not pile up in every connection. */
const maxPrepared = 200;

/**
 * A pool whose connections read and plan each statement once instead of at every call.
 *
 * A table that was changed meanwhile, by a newer server beside this one, makes such a plan useless: then the call fails as one
 * that may be repeated (`isTrouble`), and its connection is not used again.
 */
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
      const known = clients.get(client) ?? preparingClient(client, nameOf);
      clients.set(client, known);
      return known;
    },
  } as PostgresPool;
}

function preparingClient(
  client: PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  let isStale = false;
  // Cursors, which Kysely's type asks for as well, are used nowhere.
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
