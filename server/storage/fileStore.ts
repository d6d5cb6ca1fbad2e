import type { Readable } from 'node:stream';

export interface Files {
  /** Returns a local path for an upload in progress; the file does not exist yet. */
  scratch(): Promise<string>;
  /** Removes {@link scratch} files, which {@link removeAbandoned} skips until then. */
  discard(paths: readonly string[]): Promise<void>;
  /** Moves the file at a {@link scratch} path into the store; resolves when the file is durable. */
  put(id: string, path: string): Promise<void>;
  /** Opens a stored file, whose stream the caller must read or destroy; null for an unknown id. */
  open(id: string): Promise<{ size: number; stream: Readable } | null>;
  remove(id: string): Promise<void>;
  ready(): Promise<void>;
  list(before: number): AsyncIterable<string>;
  /** Removes scratch files from before a time in epoch milliseconds, which a crash has left behind. */
  removeAbandoned(before: number): Promise<void>;
}

export interface FileStores {
  readonly real: Files;
  readonly demo: Files;
}

/** Accepts only ids that cannot be paths. */
export const isFileId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id);
