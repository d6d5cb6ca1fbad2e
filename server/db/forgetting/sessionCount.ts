import type { Kysely } from 'kysely';
import {
  defaultWindow,
  keyAfter,
  type SessionConditions,
  type SessionKey,
  selectedBehind,
} from '../exportQueries.ts';
import type { Tables } from '../tables.ts';

/**
 * Returns the number of sessions with these conditions; no statement examines more than `window`
 * sessions.
 */
export async function countSessions(
  db: Kysely<Tables>,
  surveyId: string,
  conditions: SessionConditions = {},
  window = defaultWindow,
): Promise<number> {
  let total = 0;
  let after: SessionKey | null = null;
  for (;;) {
    const until: SessionKey | null =
      (await keyAfter(db, surveyId, after, conditions, window)) ?? null;
    const { count } = await selectedBehind(db, surveyId, after, until, conditions)
      .clearOrderBy()
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    total += Number(count);
    if (until === null) return total;
    after = until;
  }
}
