import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UnfitStore } from './store.ts';

/** Milliseconds that a server which is stopping has to release the lock. */
const handOverMs = 1_000;

/**
 * Keeps other servers out of a data directory until the returned function is called or the process ends, however it
 * ends: the operating system releases the lock, so nothing stale is left after a crash.
 *
 * @throws {UnfitStore} when another server holds the directory
 */
export function lockDirectory(directory: string): () => void {
  const lock = new DatabaseSync(join(directory, 'server.lock'), { timeout: handOverMs });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    throw new UnfitStore(
      `Another server is using ${directory}: one embedded database serves one process. Set another DATA_DIR, or DATABASE_URL for several servers`,
      { cause },
    );
  }
  return () => lock.close();
}
