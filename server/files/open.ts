import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { directoryFiles } from './directory.ts';
import type { FileStores } from './files.ts';

/**
 * Opens both places bytes go to; closing removes what demo surveys have got, unless other processes may want it: where
 * the rows are shared, so are the bytes, by all that have the directory.
 *
 * @throws what a directory that cannot be made throws
 */
export async function openFiles(
  config: Pick<Config, 'filesDir' | 'databaseUrl'>,
): Promise<FileStores & { close(): Promise<void> }> {
  await mkdir(config.filesDir, { recursive: true, mode: 0o700 });
  const real = directoryFiles(config.filesDir);
  if (config.databaseUrl !== null) {
    return { real, demo: directoryFiles(join(config.filesDir, 'demo')), close: async () => {} };
  }
  const demo = join(tmpdir(), `askpath-demo-${randomBytes(16).toString('hex')}`);
  return {
    real,
    demo: directoryFiles(demo),
    close: () => rm(demo, { recursive: true, force: true }),
  };
}
