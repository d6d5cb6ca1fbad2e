import type { Store } from '../db/store.ts';
import type { LoadedAll } from './loadSurveys.ts';
import { type Shared, shareSurveys } from './sharedSurveys.ts';
import { type Library, watchSurveys } from './watchSurveys.ts';

/** Surveys that are being served. */
export interface Serving extends Library {
  /** How they are kept the same in every process; null where there is one process only. */
  readonly shared: Shared | null;
  stop(): Promise<void>;
}

/**
 * Serves the surveys of a directory from now on, as it changes. Where several processes serve them, it is their database
 * that says which version that is.
 *
 * @param own what is in the directory now
 * @param store the database that processes share; null where there is one process only
 * @param say where problems and changes are told, a line at a time
 */
export async function serveSurveys(
  directory: string,
  own: Pick<LoadedAll, 'surveys' | 'cascades'>,
  store: Store | null,
  say: (line: string) => void,
): Promise<Serving> {
  const library: Library = { surveys: new Map(own.surveys), cascades: new Map(own.cascades) };
  if (store === null) {
    const stop = watchSurveys(directory, library, say);
    return { ...library, shared: null, stop: async () => stop() };
  }
  const shared = await shareSurveys(store, library, say);
  const stopWatching = watchSurveys(directory, library, say, () => {
    // What fails is tried again, and told, by the next look.
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
