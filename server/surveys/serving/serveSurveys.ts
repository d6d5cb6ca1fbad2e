import type { Store } from '../../db/store.ts';
import type { Servable } from '../loadSurveys.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { type Library, watchSurveys } from '../watch/surveys.ts';
import { type Shared, shareSurveys } from './sharedSurveys.ts';
import { keepVersions, restoreLastValid } from './versions.ts';

export interface Serving extends Library {
  /** The surveys that processes share; null for a single process. */
  readonly shared: Shared | null;
  stop(): Promise<void>;
}

/**
 * Serves the surveys of a directory and reloads them when they change; the last valid version in
 * the database replaces an invalid file.
 * @param isShared whether other processes serve surveys from the same database
 * @param onVersion receives each survey that is new or replaces another version
 */
export async function serveSurveys(
  directory: string,
  loaded: Servable,
  store: Store,
  isShared: boolean,
  report: (line: string) => void,
  onVersion: (survey: Questionnaire) => void = () => {},
): Promise<Serving> {
  const library: Library = {
    surveys: new Map(loaded.surveys),
    cascades: new Map(loaded.cascades),
    invalid: new Set(loaded.invalid.surveys),
  };
  const restored = await restoreLastValid(store, library, loaded);
  for (const id of library.invalid) report(replacement(id, restored.includes(id)));
  if (!isShared) {
    const reportAll = withVersions(library.surveys, report, onVersion);
    const stop = await serveAlone(directory, library, store, reportAll);
    return { ...library, shared: null, stop };
  }
  let reportAll = report;
  const shared = await shareSurveys(store, library, (line) => reportAll(line));
  reportAll = withVersions(shared.library.surveys, report, onVersion);
  const stopWatching = watchSurveys(directory, library, report, () => {
    // A failure needs no handling here, because the next poll tries again and reports it.
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

async function serveAlone(
  directory: string,
  library: Library,
  store: Store,
  report: (line: string) => void,
): Promise<() => Promise<void>> {
  const reportNotStored = (error: unknown) =>
    report(`Versions of surveys could not be kept in the database: ${error}`);
  let keeping: Promise<void> = Promise.resolve();
  // A full disk must prevent neither the start nor a change of surveys.
  const keep = await keepVersions(store, library).catch((error: unknown) => {
    reportNotStored(error);
    return async () => {};
  });
  const stopWatching = watchSurveys(directory, library, report, (lines) => {
    for (const line of lines) report(line);
    if (lines.length > 0) keeping = keeping.then(keep).catch(reportNotStored);
  });
  return async () => {
    stopWatching();
    await keeping;
  };
}

/** Calls `onVersion` for changed surveys after each reported line, because every change is reported. */
function withVersions(
  surveys: ReadonlyMap<string, Questionnaire>,
  report: (line: string) => void,
  onVersion: (survey: Questionnaire) => void,
): (line: string) => void {
  const revisions = new Map([...surveys].map(([id, { revision }]) => [id, revision]));
  return (line) => {
    report(line);
    for (const survey of surveys.values()) {
      if (revisions.get(survey.id) === survey.revision) continue;
      revisions.set(survey.id, survey.revision);
      onVersion(survey);
    }
  };
}

function replacement(id: string, isRestored: boolean): string {
  return isRestored
    ? `The survey "${id}" is served in its last valid version, because its file is invalid`
    : `The survey "${id}" is answered with 503, because its file is invalid`;
}
