import type { Insertable, Kysely } from 'kysely';
import type { AuditTable, Tables } from '../tables.ts';

export async function insertAudit(
  db: Kysely<Tables>,
  entry: Insertable<AuditTable>,
): Promise<void> {
  await db.insertInto('audit').values(entry).execute();
}

/** The oldest first; of one survey, or all. */
export async function auditEntries(
  db: Kysely<Tables>,
  surveyId?: string,
): Promise<readonly Insertable<AuditTable>[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .$if(surveyId !== undefined, (query) => query.where('survey_id', '=', surveyId ?? ''))
    .orderBy('at')
    .orderBy('id')
    .execute();
}
