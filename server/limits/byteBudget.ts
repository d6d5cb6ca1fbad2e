import { RateLimiterMemory } from 'rate-limiter-flexible';
import { waitOf } from './memoryCounter.ts';

/** The seconds for which stored bytes are counted. */
const period = 600;

export interface ByteBudget {
  /** Counts bytes that a client stores; returns the seconds to wait, 0 within the budget. */
  count(client: string, bytes: number): Promise<number>;
}

/** Limits the bytes that each client stores in ten minutes; only this process counts. */
export function byteBudget(bytesPerClient: number, isLimited: boolean): ByteBudget {
  const limiter = new RateLimiterMemory({ points: bytesPerClient, duration: period });
  return {
    async count(client, bytes) {
      if (!isLimited || client === '') return 0;
      const waitMs = await limiter.consume(client, bytes).then(() => 0, waitOf);
      return Math.ceil(waitMs / 1000);
    },
  };
}
