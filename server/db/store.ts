import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** One open database. */
export interface Store {
  readonly db: Kysely<Tables>;
  /** True when rows are locked one by one (Postgres); SQLite locks the whole file. */
  readonly locksRows: boolean;
  /** Closes it; what is under way finishes first. */
  close(): Promise<void>;
}

/** Where answers go: the recorded ones, and those of demo surveys, which are gone with the process. */
export interface Stores {
  readonly real: Store;
  readonly demo: Store;
}

/** A database that cannot promise what the contract promises, or cannot be opened. */
export class UnfitStore extends Error {
  override readonly name = 'UnfitStore';
}
