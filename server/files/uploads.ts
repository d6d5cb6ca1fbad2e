import { RateLimiterMemory } from 'rate-limiter-flexible';
import { waitOf } from '../limits/memory.ts';
import { type Inspector, openInspector } from './inspect.ts';

const MB = 2 ** 20;
/** Seconds after which a client may send the same amount again. */
const period = 600;
/** Bytes of a client in a period: a class with its phones; signatures of people who have not started yet. */
const budgets = { answers: 512 * MB, signatures: 32 * MB } as const;

/** What an upload is for. */
export type Purpose = keyof typeof budgets;

/** What looks into uploads, and what bounds them in this process. */
export interface Uploads {
  readonly inspector: Inspector;
  /** Counts bytes that a client sends; gives the seconds to wait, 0 while its budget lasts. */
  count(purpose: Purpose, client: string, bytes: number): Promise<number>;
  /** Bytes of all files that no answer has; beyond them none is taken. */
  readonly maxUnattached: number;
  close(): void;
}

interface Options {
  readonly maxUnattached: number;
  /** False where callers may send as much as they like, as in a load test. */
  readonly isLimited: boolean;
}

/** Makes the bounds of this process; they begin anew with it. */
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
