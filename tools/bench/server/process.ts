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

/** The most megabytes of memory that the server has had, on Linux. */
export function residentOf(child: ChildProcess): Promise<number | null> {
  return megabytes(child, 'VmHWM');
}

/** Megabytes of memory that the server has now, on Linux. */
export function residentNow(child: ChildProcess): Promise<number | null> {
  return megabytes(child, 'VmRSS');
}

async function megabytes({ pid }: ChildProcess, field: string): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}
