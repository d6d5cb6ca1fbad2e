import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** Milliseconds of the processor that the server has taken, where the system tells. */
export async function processorTimeOf({ pid }: ChildProcess): Promise<number> {
  const told = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user = 0, system = 0] = told
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10;
}

/** Megabytes of memory the server has, where the system tells. */
export async function residentOf({ pid }: ChildProcess): Promise<number | null> {
  const told = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmHWM:\s+(\d+)/.exec(told)?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}
