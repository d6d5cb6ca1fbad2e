/** SQLite: busy, locked, I/O error, disk full, cannot open. */
const sqliteCodes: ReadonlySet<number> = new Set([5, 6, 10, 13, 14]);

/** Postgres' resources, locks, cancellations, stale plans and standbys; then Node's network errors. */
const postgresCodes =
  /^(?:08|0A000|53|57|58|55P03|25006|25P03|40001|40P01)|^E(?:CONN|PIPE|TIMEDOUT|HOST|NET|AI_)/;

const postgresMessages =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/** Whether the same call may succeed when repeated (R16 to R18). */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return sqliteCodes.has(errcode & 0xff);
  if (typeof code === 'string' && postgresCodes.test(code)) return true;
  return postgresMessages.test(error.message);
}

/** Whether Postgres is being restarted, replaced or cut off, which takes longer than a busy moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return awayCodes.test(String(Object(error).code)) || error.message.includes(connectionLost);
}

const awayCodes = /^(?:08|25006|57P0)|^E(?:CONN|PIPE|HOST|NET|AI_)/;
const connectionLost = 'Connection terminated';

export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === '23505' || errcode === 2067;
}

/** Whether the same transaction may succeed: SQLite's write lock is held, or Postgres chose it to give way or to plan anew. */
export function isConflict(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return (errcode & 0xff) === 5;
  return ['40001', '40P01', '0A000'].includes(String(code));
}
