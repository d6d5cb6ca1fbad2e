import { megabyte } from '../../contract/limits.ts';
import { byteBudget } from '../limits/byteBudget.ts';
import { type Inspector, openInspector } from './inspect.ts';

/** Bytes per client in ten minutes, enough for a class behind one address. */
const budgets = { answers: 512 * megabyte, signatures: 32 * megabyte } as const;

export type Purpose = keyof typeof budgets;

export interface Uploads {
  readonly inspector: Inspector;
  /** Counts the bytes of a client; returns the seconds to wait, 0 within the budget. */
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
  const counters = {
    answers: byteBudget(budgets.answers, isLimited),
    signatures: byteBudget(budgets.signatures, isLimited),
  };
  return {
    inspector,
    count: (purpose, client, bytes) => counters[purpose].count(client, bytes),
    maxUnattached,
    close: () => inspector.close(),
  };
}
