import { type Config, readConfig } from '../config/config.ts';
import type { Cascade } from '../content/cascades.ts';
import { didYouMean } from '../content/problems/nearest.ts';
import { hasDatabase, openExistingStore, openStore } from '../db/open.ts';
import { openSqlite } from '../db/sqlite.ts';
import type { Store } from '../db/store.ts';
import { loadSurveys } from '../surveys/loadSurveys.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { servedByAll } from '../surveys/serving/versions.ts';

export interface Opened {
  readonly survey: Questionnaire;
  readonly cascades: ReadonlyMap<string, Cascade>;
  readonly store: Store;
  readonly config: Config;
}

/** Whether a command needs an existing database, creates a missing one, or works without one. */
type Need = 'existing' | 'created' | 'optional';

/**
 * Runs `work` with a survey and its database, also while the server runs.
 * @throws {Error} with the ids that exist
 */
export async function withSurvey(
  id: string,
  work: (opened: Opened) => Promise<void>,
  need: Need = 'existing',
): Promise<void> {
  const config = readConfig(process.env);
  const { surveys, cascades } = await loadSurveys(config.surveysDir);
  // Processes that share a database may serve a newer version than that in the file.
  const isShared = config.databaseUrl !== null;
  if (!surveys.has(id) && !hasDatabase(config)) throw unknown(id, config.surveysDir, surveys);
  const store = await openNeeded(config, need);
  try {
    const ofFile = surveys.get(id);
    // The last valid version replaces a file that is invalid.
    const survey = isShared || !ofFile ? ((await servedByAll(store, id)) ?? ofFile) : ofFile;
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
