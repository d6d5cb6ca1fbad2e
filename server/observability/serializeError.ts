export interface SerializedError {
  readonly name: string;
  readonly code?: string | number;
  /** The table's name in the schema; rows and values are never logged. */
  readonly table?: string;
  readonly constraint?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: SerializedError;
}

/** Errors whose messages quote the input. */
const parserErrors: ReadonlySet<string> = new Set(['SyntaxError', 'ValiError']);

/**
 * Removes personal data from an error: Postgres quotes values, V8 quotes invalid JSON, and file
 * paths contain ids.
 */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, errcode, table, constraint } = error as Readonly<{ [name: string]: unknown }> &
    Error;
  const anyCode = typeof errcode === 'number' ? errcode : code;
  const stack = stackFrames(error);
  return {
    name: error.name,
    ...(typeof anyCode === 'string' || typeof anyCode === 'number' ? { code: anyCode } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(parserErrors.has(error.name) ? {} : { message: withoutQuoted(error.message) }),
    ...(stack === '' ? {} : { stack }),
    ...(error.cause !== undefined && depth < 2
      ? { cause: serializeError(error.cause, depth + 1) }
      : {}),
  };
}

/**
 * Removes everything from the first quotation mark to the last, because quoted text may contain
 * quotation marks.
 */
function withoutQuoted(message: string): string {
  return message.replace(/["'`].*["'`]/s, '…');
}

function stackFrames({ stack = '', message }: Error): string {
  const messageStart = message === '' ? -1 : stack.indexOf(message);
  return stack
    .slice(messageStart < 0 ? 0 : messageStart + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
}
