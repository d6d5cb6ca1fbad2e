import pino from 'pino';
import { serializeError } from './serializeError.ts';

/** Structured fields of a log line, without personal data or answers. */
export type LogFields = Readonly<Record<string, string | number | readonly string[]>>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, error: unknown, fields?: LogFields): void;
}

export interface BufferedLog extends Log {
  flush(): void;
}

export const logLevels = ['silent', 'error', 'warn', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

const bufferBytes = 4096;
const flushIntervalMs = 200;

/** Writes lines of JSON to standard output. Only `info` is buffered, which halves the cost of a line. */
export function openLog(level: LogLevel): BufferedLog {
  const output = pino.destination({
    dest: 1,
    sync: true,
    minLength: bufferBytes,
    periodicFlush: flushIntervalMs,
  });
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    output,
  );
  return {
    info: (message, fields = {}) => logger.info(fields, message),
    warn(message, fields = {}) {
      logger.warn(fields, message);
      output.flushSync();
    },
    error(message, error, fields = {}) {
      logger.error({ ...fields, error: serializeError(error) }, message);
      output.flushSync();
    },
    flush: () => output.flushSync(),
  };
}
