import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { survey } from './commits.ts';
import type { Database } from './databases.ts';
import { sampleMemory } from './process.ts';

export async function measureExport({ env }: Database) {
  const child = spawn(process.execPath, ['server/cli/answers.ts', survey.id], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The time counts from the first output, because the program takes longer to start than to write a short export.
  let start = 0;
  let lines = 0;
  const over = new AbortController();
  const sampling = sampleMemory(child, over.signal);
  child.stdout.on('data', (bytes: Buffer) => {
    start ||= performance.now();
    for (const byte of bytes) if (byte === 10) lines += 1;
  });
  await once(child, 'close');
  over.abort();
  const residents = (await sampling).map(({ resident }) => resident);
  const seconds = (performance.now() - start) / 1000;
  return {
    'exported sessions a second': Math.round(lines / seconds),
    'MB at the most, first half': Math.max(0, ...residents.slice(0, residents.length / 2)),
    'MB, second half': Math.max(0, ...residents.slice(residents.length / 2)),
  };
}
