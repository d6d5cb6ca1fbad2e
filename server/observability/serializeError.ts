/** An error as a line may tell it. */
export interface Described {
  readonly name: string;
  /** The code of Node, Postgres or SQLite. */
  readonly code?: string | number;
  /** Of the database: names that we have given, not values. */
  readonly table?: string;
  readonly constraint?: string;
  readonly message?: string;
  /** Where it was thrown, a place per line. */
  readonly stack?: string;
  readonly cause?: Described;
}

/** What is thrown by whoever reads a text or a value, and says what it found there. */
const readers: ReadonlySet<string> = new Set(['SyntaxError', 'ValiError']);

/**
 * What was thrown, without what a respondent has written (P02): Postgres quotes values in its messages and lists them in
 * `detail`, V8 quotes the JSON it could not read, and a file's path ends with its id. What stands in quotes is left out,
 * a message of a reader altogether; the code and the place tell the rest.
 */
export function described(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, errcode, table, constraint } = error as Readonly<{ [name: string]: unknown }> &
    Error;
  const known = typeof errcode === 'number' ? errcode : code;
  const stack = placesOf(error);
  return {
    name: error.name,
    ...(typeof known === 'string' || typeof known === 'number' ? { code: known } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(readers.has(error.name) ? {} : { message: withoutQuoted(error.message) }),
    ...(stack === '' ? {} : { stack }),
    ...(error.cause !== undefined && depth < 2 ? { cause: described(error.cause, depth + 1) } : {}),
  };
}

/** From the first quotation mark to the last: what is quoted may hold marks of its own. */
function withoutQuoted(message: string): string {
  return message.replace(/["'`].*["'`]/s, '…');
}

/** The lines of a stack below its message, which may have lines of its own. */
function placesOf({ stack = '', message }: Error): string {
  const at = message === '' ? -1 : stack.indexOf(message);
  return stack
    .slice(at < 0 ? 0 : at + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
}
