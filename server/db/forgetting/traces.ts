import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Returns whether any row belongs to this survey. */
export async function hasTraces(db: Kysely<Tables>, surveyId: string): Promise<boolean> {
  for (const table of ['session', 'link', 'audit'] as const) {
    const row = await db
      .selectFrom(table)
      .select('survey_id')
      .where('survey_id', '=', surveyId)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}
