import { type Config, readConfig } from '../config/config.ts';
import type { Cascade } from '../content/cascades.ts';
import { didYouMean } from '../content/problems/nearest.ts';
import { hasDatabase, openExistingStore, openStore } from '../db/open.ts';
import { openSqlite } from '../db/sqlite.ts';
import type { Store } from '../db/store.ts';
import { loadSurveys } from '../surveys/loadSurveys.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { servedByAll } from '../surveys/sharedSurveys.ts';

export interface Opened {
  readonly survey: Questionnaire;
  readonly cascades: ReadonlyMap<string, Cascade>;
  readonly store: Store;
  readonly config: Config;
}

/** Whether a command needs the database that is there, creates it where there is none, or can do without. */
type Need = 'existing' | 'created' | 'optional';

/**
 * Works on a survey and its database, also while the server runs.
 * @throws {Error} with the ids that exist
 */
export async function withSurvey(
  id: string,
  work: (opened: Opened) => Promise<void>,
  need: Need = 'existing',
): Promise<void> {
  const config = readConfig(process.env);
  const { surveys, cascades } = await loadSurveys(config.surveysDir);
  // Processes that share a database may serve another version than the file's.
  const isShared = config.databaseUrl !== null;
  if (!isShared && !surveys.has(id)) throw unknown(id, config.surveysDir, surveys);
  const store = await openNeeded(config, need);
  try {
    const survey = (isShared ? await servedByAll(store, id) : undefined) ?? surveys.get(id);
    if (!survey) throw unknown(id, config.surveysDir, surveys);
    await work({ survey, cascades, store, config });
  } finally {
    await store.close();
  }
}

function openNeeded(config: Config, need: Need): Promise<Store> {
  if (need === 'created') return openStore(config);
  if (need === 'existing') return openExistingStore(config);
  return hasDatabase(config) ? openStore(config) : openSqlite(':memory:');
}

function unknown(id: string, directory: string, surveys: ReadonlyMap<string, unknown>): Error {
  const ids = [...surveys.keys()];
  return new Error(
    `There is no survey "${id}" in ${directory}; there are: ${ids.join(', ') || 'none'}${didYouMean(id, ids)}`,
  );
}
