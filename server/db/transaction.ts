import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isBusy } from './errors.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

export interface Transaction {
  readonly db: Kysely<Tables>;
  readonly locksRows: boolean;
}

/** Milliseconds to wait for SQLite's write lock, and between attempts. */
const lockTimeoutMs = 5_000;
const pause = 20;

/** Runs `work` in a transaction; resolves after the commit is durable. */
export async function transaction<Result>(
  store: Store,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + lockTimeoutMs;
  for (;;) {
    try {
      return await store.atomically((db) => work({ db, locksRows: store.locksRows }));
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      await setTimeout(pause);
    }
  }
}
