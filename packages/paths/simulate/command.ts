import { sql } from 'kysely';
import { type Config, readConfig } from '../../../server/config/config.ts';
import type { Env } from '../../../server/config/secretFiles.ts';
import type { Cascade } from '../../../server/content/cascades.ts';
import { openStores } from '../../../server/db/open.ts';
import type { Store } from '../../../server/db/store.ts';
import { randomToken } from '../../../server/lib/randomToken.ts';
import { openFiles } from '../../../server/storage/open.ts';
import { loadSurveys } from '../../../server/surveys/loadSurveys.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import { servedByAll } from '../../../server/surveys/serving/versions.ts';
import type { Period } from './arrivals.ts';
import { inProcessServer } from './inProcessServer.ts';
import { type Options, readOptions } from './options.ts';
import { type Counts, type SimulationTarget, simulate } from './simulate.ts';

interface Known {
  readonly survey: Questionnaire;
  readonly cascades: ReadonlyMap<string, Cascade>;
  readonly period: Period;
}

/**
 * Simulates respondents; returns a sentence with the numbers of completed and abandoned sessions.
 * @throws for invalid arguments, for a survey that cannot be simulated, and for a survey that has sessions
 */
export async function simulateCommand(
  args: readonly string[],
  env: Env = process.env,
): Promise<string> {
  const options = readOptions(args);
  const config = readConfig(env);
  const { surveys, cascades } = await loadSurveys(config.surveysDir);
  const survey = surveys.get(options.surveyId);
  if (!survey) throw unknown(options.surveyId, surveys);
  const known = { survey, cascades, period: periodOf(survey, options) };
  const begun = performance.now();
  const counts =
    options.origin === null
      ? await simulateInside(known, options, config)
      : await simulateAt(options.origin, known, options, config);
  const seconds = (performance.now() - begun) / 1000;
  return summary(survey, counts, seconds);
}

async function simulateInside(known: Known, options: Options, config: Config): Promise<Counts> {
  const files = await openFiles(config);
  const stores = await openStores(config, { groupCommitted() {}, connectionLost() {} });
  try {
    await deferWrites(stores.real);
    const served =
      config.databaseUrl === null ? undefined : await servedByAll(stores.real, known.survey.id);
    const survey = served ?? known.survey;
    if (options.areRespondents && !options.isConfirmed)
      await requireNoSessions(stores.real, survey);
    const { seed } = options;
    const testKey = options.areRespondents ? null : randomToken();
    const server = inProcessServer({ ...known, survey, seed, testKey, config, stores, files });
    try {
      return await run({ ...known, survey }, options, server, testKey);
    } finally {
      server.close();
    }
  } finally {
    await stores.demo.close();
    await stores.real.close();
    await files.close();
  }
}

async function simulateAt(
  origin: string,
  known: Known,
  options: Options,
  { testKey }: Pick<Config, 'testKey'>,
): Promise<Counts> {
  if (options.areRespondents && !options.isConfirmed) {
    throw new Error(
      `The answers at ${origin} would be stored among those of real respondents: add --yes for a server without any.`,
    );
  }
  if (!options.areRespondents && testKey === null) {
    throw new Error('TEST_KEY: the key of that server is expected, for test answers');
  }
  const target: SimulationTarget = {
    request: (path, init) => fetch(new URL(path, origin), { ...init, redirect: 'manual' }),
  };
  return run(known, options, target, options.areRespondents ? null : testKey);
}

function run(
  known: Known,
  options: Options,
  target: SimulationTarget,
  testKey: string | null,
): Promise<Counts> {
  const { respondents, seed } = options;
  return simulate({ ...known, respondents, seed, target, testKey });
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The period of the starts.
 * @throws for a survey that simulated respondents cannot start
 */
function periodOf(
  { id, definition: { login, closed, paused, opensAt, closesAt } }: Questionnaire,
  { days, until, areRespondents }: Options,
): Period {
  if (areRespondents && login !== false) {
    const need = login === 'link' ? 'a personal link' : 'a login';
    throw new Error(`"${id}" needs ${need}, which simulated respondents do not have.`);
  }
  const period = {
    from: Math.max(until - days * dayMs, opensAt ?? 0),
    until: Math.min(until, closesAt ?? until),
  };
  if (closed || paused || period.from >= period.until) {
    throw new Error(`"${id}" is not open in these days: see closed, paused, opensAt and closesAt.`);
  }
  return period;
}

/** Lets the database write without waiting for the disk, because a power failure may only lose simulated answers. */
async function deferWrites({ db, locksRows }: Store): Promise<void> {
  if (!locksRows) await sql`pragma synchronous = normal`.execute(db);
}

async function requireNoSessions({ db }: Store, { id }: Questionnaire): Promise<void> {
  const sessions = await db
    .selectFrom('session')
    .select('id')
    .where('survey_id', '=', id)
    .where('test', 'is', null)
    .limit(1)
    .execute();
  if (sessions.length === 0) return;
  throw new Error(
    `"${id}" has sessions, maybe of real respondents: add --yes to add simulated ones.`,
  );
}

function summary(
  { id, definition: { config } }: Questionnaire,
  counts: Counts,
  seconds: number,
): string {
  const parts = [
    `${counts.ended} ended`,
    `${counts.left} left`,
    `${counts.timedOut} ran out of time`,
    `${counts.turnedAway} were turned away`,
  ];
  const demoNote = config.demo ? '; a demo keeps no answers' : '';
  return `${id}: ${parts.join(', ')} (${seconds.toFixed(1)} s)${demoNote}`;
}

function unknown(id: string, surveys: ReadonlyMap<string, Questionnaire>): Error {
  return new Error(
    `There is no survey "${id}"; there are: ${[...surveys.keys()].join(', ') || 'none'}`,
  );
}
