import { randomUUID } from 'node:crypto';
import { testTokenFor } from '../../../server/auth/testMode.ts';
import type { Cascade } from '../../../server/content/cascades.ts';
import { testCookie } from '../../../server/http/requestContext.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import { Client } from '../client/client.ts';
import type { RequestTarget } from '../client/httpBrowser.ts';
import { Api } from './api.ts';
import { arrivals, type Period } from './arrivals.ts';
import { QuestionSamples } from './questionSamples.ts';
import { respondent } from './respondent.ts';
import { Tendencies } from './tendencies.ts';
import { type Outcome, type Surroundings, walk } from './walk.ts';

export interface SimulationTarget extends RequestTarget {
  /**
   * Sets the clock of a simulated server to the time of a respondent's call; absent for a server with the real time.
   */
  readonly moveTo?: (now: number, respondent: number) => Promise<void>;
}

export interface Simulation {
  readonly survey: Questionnaire;
  readonly cascades: ReadonlyMap<string, Cascade>;
  readonly seed: string;
  readonly respondents: number;
  readonly period: Period;
  readonly target: SimulationTarget;
  /** The `TEST_KEY` of the server, which makes the answers test answers; null for ordinary answers. */
  readonly testKey: string | null;
}

export type Counts = Readonly<Record<Outcome, number>>;

interface Visit {
  /** The time of the next call in epoch milliseconds. */
  at: number;
  readonly number: number;
  readonly walk: AsyncGenerator<number, Outcome>;
}

/**
 * Simulates the calls of all respondents in the order of their times; the same seed gives the same answers.
 * @throws with the number of the respondent whose answer the server refuses
 */
export async function simulate(simulation: Simulation): Promise<Counts> {
  const { survey, cascades, seed, respondents, period, target, testKey } = simulation;
  const testToken = testKey === null ? null : testTokenFor({ testKey }, survey.id, testKey);
  const tendencies = new Tendencies(`${seed} ${survey.id}`);
  let now = period.from;
  const around: Surroundings = {
    survey,
    cascades,
    tendencies,
    samples: new QuestionSamples(survey, cascades),
    clock: target.moveTo ? () => now : Date.now,
    hasSimulatedClock: target.moveTo !== undefined,
  };
  const run = randomUUID();
  const arrive = (time: number, index: number): Visit => {
    const who = respondent(survey, tendencies, seed, index + 1);
    const headers = { 'User-Agent': who.device.agent, 'Accept-Language': who.language };
    const client = new Client(target, new Map(), { headers, retriesBusy: true });
    if (testToken !== null) client.cookies.set(testCookie(survey.id), testToken);
    return {
      at: time,
      number: who.number,
      walk: walk(around, who, new Api(survey, client, `${run} ${who.number}`)),
    };
  };
  const counts = { ended: 0, left: 0, timedOut: 0, turnedAway: 0 };
  const starts = arrivals(respondents, period, `${seed} ${survey.id}`).entries();
  let start = starts.next();
  const visits = new Set<Visit>();
  for (;;) {
    let visit = earliest(visits);
    if (!start.done && (!visit || start.value[1] < visit.at)) {
      visit = arrive(start.value[1], start.value[0]);
      visits.add(visit);
      start = starts.next();
    }
    if (!visit) break;
    now = visit.at;
    // A session that has not ended by then stays unfinished.
    const isOver = now > period.until;
    if (!isOver) await target.moveTo?.(now, visit.number);
    const { done, value } = isOver ? ({ done: true, value: 'left' } as const) : await stepOf(visit);
    if (done) {
      counts[value] += 1;
      visits.delete(visit);
    } else visit.at += value;
  }
  await target.moveTo?.(period.until, 0);
  return counts;
}

async function stepOf({ walk, number }: Visit) {
  try {
    return await walk.next();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`SimulatedRespondent ${number}: ${reason}`, { cause });
  }
}

function earliest(visits: ReadonlySet<Visit>): Visit | undefined {
  let first: Visit | undefined;
  for (const visit of visits) if (!first || visit.at < first.at) first = visit;
  return first;
}
