import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { directoryFiles } from './directory.ts';
import type { FileStores } from './files.ts';

/**
 * Opens both places bytes go to; closing removes what demo surveys have got.
 *
 * @throws what a directory that cannot be made throws
 */
export async function openFiles(
  config: Pick<Config, 'filesDir'>,
): Promise<FileStores & { close(): Promise<void> }> {
  await mkdir(config.filesDir, { recursive: true, mode: 0o700 });
  const demo = join(tmpdir(), `askpath-demo-${randomBytes(16).toString('hex')}`);
  return {
    real: directoryFiles(config.filesDir),
    demo: directoryFiles(demo),
    close: () => rm(demo, { recursive: true, force: true }),
  };
}
