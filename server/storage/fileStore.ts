import type { Readable } from 'node:stream';

/** Bytes under ids; who may see them is the database's business. They are in a directory, or in a bucket. */
export interface Files {
  /** A path on this machine for a file that is just arriving; nothing is there yet. */
  scratch(): Promise<string>;
  /** Removes {@link scratch} files, which {@link tidy} skips until then. */
  discard(paths: readonly string[]): Promise<void>;
  /**
   * Keeps the file at a {@link scratch} path under an id, for good: when this returns, it is on the disk, or
   * with the store. The path is free again.
   */
  put(id: string, path: string): Promise<void>;
  /** The bytes of an id; null when there are none. Whoever opens the stream reads or destroys it. */
  open(id: string): Promise<{ size: number; stream: Readable } | null>;
  /** Removes an id; one that is not there is no error. */
  remove(id: string): Promise<void>;
  /** Comes back when the store answers; rejects when it does not, or would take nothing. */
  ready(): Promise<void>;
  /** Every id that has been kept since before a moment (epoch milliseconds). */
  list(before: number): AsyncIterable<string>;
  /** Removes what arrived before a moment (epoch milliseconds) and was never kept, as after a crash. */
  tidy(before: number): Promise<void>;
}

/** Where bytes go: the recorded ones, and those of demo surveys, which go where `Stores.demo` goes. */
export interface FileStores {
  readonly real: Files;
  readonly demo: Files;
}

/** An id of a file is this and nothing else, so that it is never a path. */
export const isFileId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id);
