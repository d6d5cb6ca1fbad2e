import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isConflict } from './errors.ts';
import type { Grouped } from './groupCommit.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

export interface Transaction {
  readonly db: Kysely<Tables>;
  readonly locksRows: boolean;
}

const attemptsMs = 5_000;
const pauseMs = { first: 20, longest: 320 };

/** Runs `work` in a transaction, and repeats it after a conflict; resolves after the commit is durable. */
export async function transaction<Result>(
  store: Store,
  work: (trx: Transaction) => Promise<Result>,
  run: Grouped = store.atomically,
): Promise<Result> {
  const until = performance.now() + attemptsMs;
  for (let pause = pauseMs.first; ; pause = Math.min(2 * pause, pauseMs.longest)) {
    try {
      return await run((db) => work({ db, locksRows: store.locksRows }));
    } catch (error) {
      if (!isConflict(error) || performance.now() > until) throw error;
      // The pause is random, because two conflicting transactions would otherwise conflict again.
      await setTimeout(pause * (0.5 + Math.random() / 2));
    }
  }
}
