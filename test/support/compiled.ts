import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * Every program that a test starts has its modules compiled, which takes nearly half of the time of a start: there are
 * hundreds of starts. Only a program that ends normally writes this cache; killed ones do not.
 */
export async function setup(): Promise<void> {
  process.env.NODE_COMPILE_CACHE ??= resolve('node_modules', '.cache', 'askpath-compiled');
  const env = { ...process.env, DIST_DIR: 'nowhere' };
  // Without a build the server ends with an error once everything is loaded.
  await new Promise<void>((ended) => {
    execFile(process.execPath, ['server/main.ts'], { env }, () => ended());
  });
}
