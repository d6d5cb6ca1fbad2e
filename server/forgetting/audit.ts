import type { Insertable, Kysely } from 'kysely';
import { insertAudit } from '../db/forgetting/audit.ts';
import type { AuditTable, Tables } from '../db/tables.ts';
import { randomToken } from '../lib/randomToken.ts';

/** Records what a command did with answers: time, command, survey and number of sessions. */
export function record(
  db: Kysely<Tables>,
  entry: Omit<Insertable<AuditTable>, 'id'>,
): Promise<void> {
  return insertAudit(db, { ...entry, id: randomToken() });
}
