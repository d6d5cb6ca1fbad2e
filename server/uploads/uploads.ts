import { RateLimiterMemory } from 'rate-limiter-flexible';
import { megabyte } from '../../contract/limits.ts';
import { waitOf } from '../limits/memoryCounter.ts';
import { type Inspector, openInspector } from './inspect.ts';

/** Seconds. */
const period = 600;
/** Bytes per client and period, enough for a class behind one address. */
const budgets = { answers: 512 * megabyte, signatures: 32 * megabyte } as const;

export type Purpose = keyof typeof budgets;

export interface Uploads {
  readonly inspector: Inspector;
  /** Returns the seconds to wait, 0 within the budget. */
  count(purpose: Purpose, client: string, bytes: number): Promise<number>;
  readonly maxUnattached: number;
  close(): void;
}

interface Options {
  readonly maxUnattached: number;
  readonly isLimited: boolean;
}

export function openUploads({ maxUnattached, isLimited }: Options): Uploads {
  const inspector = openInspector();
  const limiters = {
    answers: new RateLimiterMemory({ points: budgets.answers, duration: period }),
    signatures: new RateLimiterMemory({ points: budgets.signatures, duration: period }),
  };
  return {
    inspector,
    async count(purpose, client, bytes) {
      if (!isLimited || client === '') return 0;
      const wait = await limiters[purpose].consume(client, bytes).then(() => 0, waitOf);
      return wait / 1000;
    },
    maxUnattached,
    close: () => inspector.close(),
  };
}
