import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { type Counter, period } from './limiter.ts';
import { waitOf } from './memoryCounter.ts';

/** Calls counted locally before the shared counter is updated. */
const step = 10;
const timeoutMs = 250;

/** Counts locally and shares every tenth call of a key; an unavailable database leaves local counts only. */
export function sharedCounter(pool: Pool, name: string, points: number): Counter {
  const own = new RateLimiterMemory({ points, duration: period });
  const all = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: period,
  });
  const tell = async (key: string): Promise<number> => {
    const wait = await all.consume(key, step).then(() => 0, waitOf);
    if (wait > 0) await own.block(key, wait / 1000);
    return wait;
  };
  return {
    async count(key) {
      const counted = await own.consume(key).catch(waitOf);
      if (typeof counted === 'number') return counted;
      return isTold(counted) ? inTime(tell(key)) : 0;
    },
  };
}

function isTold({ consumedPoints }: RateLimiterRes): boolean {
  return consumedPoints % step === 0;
}

/** An unavailable database neither delays nor refuses a call. */
async function inTime(told: Promise<number>): Promise<number> {
  const late = new AbortController();
  const enough = setTimeout(timeoutMs, 0, { signal: late.signal, ref: false }).catch(() => 0);
  const wait = await Promise.race([told.catch(() => 0), enough]);
  late.abort();
  return wait;
}
