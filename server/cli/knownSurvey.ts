import type { Config } from '../config/config.ts';
import { didYouMean } from '../content/problems/nearest.ts';
import { hasTraces } from '../db/forgetting/traces.ts';
import type { Store } from '../db/store.ts';
import { loadSurveys } from '../surveys/loadSurveys.ts';

/**
 * Accepts any survey that has a file or rows in the database.
 * @throws {Error} with the nearest existing survey
 */
export async function requireKnown(id: string, config: Config, { db }: Store): Promise<void> {
  const { surveys } = await loadSurveys(config.surveysDir);
  if (surveys.has(id) || (await hasTraces(db, id))) return;
  const ids = [...surveys.keys()];
  throw new Error(
    `--survey ${id}: there is no such survey; there are: ${ids.join(', ') || 'none'}${didYouMean(id, ids)}`,
  );
}
