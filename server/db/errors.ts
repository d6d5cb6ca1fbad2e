/** SQLite's codes for busy, locked, I/O error, disk full and cannot open. */
const sqliteCodes: ReadonlySet<number> = new Set([5, 6, 10, 13, 14]);

/** Postgres' codes for stopping, starting, standby and unreachable, and Node's network errors. */
const awayCodes = /^(?:08|25006|57P0)|^E(?:CONN|PIPE|TIMEDOUT|HOST|NET|AI_)/;
const awayMessages = /Connection terminated|is not queryable/;

/** Postgres' codes for missing resources, locks, cancellations and stale plans. */
const busyCodes = /^(?:0A000|53|57|58|55P03|25P03|40001|40P01)/;
const noConnection = 'timeout exceeded when trying to connect';

/** Returns whether a repeat of the same call may succeed. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return sqliteCodes.has(errcode & 0xff);
  return isDatabaseAway(error) || busyCodes.test(String(code)) || error.message === noConnection;
}

/** Returns whether Postgres is restarting, failing over or disconnected, which takes longer than a lock. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return awayCodes.test(String(Object(error).code)) || awayMessages.test(error.message);
}

/**
 * Returns whether the error would recur on the same connection: its plan no longer fits a table, or
 * its server has become a standby.
 */
export function isBoundToConnection(error: unknown): boolean {
  return ['0A000', '25006'].includes(String(Object(error).code));
}

export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === '23505' || errcode === 2067;
}

/**
 * Returns whether a repeat of the same transaction may succeed: SQLite's write lock is held, or
 * Postgres asks for a repeat or a new plan.
 */
export function isConflict(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return (errcode & 0xff) === 5;
  return ['40001', '40P01', '0A000'].includes(String(code));
}
