import type { Readable } from 'node:stream';

export interface Files {
  /** A local path for an upload in progress; the file does not exist yet. */
  scratch(): Promise<string>;
  /** Removes {@link scratch} files, which {@link removeAbandoned} skips until then. */
  discard(paths: readonly string[]): Promise<void>;
  /** Moves the file at a {@link scratch} path into the store; resolves when it is durable. */
  put(id: string, path: string): Promise<void>;
  /** Null for an unknown id; the caller reads or destroys the stream. */
  open(id: string): Promise<{ size: number; stream: Readable } | null>;
  remove(id: string): Promise<void>;
  ready(): Promise<void>;
  list(before: number): AsyncIterable<string>;
  /** Removes scratch files from before a moment in epoch milliseconds, as a crash leaves them. */
  removeAbandoned(before: number): Promise<void>;
}

export interface FileStores {
  readonly real: Files;
  readonly demo: Files;
}

/** Prevents ids from being paths. */
export const isFileId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id);
