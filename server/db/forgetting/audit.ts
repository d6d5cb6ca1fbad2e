import type { Insertable, Kysely } from 'kysely';
import type { AuditTable, Tables } from '../tables.ts';

export async function insertAudit(
  db: Kysely<Tables>,
  entry: Insertable<AuditTable>,
): Promise<void> {
  await db.insertInto('audit').values(entry).execute();
}

export async function auditEntries(db: Kysely<Tables>): Promise<readonly Insertable<AuditTable>[]> {
  return db.selectFrom('audit').selectAll().orderBy('at').orderBy('id').execute();
}
