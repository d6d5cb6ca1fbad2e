import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * Every program of ours that a test starts finds its modules compiled, which is nearly half of what a start costs: there are
 * hundreds of them. A program that ends by itself leaves them behind; those that a test kills would not.
 */
export async function setup(): Promise<void> {
  process.env.NODE_COMPILE_CACHE ??= resolve('node_modules', '.cache', 'askpath-compiled');
  const env = { ...process.env, DIST_DIR: 'nowhere' };
  // Without a build to serve it says so once everything is loaded, and ends.
  await new Promise<void>((ended) => {
    execFile(process.execPath, ['server/main.ts'], { env }, () => ended());
  });
}
