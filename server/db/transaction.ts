import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isBusy } from './errors.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

/** A transaction, and how it locks. */
export interface Unit {
  readonly db: Kysely<Tables>;
  readonly locksRows: boolean;
}

/** Milliseconds a call waits for another process to let go of the SQLite file, and between two tries. */
const patience = 5_000;
const pause = 20;

/**
 * Does all of `work`, or nothing of it. When this returns, it is on the disk.
 *
 * @throws what `work` threw, or what the database did
 */
export async function transaction<Result>(
  store: Store,
  work: (unit: Unit) => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + patience;
  for (;;) {
    try {
      return await store.atomically((db) => work({ db, locksRows: store.locksRows }));
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      await setTimeout(pause);
    }
  }
}
