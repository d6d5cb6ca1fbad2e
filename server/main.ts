import './nodeVersion.js';
import { printable } from './lib/text.ts';
import { keepHeapSmall } from './observability/heap.ts';
import type { Output } from './observability/log.ts';
import type { Running } from './run.ts';

keepHeapSmall();
const { readConfig } = await import('./config/config.ts');
const { run } = await import('./run.ts');
const { openLog } = await import('./observability/log.ts');

/** Milliseconds until a stop that hangs is cut short. */
const lastCall = 9_500;

try {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  process.once('exit', log.flush);
  const running = await run(config, { log });
  // Node would print it whole, with whatever a respondent has to do with it.
  process.once('uncaughtException', (error) => {
    log.error('The server has ended', error);
    process.exit(1);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void leave(running));
  }
  // Last: whoever waits for it may tell the server to stop at once.
  if (process.stdout.isTTY) greet(running);
  else report(running, log);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(printable(`Askpath cannot start.\n${reason}`));
  process.exitCode = 1;
}

/** For whoever has started it at a terminal. */
function greet({ origin, surveys, notices }: Running): void {
  console.log(`Askpath answers at ${origin}`);
  for (const id of surveys) console.log(`  ${origin}/${id}`);
  for (const notice of notices) console.error(printable(notice));
}

/** The same for whoever reads the log. */
function report({ origin, surveys, notices, metricsPort }: Running, log: Output): void {
  log.info('Askpath answers', {
    origin,
    surveys,
    ...(metricsPort === null ? {} : { metricsPort }),
  });
  for (const notice of notices) log.warn(notice);
  log.flush();
}

async function leave(running: Running): Promise<void> {
  setTimeout(() => process.exit(1), lastCall).unref();
  await running.stop();
}
