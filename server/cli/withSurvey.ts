import { type Config, readConfig } from '../config/config.ts';
import { openStore } from '../db/open.ts';
import type { Store } from '../db/store.ts';
import { loadSurveys } from '../surveys/loadSurveys.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { servedByAll } from '../surveys/sharedSurveys.ts';

interface Opened {
  readonly survey: Questionnaire;
  readonly store: Store;
  readonly config: Config;
}

/**
 * Works on a survey and its database, also while the server runs.
 * @throws {Error} with the ids that exist
 */
export async function withSurvey(
  id: string,
  work: (opened: Opened) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  const { surveys } = await loadSurveys(config.surveysDir);
  // Processes that share a database may serve another version than the file's.
  const isShared = config.databaseUrl !== null;
  if (!isShared && !surveys.has(id)) throw unknown(id, config.surveysDir, surveys);
  const store = await openStore(config);
  try {
    const survey = (isShared ? await servedByAll(store, id) : undefined) ?? surveys.get(id);
    if (!survey) throw unknown(id, config.surveysDir, surveys);
    await work({ survey, store, config });
  } finally {
    await store.close();
  }
}

function unknown(id: string, directory: string, surveys: ReadonlyMap<string, unknown>): Error {
  const ids = [...surveys.keys()].join(', ') || 'none';
  return new Error(`There is no survey "${id}" in ${directory}; there are: ${ids}`);
}
