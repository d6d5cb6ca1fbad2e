import type { Kysely } from 'kysely';
import type { Grouped } from './group.ts';
import type { Tables } from './tables.ts';

/** One open database. */
export interface Store {
  readonly db: Kysely<Tables>;
  /** True when rows are locked one by one (Postgres); SQLite locks the whole file. */
  readonly locksRows: boolean;
  /** Does all of a piece of work or nothing of it; when it comes back, that is on the disk. */
  readonly atomically: Grouped;
  /** Closes it; what is under way finishes first. */
  close(): Promise<void>;
}

/**
 * Where answers go: the recorded ones, and those of demo surveys, which are gone with the process, or are beside the
 * recorded ones for a day where several processes share them.
 */
export interface Stores {
  readonly real: Store;
  readonly demo: Store;
}

/** A database that cannot promise what the contract promises, or cannot be opened. */
export class UnfitStore extends Error {
  override readonly name = 'UnfitStore';
}
