import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type OnEnd, temporaryDirectory } from './temporary.ts';

/** Builds the app with these settings of the build; the directory is removed at the end. */
export async function builtApp(
  env: Readonly<Record<string, string>>,
  onEnd: OnEnd,
): Promise<string> {
  const dist = await temporaryDirectory(onEnd);
  const vite = 'node_modules/vite/bin/vite.js';
  // A test run sets the mode of React's builds.
  const { NODE_ENV: _, ...others } = process.env;
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'error'],
    { env: { ...others, ...env } },
  );
  return dist;
}
