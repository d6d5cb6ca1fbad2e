import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';

const sampleMs = 200;
const taskset = '/usr/bin/taskset';
const cores = availableParallelism();
const isPinned = cores > 1 && existsSync(taskset);
const serverCores = cores === 2 ? '0' : `0-${cores - 2}`;

function onCores(list: string): readonly string[] {
  return isPinned ? [taskset, '-c', list] : [];
}

/** Moves this process, which generates the load, to a core that the server does not use; Postgres may use all cores. */
export function pinGenerator(): void {
  if (!isPinned) {
    console.log('The generator shares its cores: there is no taskset.');
    return;
  }
  execFileSync(taskset, ['-a', '-p', '-c', String(cores - 1), String(process.pid)]);
  console.log(`The generator has core ${cores - 1} to itself, the server has ${serverCores}.`);
}

/** Starts the server as `server/main.ts` does, without rate limits and with its log discarded. */
export async function startServer(env: Record<string, string>) {
  const [program = '', ...args] = [
    ...onCores(serverCores),
    process.execPath,
    'tools/bench/serve.ts',
  ];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, PORT: '0', RATE_LIMIT: 'off', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [origin] = (await once(child, 'message')) as [string];
  return { child, origin };
}

export async function stopServer(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'close');
}

/** The milliseconds of processor time that the server has used; 0 where the system does not report them. */
export async function processorTimeOf({ pid }: ChildProcess): Promise<number> {
  const statistics = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user = 0, system = 0] = statistics
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10;
}

/** The largest resident memory of the server in megabytes; Linux only. */
export function residentOf(child: ChildProcess): Promise<number | null> {
  return megabytes(child, 'VmHWM');
}

/** Memory in megabytes after a number of minutes. */
export interface Sample {
  readonly at: number;
  readonly resident: number;
}

/** Samples the memory of a process until the signal; Linux only. */
export async function sampleMemory(child: ChildProcess, signal: AbortSignal): Promise<Sample[]> {
  const samples: Sample[] = [];
  while (!signal.aborted) {
    const resident = await megabytes(child, 'VmRSS');
    if (resident !== null) samples.push({ at: performance.now() / 60_000, resident });
    await setTimeout(sampleMs, null, { signal }).catch(() => {});
  }
  return samples;
}

async function megabytes({ pid }: ChildProcess, field: string): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}
