import type { Store } from '../db/store.ts';
import type { LoadedAll } from './loadSurveys.ts';
import { type Shared, shareSurveys } from './sharedSurveys.ts';
import { type Library, watchSurveys } from './watch/surveys.ts';

export interface Serving extends Library {
  /** Null for a single process. */
  readonly shared: Shared | null;
  stop(): Promise<void>;
}

/**
 * Serves the surveys of a directory and reloads them when they change.
 * @param store the database that processes share; null for a single process
 */
export async function serveSurveys(
  directory: string,
  loaded: Pick<LoadedAll, 'surveys' | 'cascades'>,
  store: Store | null,
  report: (line: string) => void,
): Promise<Serving> {
  const library: Library = { surveys: new Map(loaded.surveys), cascades: new Map(loaded.cascades) };
  if (store === null) {
    const stop = watchSurveys(directory, library, report);
    return { ...library, shared: null, stop: async () => stop() };
  }
  const shared = await shareSurveys(store, library, report);
  const stopWatching = watchSurveys(directory, library, report, () => {
    // The next poll retries and reports.
    shared.catchUp().catch(() => {});
  });
  return {
    ...shared.library,
    shared,
    async stop() {
      stopWatching();
      await shared.close();
    },
  };
}
