import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { type Counter, period } from './limiter.ts';
import { waitOf } from './memoryCounter.ts';

/** Calls of one key that a process counts before it tells the others. */
const step = 10;
/** Milliseconds that a call waits for the database to be told. */
const patience = 250;

/**
 * Counts together with the other processes on one database. A process counts by itself and tells of every tenth call
 * of a key: most respondents never make so many in a period, so they cost no write, and whoever exceeds the budget is
 * known everywhere within ten calls of each process. Without the database it is this process alone that counts.
 *
 * @param name what these counts are called in the table
 */
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

/** A database that is away or slow keeps nobody waiting, and refuses nobody; the call itself will meet it. */
async function inTime(told: Promise<number>): Promise<number> {
  const late = new AbortController();
  const enough = setTimeout(patience, 0, { signal: late.signal, ref: false }).catch(() => 0);
  const wait = await Promise.race([told.catch(() => 0), enough]);
  late.abort();
  return wait;
}
