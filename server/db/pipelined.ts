import type { Writable } from 'node:stream';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { hashOf } from '../lib/hash.ts';
import { isBoundToConnection } from './errors.ts';
import { isWrite } from './statement.ts';

/** Bounds statements of varying length; the fixed ones are fewer. */
const maxPrepared = 200;

const unread = { command: '', rowCount: 0, oid: 0, rows: [], fields: [] } satisfies QueryResult;

/** Prepares each statement once per connection, and sends `begin` and writes without waiting. */
export function pipelined(pool: Pool): PostgresPool {
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
      const known = clients.get(client) ?? pipelinedClient(client, nameOf);
      clients.set(client, known);
      return known;
    },
  } as PostgresPool;
}

function pipelinedClient(
  client: PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  let isUnusable = false;
  /** Sent in this transaction without waiting; null outside of one. */
  let sent: Promise<unknown>[] | null = null;

  const send = async (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? nameOf(text) : undefined;
    try {
      return await client.query({ text, values: [...values], ...(name ? { name } : {}) });
    } catch (error) {
      isUnusable ||= isBoundToConnection(error);
      throw error;
    }
  };

  const query = async (text: string, values: readonly unknown[]) => {
    if (text === 'begin') sent = [];
    const before = sent ?? [];
    // One write to the socket for what is sent together.
    if (stream.writableCorked === 0) stream.cork();
    const result = send(text, values);
    if (text === 'begin' || (sent && isWrite(text))) {
      // Reported by the next read or the commit.
      result.catch(() => {});
      before.push(result);
      return unread;
    }
    stream.uncork();
    if (text === 'commit' || text === 'rollback') sent = null;
    if (text !== 'rollback') await Promise.all([...before, result]);
    return result;
  };

  // Kysely's type requires cursors, which are unused.
  return {
    query,
    release: () => client.release(isUnusable),
  } as unknown as PostgresPoolClient;
}
