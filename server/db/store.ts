import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Grouped } from './groupCommit.ts';
import type { Tables } from './tables.ts';

/** One open database. */
export interface Store {
  readonly db: Kysely<Tables>;
  /** True when rows are locked one by one (Postgres); SQLite locks the whole file. */
  readonly locksRows: boolean;
  /** The connections to a database that other processes share (Postgres); nothing where there is but this one. */
  readonly pool?: Pool;
  /** Remote host of an unencrypted connection. */
  readonly unencryptedHost?: string;
  /** Does all of a piece of work or nothing of it; when it comes back, that is on the disk. */
  readonly atomically: Grouped;
  /** How busy its connections are; absent where there is just one. */
  readonly load?: () => Load;
  /** Closes it; what is under way finishes first. */
  close(): Promise<void>;
}

/** Connections at work, and pieces of work that wait for one. */
export interface Load {
  readonly inUse: number;
  readonly waiting: number;
}

/** Who wants to know how a store fares. */
export interface StoreWatch {
  /** A connection broke that nobody was using, or while somebody was: then their query rejects by itself. */
  lost(error: Error): void;
  /** So many pieces of work shared one commit. */
  grouped(pieces: number): void;
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
