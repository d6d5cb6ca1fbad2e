import type { Stores } from '../db/store.ts';

export interface AuthDeps {
  readonly stores: Stores;
  /** The key of signed `info` parameters; null when they are unsigned labels. */
  readonly infoSecret: string | null;
  /** The key of test answers; without a key test answers are refused. */
  readonly testKey?: string | null;
  readonly loginIdleMs: number;
  readonly clock: () => number;
  readonly randomToken: () => string;
}
