import type { Insertable, Kysely } from 'kysely';
import type { AuditTable, Tables } from '../tables.ts';

export async function insertAudit(
  db: Kysely<Tables>,
  entry: Insertable<AuditTable>,
): Promise<void> {
  await db.insertInto('audit').values(entry).execute();
}

type AuditEntry = Insertable<AuditTable>;

/** Yields the lines of the audit log in pages, the oldest first; of one survey, or of all. */
export async function* auditPages(
  db: Kysely<Tables>,
  surveyId?: string,
  pageSize = 1000,
): AsyncGenerator<readonly AuditEntry[]> {
  let last: AuditEntry | undefined;
  do {
    const page = await auditEntriesBehind(db, surveyId, last, pageSize);
    yield page;
    last = page.length === pageSize ? page.at(-1) : undefined;
  } while (last !== undefined);
}

function auditEntriesBehind(
  db: Kysely<Tables>,
  surveyId: string | undefined,
  last: AuditEntry | undefined,
  limit: number,
): Promise<readonly AuditEntry[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .$if(surveyId !== undefined, (query) => query.where('survey_id', '=', surveyId ?? ''))
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('at', 'id'), '>', tuple(last?.at ?? 0, last?.id ?? '')),
      ),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
