import { Broken, Skipped } from './broken.ts';
import type { Bench, Check } from './check.ts';
import { type Exchange, NoReply, type Request } from './client/exchange.ts';
import { Respondent } from './client/respondent.ts';
import type { Adapter } from './survey/adapter.ts';
import { NotServed, profileOf, type SurveyProfile } from './survey/profile.ts';
import { factsOf, type Situation } from './survey/situations.ts';

/** What a failed check shows. */
export interface Failure {
  readonly expected: string;
  readonly request: Request | null;
  /** The request with its reply; null if no reply came. */
  readonly exchange: Exchange | null;
}

export interface Result {
  readonly check: Check;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped. */
  readonly reason: string;
  readonly failure: Failure | null;
  readonly ms: number;
}

export interface Run {
  readonly origin: string;
  readonly surveyId: string;
  readonly adapter: Adapter;
  readonly checks: readonly Check[];
  readonly onResult?: (result: Result) => void;
}

/**
 * Runs the checks one after the other, each with browsers of its own.
 * @throws {NotServed} where the server or the survey cannot be reached
 */
export async function runChecks(run: Run): Promise<readonly Result[]> {
  const bench = await openBench(run);
  const results: Result[] = [];
  for (const check of run.checks) {
    const result = await perform(check, bench);
    results.push(result);
    run.onResult?.(result);
  }
  return results;
}

async function openBench({ origin, surveyId, adapter }: Run): Promise<Bench> {
  const exchanges: Exchange[] = [];
  const profiles = new Map<string, Promise<SurveyProfile>>();
  const respondent = (headers = {}) =>
    new Respondent(origin, (exchange) => exchanges.push(exchange), {
      ...adapter.headers,
      ...headers,
    });
  const profile = (id: string) => {
    const known = profiles.get(id) ?? profileOf(respondent(), id);
    profiles.set(id, known);
    return known;
  };
  const survey = await profile(surveyId).catch((error: unknown) => {
    if (error instanceof NoReply) throw new NotServed(`${origin}: ${error.message}`);
    throw error;
  });
  const idIn = (situation: Situation) => {
    const id = adapter.surveys[situation];
    if (id !== undefined) return id;
    const { is } = factsOf(situation);
    throw new Skipped(`needs a survey ${is}: name one as "${situation}" in --adapter`);
  };
  return {
    origin,
    adapter,
    survey,
    exchanges,
    respondent,
    idIn,
    async surveyIn(situation) {
      return factsOf(situation).fits?.(survey) ? survey : profile(idIn(situation));
    },
  };
}

async function perform(check: Check, bench: Bench): Promise<Result> {
  const startedAt = performance.now();
  const first = bench.exchanges.length;
  const result = (more: Partial<Result>): Result => ({
    check,
    outcome: 'passed',
    reason: '',
    failure: null,
    ms: performance.now() - startedAt,
    ...more,
  });
  try {
    await check.run(bench);
    return result({});
  } catch (error) {
    if (error instanceof Skipped) return result({ outcome: 'skipped', reason: error.message });
    return result({
      outcome: 'failed',
      failure: failureOf(error, bench.exchanges.slice(first).at(-1) ?? null),
    });
  }
}

function failureOf(error: unknown, last: Exchange | null): Failure {
  if (error instanceof NoReply) {
    return { expected: `a reply (${error.message})`, request: error.request, exchange: null };
  }
  if (error instanceof Broken) {
    const exchange = error.exchange;
    return { expected: error.message, request: exchange?.request ?? null, exchange };
  }
  const expected = error instanceof Error ? error.message : String(error);
  return { expected, request: last?.request ?? null, exchange: last };
}
