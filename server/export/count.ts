import { countSessions } from '../db/forgetting/sessionCount.ts';
import type { Store } from '../db/store.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { SessionFilter } from './filter.ts';
import { exportRows } from './rows.ts';

/**
 * Returns the number of rows of an export. Conditions on columns that the database does not have
 * require reading all answers.
 */
export async function countRows(
  store: Store,
  survey: Questionnaire,
  filter: SessionFilter,
): Promise<number> {
  if (filter.cells.size === 0) return countSessions(store.db, survey.id, filter.conditions);
  let count = 0;
  for await (const _ of exportRows(store, survey, filter)) count += 1;
  return count;
}
