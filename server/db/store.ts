import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Grouped } from './groupCommit.ts';
import type { Tables } from './tables.ts';

export interface Store {
  readonly db: Kysely<Tables>;
  /** Whether transactions lock rows (Postgres) or the whole file (SQLite). */
  readonly locksRows: boolean;
  /** The connections of a database that several processes share (Postgres). */
  readonly pool?: Pool;
  /** The remote host of an unencrypted connection; undefined for a local or encrypted connection. */
  readonly unencryptedHost?: string;
  /** Runs work in a transaction; resolves after the commit is durable. */
  readonly atomically: Grouped;
  /**
   * As `atomically`, but cheaper for many simultaneous jobs that need only shared statements
   * (Postgres).
   */
  readonly batched?: Grouped;
  readonly load?: () => Load;
  close(): Promise<void>;
}

interface Load {
  readonly inUse: number;
  readonly waiting: number;
}

export interface StoreWatch {
  /** Called when a connection has broken; a running query rejects without this. */
  connectionLost(error: Error): void;
  groupCommitted(size: number): void;
}

/**
 * The two stores of a server. Demo answers are removed with the process, or after a day if
 * processes share them.
 */
export interface Stores {
  readonly real: Store;
  readonly demo: Store;
}

/** Thrown when the database is unreachable or cannot give the guarantees of docs/protocol.md. */
export class DatabaseConfigError extends Error {
  override readonly name = 'DatabaseConfigError';
}
