import { setFlagsFromString } from 'node:v8';
import type { Running } from './run.ts';

// The pieces of uploads lie outside of the young part of the heap, but are only given back when it is full. It stays
// as small as it begins, so twenty uploads at once take 50 MB less (reliability U08). Loading the server would
// have made it grow, so that comes after.
setFlagsFromString('--semi-space-growth-factor=1');
const { readConfig } = await import('./config.ts');
const { run } = await import('./run.ts');

/** Milliseconds until a stop that hangs is cut short. */
const lastCall = 9_500;

try {
  const running = await run(readConfig(process.env));
  greet(running);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void leave(running));
  }
} catch (error) {
  console.error(`Askpath cannot start.\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

function greet({ origin, surveys }: Running): void {
  console.log(`Askpath answers at ${origin}`);
  for (const id of surveys) console.log(`  ${origin}/${id}`);
}

async function leave(running: Running): Promise<void> {
  setTimeout(() => process.exit(1), lastCall).unref();
  await running.stop();
}
