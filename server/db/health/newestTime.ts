import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Returns when the newest stored reply, or the newest session of these surveys, was stored, in
 * epoch milliseconds; null for neither. Every query reads the end of an index.
 */
export async function newestTime(
  db: Kysely<Tables>,
  surveyIds: Iterable<string>,
): Promise<number | null> {
  const replies = await db
    .selectFrom('commit_reply')
    .select('created_at as at')
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute();
  const times = replies.map(({ at }) => Number(at));
  for (const id of surveyIds) {
    const sessions = await db
      .selectFrom('session')
      .select('created_at as at')
      .where('survey_id', '=', id)
      .orderBy('created_at', 'desc')
      .limit(1)
      .execute();
    times.push(...sessions.map(({ at }) => Number(at)));
  }
  return times.length === 0 ? null : Math.max(...times);
}
