import pino from 'pino';
import { described } from './serializeError.ts';

/** What a line tells beside its words: short facts, never what a respondent has written or who they are (P02). */
export type Facts = Readonly<Record<string, string | number | readonly string[]>>;

/** Where the server tells what it does. Nothing else in `server/` prints, but what is started by hand. */
export interface Log {
  info(what: string, facts?: Facts): void;
  warn(what: string, facts?: Facts): void;
  /** @param error whatever was thrown; only what cannot hold a value of the database is told of it */
  error(what: string, error: unknown, facts?: Facts): void;
}

/** A log that gathers lines before it writes them. */
export interface Output extends Log {
  /** Writes what has been gathered; belongs at the end of the process. */
  flush(): void;
}

export const logLevels = ['silent', 'error', 'warn', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Bytes that are written at once, and the milliseconds that a line waits for others at most. */
const together = 4096;
const longest = 200;

/**
 * Lines of JSON on the standard output. Lines of calls are written several at a time, since each write would cost as much
 * as the line; a failure is written at once, with what came before it.
 */
export function openLog(level: LogLevel): Output {
  const output = pino.destination({
    dest: 1,
    sync: true,
    minLength: together,
    periodicFlush: longest,
  });
  const logger = pino(
    {
      level,
      // Neither the machine nor the process: whoever collects the lines of several servers names them better.
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    output,
  );
  return {
    info: (what, facts = {}) => logger.info(facts, what),
    warn(what, facts = {}) {
      logger.warn(facts, what);
      output.flushSync();
    },
    error(what, error, facts = {}) {
      logger.error({ ...facts, error: described(error) }, what);
      output.flushSync();
    },
    flush: () => output.flushSync(),
  };
}
