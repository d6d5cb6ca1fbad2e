import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Grouped } from './groupCommit.ts';
import type { Tables } from './tables.ts';

export interface Store {
  readonly db: Kysely<Tables>;
  /** Whether rows are locked one by one (Postgres) or the whole file (SQLite). */
  readonly locksRows: boolean;
  /** The connections of a database shared with other processes (Postgres). */
  readonly pool?: Pool;
  /** Remote host of an unencrypted connection. */
  readonly unencryptedHost?: string;
  /** Resolves after the commit is durable. */
  readonly atomically: Grouped;
  /** As `atomically`, cheaper for many jobs at once whose statements are the batched ones (Postgres). */
  readonly batched?: Grouped;
  readonly load?: () => Load;
  close(): Promise<void>;
}

interface Load {
  readonly inUse: number;
  readonly waiting: number;
}

export interface StoreWatch {
  /** A connection broke; a running query rejects by itself. */
  connectionLost(error: Error): void;
  groupCommitted(size: number): void;
}

/** Demo answers end with the process, or after a day where processes share them. */
export interface Stores {
  readonly real: Store;
  readonly demo: Store;
}

/** The database is unreachable or cannot give the guarantees of the protocol. */
export class DatabaseConfigError extends Error {
  override readonly name = 'DatabaseConfigError';
}
