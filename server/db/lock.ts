import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ensurePrivateFile } from '../storage/disk.ts';
import { DatabaseConfigError } from './store.ts';

/** Time for a stopping server to release the lock. */
const lockTimeoutMs = 1_000;

/** @throws {DatabaseConfigError} when another server holds the lock */
export async function lockDirectory(directory: string): Promise<() => void> {
  const file = join(directory, 'server.lock');
  await ensurePrivateFile(file);
  const lock = new DatabaseSync(file, { timeout: lockTimeoutMs });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    throw new DatabaseConfigError(
      `Another server is using ${directory}: one embedded database serves one process. Set another DATA_DIR, or DATABASE_URL for several servers`,
      { cause },
    );
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
}
