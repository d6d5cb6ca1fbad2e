import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { type Counter, period } from './limiter.ts';
import { waitOf } from './memoryCounter.ts';

/** Calls that a process counts locally before it updates the shared counter. */
const step = 10;
const timeoutMs = 250;

/**
 * Counts locally and adds every tenth call of a key to the shared counter; without the database
 * only the local count holds.
 */
export function sharedCounter(pool: Pool, name: string, points: number): Counter {
  const local = new RateLimiterMemory({ points, duration: period });
  const shared = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: period,
  });
  const share = async (key: string): Promise<number> => {
    const wait = await shared.consume(key, step).then(() => 0, waitOf);
    if (wait > 0) await local.block(key, wait / 1000);
    return wait;
  };
  return {
    async count(key) {
      const counted = await local.consume(key).catch(waitOf);
      if (typeof counted === 'number') return counted;
      return isDue(counted) ? withTimeout(share(key)) : 0;
    },
  };
}

function isDue({ consumedPoints }: RateLimiterRes): boolean {
  return consumedPoints % step === 0;
}

/** An unavailable database neither delays nor refuses a call. */
async function withTimeout(shared: Promise<number>): Promise<number> {
  const abort = new AbortController();
  const timeout = setTimeout(timeoutMs, 0, { signal: abort.signal, ref: false }).catch(() => 0);
  const wait = await Promise.race([shared.catch(() => 0), timeout]);
  abort.abort();
  return wait;
}
