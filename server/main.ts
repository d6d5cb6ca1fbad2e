import './nodeVersion.js';
import { parseArgs } from 'node:util';
import { escapeControls } from './lib/text.ts';
import { limitHeapGrowth } from './observability/heapGrowth.ts';
import type { BufferedLog } from './observability/log.ts';
import type { Running } from './run.ts';

limitHeapGrowth();
const { readConfig } = await import('./config/config.ts');
const { run } = await import('./run.ts');
const { openLog } = await import('./observability/log.ts');

/** Milliseconds that calls in progress get when the server closes. */
const stopTimeoutMs = 9_500;

try {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  process.once('exit', log.flush);
  const { values } = parseArgs({ options: { strict: { type: 'boolean', default: false } } });
  const running = await run(config, { log, isStrict: values.strict });
  // Node would print the error with personal data.
  process.once('uncaughtException', (error) => {
    log.error('The server failed', error);
    process.exit(1);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop(running, config.shutdownDelayMs));
  }
  // The start is reported last, because a supervisor may stop the server as soon as it reads the message.
  if (process.stdout.isTTY) printStart(running);
  else logStart(running, log);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(escapeControls(`Askpath cannot start.\n${reason}`));
  process.exitCode = 1;
}

function printStart({ origin, surveys, notices }: Running): void {
  console.log(`Askpath is running at ${origin}`);
  for (const id of surveys) console.log(`  ${origin}/${id}`);
  for (const notice of notices) console.error(escapeControls(notice));
}

function logStart({ origin, surveys, notices, metricsPort }: Running, log: BufferedLog): void {
  log.info('Askpath is running', {
    origin,
    surveys,
    ...(metricsPort === null ? {} : { metricsPort }),
  });
  for (const notice of notices) log.warn(notice);
  log.flush();
}

async function stop(running: Running, delayMs: number): Promise<void> {
  setTimeout(() => process.exit(1), delayMs + stopTimeoutMs).unref();
  await running.stop();
}
