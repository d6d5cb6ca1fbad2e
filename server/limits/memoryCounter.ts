import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Counter, period } from './limiter.ts';

/** Counts in this process. A key is gone with its period. */
export function memoryCounter(points: number): Counter {
  const limiter = new RateLimiterMemory({ points, duration: period });
  return {
    count: (key) => limiter.consume(key).then(() => 0, waitOf),
  };
}

/** The milliseconds to wait, from what a limiter of the library has rejected with. */
export function waitOf(rejected: unknown): number {
  if (rejected instanceof RateLimiterRes) return Math.max(1, rejected.msBeforeNext);
  throw rejected;
}
