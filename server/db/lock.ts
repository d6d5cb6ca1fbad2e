import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ensurePrivateFile } from '../storage/disk.ts';
import { DatabaseConfigError } from './store.ts';

const sqliteBusy = 5;

/** Milliseconds that a stopping server has to release the lock. */
const lockTimeoutMs = 1_000;

/**
 * @throws {DatabaseConfigError} when another server holds the lock, or with the error that prevents
 * writing
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  const file = join(directory, 'server.lock');
  await ensurePrivateFile(file).catch((error: unknown) => {
    throw unusable(directory, error);
  });
  const lock = new DatabaseSync(file, { timeout: lockTimeoutMs });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    // Any other error, such as a read-only file system, does not mean that another server runs.
    if (Object(cause).errcode !== sqliteBusy) throw unusable(directory, cause);
    throw new DatabaseConfigError(
      `Another server is using ${directory}: one embedded database serves one process. Set another DATA_DIR, or DATABASE_URL for several servers`,
      { cause },
    );
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
}

/** Makes the error that names the setting and the cause, such as a read-only file system. */
export function unusable(directory: string, cause: unknown): DatabaseConfigError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DatabaseConfigError(`DATA_DIR ${directory} cannot be written to: ${reason}`, {
    cause,
  });
}
