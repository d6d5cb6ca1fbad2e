import { expect } from 'vitest';
import {
  answerOn,
  beginAll,
  look,
  nothingWrong,
  type Respondent,
  repeatAll,
  type Setting,
  startOn,
} from './crowd.ts';
import type { Spawned } from './process.ts';

const workers = 20;
/** Rounds after which others come, so that nobody runs out of questions. */
const stay = 10;

/** Before the transaction, within it, and after its commit but before the reply. */
const points = ['before', 'within', 'after'] as const;
type Point = (typeof points)[number];

/** What rounds of crashes came to. */
export interface Crashes {
  readonly rounds: Record<Point, number>;
  /** Crashes in a transaction that held the work of several, none of it committed. */
  severalWithin: number;
  confirmed: number;
  lost: number;
  doubled: number;
  /** Sent and not confirmed when the server died, and sent twice more since. */
  ambiguous: number;
  /** Of these, what had been committed. */
  untold: number;
}

/**
 * Kills the server in the middle of commits, round after round, while twenty respondents answer without a pause; starts
 * it again on what is left, and looks what became of every answer.
 *
 * @param first the number of the first round, which says where the server dies
 */
export async function crash(setting: Setting, rounds: number, first = 0): Promise<Crashes> {
  const sum: Crashes = {
    rounds: { before: 0, within: 0, after: 0 },
    severalWithin: 0,
    confirmed: 0,
    lost: 0,
    doubled: 0,
    ambiguous: 0,
    untold: 0,
  };
  const everybody: Respondent[] = [];
  let people: Respondent[] = [];
  let server = await start(setting, first);
  for (let round = first; round < first + rounds; round += 1) {
    if ((round - first) % stay === 0) {
      people = await beginAll(server.origin, workers);
      everybody.push(...people);
    }
    server.process.kill('SIGUSR2');
    const statuses = await Promise.all(people.map((person) => answerOn(server.origin, person)));
    // Everybody was confirmed all they sent, until nobody was there any more.
    expect(new Set(statuses)).toEqual(new Set([0]));
    expect(await server.ended).toBe(null);
    const [, point, pieces] = /^Killed (\w+) a commit, with (\d+)/m.exec(server.complaints()) ?? [];
    sum.rounds[point as Point] += 1;
    if (point === 'within' && Number(pieces) > 1) sum.severalWithin += 1;

    server = await start(setting, round + 1);
    const kept = await look(setting, people);
    expect(kept).toMatchObject(nothingWrong);
    sum.untold += kept.untold;
    sum.ambiguous += await repeatAll(server.origin, people);
    expect(await look(setting, people)).toMatchObject({ ...nothingWrong, untold: 0 });
  }
  expect(await server.end('SIGTERM')).toBe(0);
  // What a later crash took would be missed here.
  const { confirmed, lost, doubled } = await look(setting, everybody);
  return { ...sum, confirmed, lost, doubled };
}

/** What several runs of rounds came to. */
export function total(runs: readonly Crashes[]): Crashes {
  const sum = (count: (run: Crashes) => number) => runs.reduce((all, run) => all + count(run), 0);
  return {
    rounds: {
      before: sum(({ rounds }) => rounds.before),
      within: sum(({ rounds }) => rounds.within),
      after: sum(({ rounds }) => rounds.after),
    },
    severalWithin: sum((run) => run.severalWithin),
    confirmed: sum((run) => run.confirmed),
    lost: sum((run) => run.lost),
    doubled: sum((run) => run.doubled),
    ambiguous: sum((run) => run.ambiguous),
    untold: sum((run) => run.untold),
  };
}

/** The server of a round, which will die somewhere else than the one before: at another point, earlier or later. */
function start(setting: Setting, round: number): Promise<Spawned> {
  const plan = {
    KILL_POINT: points[round % points.length] ?? 'before',
    KILL_AT: String(5 + ((round * 37) % 60)),
    KILL_PIECES: String(1 + ((round * 5) % 7)),
  };
  return startOn(setting, { program: 'test/server/support/fragile.ts', plan });
}
