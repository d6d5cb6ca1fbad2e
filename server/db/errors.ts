/** SQLite's busy, locked, I/O error, disk full and cannot open. */
const sqliteCodes: ReadonlySet<number> = new Set([5, 6, 10, 13, 14]);

/**
 * Postgres: a broken connection, too few resources, an operator's intervention, a lock not had, a statement
 * cancelled, a transaction to try again, a plan that a newer server's tables have made useless. The rest is Node's,
 * for a server that is not there.
 */
const postgresCodes =
  /^(?:08|0A000|53|57|58|55P03|25P03|40001|40P01)|^E(?:CONN|PIPE|TIMEDOUT|HOST|NET|AI_)/;

/** What `pg` says without a code; the last of a connection that broke between two statements of a transaction. */
const postgresMessages =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/** True when the database is busy, full or away: the same call may well succeed in a moment (R16 to R18). */
export function isTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return sqliteCodes.has(errcode & 0xff);
  if (typeof code === 'string' && postgresCodes.test(code)) return true;
  return postgresMessages.test(error.message);
}

/** True when a row would have been the second one of what there may be only one of. */
export function isTaken(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === '23505' || errcode === 2067;
}

/** True when another process holds SQLite's write lock. */
export function isBusy(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  return typeof errcode === 'number' && (errcode & 0xff) === 5;
}
