import { expect } from 'vitest';
import {
  answerUntilRefused,
  beginAll,
  type CrowdMember,
  intact,
  repeatAll,
  type Setting,
  startOn,
  tallyOf,
} from './crowd.ts';

const workers = 20;
/** New respondents begin after so many rounds, because the survey has an end. */
const roundsPerCrowd = 10;
const points = ['before', 'within', 'after'] as const;

/**
 * The result of rounds of crashes; `before`, `within` and `after` are the numbers of crashes at
 * each point.
 */
export interface Crashes extends Record<(typeof points)[number], number> {
  /** The number of crashes in a group of transactions of which none was committed. */
  readonly severalWithin: number;
  readonly confirmed: number;
  readonly lost: number;
  readonly doubled: number;
  /** The number of answers that were sent, not confirmed before the crash, and then sent twice more. */
  readonly ambiguous: number;
  /** The number of ambiguous answers that had been committed. */
  readonly untold: number;
}

/**
 * Kills the server round after round while twenty respondents answer, restarts it on the remaining
 * data, and checks every answer.
 * @param first the number of the first round, which chooses the points of the crashes
 */
export async function crash(setting: Setting, rounds: number, first = 0): Promise<Crashes> {
  const sum = { before: 0, within: 0, after: 0, severalWithin: 0, ambiguous: 0, untold: 0 };
  const all: CrowdMember[] = [];
  let people: CrowdMember[] = [];
  let server = await startRound(setting, first);
  for (let round = first; round < first + rounds; round += 1) {
    if ((round - first) % roundsPerCrowd === 0) {
      people = await beginAll(server.origin, workers);
      all.push(...people);
    }
    server.process.kill('SIGUSR2');
    const statuses = await Promise.all(
      people.map((person) => answerUntilRefused(server.origin, person)),
    );
    expect(new Set(statuses)).toEqual(new Set([0]));
    expect(await server.ended).toBe(null);
    const [, point, written] =
      /^Killed (\w+) a commit, with (\d+)/m.exec(server.complaints()) ?? [];
    sum[point as (typeof points)[number]] += 1;
    if (point === 'within' && Number(written) > 1) sum.severalWithin += 1;

    server = await startRound(setting, round + 1);
    const tally = await tallyOf(setting, people);
    expect(tally).toMatchObject(intact);
    sum.untold += tally.untold;
    sum.ambiguous += await repeatAll(server.origin, people);
    expect(await tallyOf(setting, people)).toMatchObject({ ...intact, untold: 0 });
  }
  expect(await server.end('SIGTERM')).toBe(0);
  const { confirmed, lost, doubled } = await tallyOf(setting, all);
  return { ...sum, confirmed, lost, doubled };
}

/** Starts the server of a round, which crashes at another point in each round. */
function startRound(setting: Setting, round: number) {
  const plan = {
    KILL_POINT: points[round % points.length] ?? 'before',
    KILL_AT: String(5 + ((round * 37) % 60)),
    KILL_PIECES: String(1 + ((round * 5) % 7)),
  };
  return startOn(setting, { program: 'server/test/support/fragile.ts', plan });
}
