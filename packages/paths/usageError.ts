/** Wrong arguments; the program prints its usage, too. */
export class UsageError extends Error {}

/** Whether arguments were wrong, of this program or of `parseArgs`. */
export function isUsageError(error: unknown): boolean {
  if (error instanceof UsageError) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('ERR_PARSE_ARGS_');
}
