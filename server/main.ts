import { readConfig } from './config.ts';
import { type Running, run } from './run.ts';

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
