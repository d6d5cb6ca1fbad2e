import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { webkitPaths } from './installed.ts';

export interface Display {
  /** The value of `DISPLAY`. */
  readonly name: string;
  stop(): Promise<void>;
}

/** Starts an X server without a screen. */
export async function openDisplay(): Promise<Display> {
  const size = ['-screen', '0', '1600x1600x24'];
  const child = spawnBound(
    webkitPaths.display ?? 'Xvfb',
    ['-displayfd', '3', ...size, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const failed = once(child, 'exit').then(() => {
    throw new Error('Xvfb did not start.');
  });
  const lines = createInterface(child.stdio[3] as Readable);
  const [number] = (await Promise.race([once(lines, 'line'), failed])) as [string];
  failed.catch(() => {});
  return { name: `:${number}`, stop: () => end(child) };
}

/** Starts a process that ends with this one, however this one ends. */
export function spawnBound(
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  return spawn('setpriv', ['--pdeathsig', 'TERM', program, ...args], options);
}

/** Ends a process and waits until it is gone. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}
