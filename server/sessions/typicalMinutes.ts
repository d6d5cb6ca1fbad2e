import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The sessions that are read, beginning with the last that ended, so that a changed survey soon has its own time. */
const mostSessions = 200;
/** Fewer sessions say little, and might say something about one of them. */
const leastSessions = 30;
const keptMs = 10 * 60_000;

/** Returns the median of the minutes that respondents took for a survey, at least 1; undefined while too few have ended. */
export type TypicalMinutes = (surveyId: string) => number | undefined;

/**
 * Keeps the typical minutes of surveys, which a request never waits for: it gets those that are known, and those older
 * than ten minutes are read meanwhile. Test answers and sessions that a quota ended do not count.
 * @param report receives an error of reading; the known minutes stay
 */
export function typicalMinutes(
  db: Kysely<Tables>,
  clock: () => number,
  report: (error: unknown) => void,
): TypicalMinutes {
  const known = new Map<
    string,
    { readonly minutes: number | undefined; readonly readAt: number }
  >();
  return (surveyId) => {
    const last = known.get(surveyId);
    const minutes = last?.minutes;
    const now = clock();
    if (last === undefined || now - last.readAt >= keptMs) {
      // Set before the reading ends, so that other requests do not read the same.
      known.set(surveyId, { minutes, readAt: now });
      readMinutes(db, surveyId).then(
        (minutes) => known.set(surveyId, { minutes, readAt: now }),
        report,
      );
    }
    return minutes;
  };
}

async function readMinutes(db: Kysely<Tables>, surveyId: string): Promise<number | undefined> {
  const sessions = await db
    .selectFrom('session')
    .select(['started_at', 'finished_at', 'test', 'quota'])
    .where('survey_id', '=', surveyId)
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(mostSessions)
    .execute();
  const durations = sessions
    .filter(({ test, quota }) => test === null && quota === null)
    .map(({ started_at, finished_at }) => (finished_at ?? started_at) - started_at)
    .sort((first, second) => first - second);
  if (durations.length < leastSessions) return undefined;
  const median = durations[Math.floor(durations.length / 2)] ?? 0;
  return Math.max(1, Math.round(median / 60_000));
}
