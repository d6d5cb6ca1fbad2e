import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

// Compiling takes nearly half of each start, and only a program that ends normally writes this cache.
export async function setup(): Promise<void> {
  process.env.NODE_COMPILE_CACHE ??= resolve('node_modules', '.cache', 'askpath-compiled');
  const env = { ...process.env, DIST_DIR: 'nowhere' };
  // Without a build the server ends with an error once everything is loaded.
  await new Promise<void>((ended) => {
    execFile(process.execPath, ['server/main.ts'], { env }, () => ended());
  });
}
