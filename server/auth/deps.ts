import type { Stores } from '../db/store.ts';

export interface AuthDeps {
  readonly stores: Stores;
  /** The key of signed `info` parameters; null when they are unsigned labels. */
  readonly infoSecret: string | null;
  readonly loginIdleMs: number;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly randomToken: () => string;
}
