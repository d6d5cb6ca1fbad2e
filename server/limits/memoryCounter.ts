import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Counter, period } from './limiter.ts';

export function memoryCounter(points: number): Counter {
  const limiter = new RateLimiterMemory({ points, duration: period });
  return {
    count: (key) => limiter.consume(key).then(() => 0, waitOf),
  };
}

export function waitOf(rejected: unknown): number {
  if (rejected instanceof RateLimiterRes) return Math.max(1, rejected.msBeforeNext);
  throw rejected;
}
