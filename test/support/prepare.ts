import { execFile } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { resolve } from 'node:path';
import { removeProfiles } from '../../packages/paths/browser/engines/removeProfiles.ts';
import { findBrowser, hasSharedMemory } from '../../packages/paths/browser/launch.ts';

export async function setup(): Promise<() => Promise<void>> {
  await Promise.all([compile(), unpackBrowser()]);
  return keepFilesInMemory();
}

/** Compiling takes nearly half of each start of a program, and only one that ends by itself writes this cache. */
async function compile(): Promise<void> {
  process.env.NODE_COMPILE_CACHE ??= resolve('node_modules', '.cache', 'askpath-compiled');
  const env = { ...process.env, DIST_DIR: 'nowhere' };
  // Without a build the server ends as soon as all modules are loaded and compiled.
  await new Promise<void>((ended) => {
    execFile(process.execPath, ['server/main.ts'], { env }, () => ended());
  });
}

/** Processes that start together would unpack it over each other. */
async function unpackBrowser(): Promise<void> {
  process.env.CHROME_PATH = await findBrowser();
}

/** Databases in memory wait for no disk. */
async function keepFilesInMemory(): Promise<() => Promise<void>> {
  if (process.env.TMPDIR || !hasSharedMemory()) return async () => {};
  const directory = await mkdtemp('/dev/shm/askpath-tests-');
  // Postgres, started by a test, is another user.
  await chmod(directory, 0o711);
  process.env.TMPDIR = directory;
  return () => removeProfiles(directory);
}
