import { setTimeout } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import {
  answerNext,
  beginAll,
  confirmedBy,
  look,
  nothingWrong,
  postgresSetting,
  type Respondent,
  repeatAll,
  startOn,
} from './crowd.ts';
import { ownPostgres } from './postgresServer.ts';
import type { OnEnd, Spawned } from './process.ts';

const workers = 20;
/** Milliseconds a refused worker waits. */
const pause = 20;

/** What rounds without a database came to. */
export interface Outages {
  rounds: number;
  confirmed: number;
  /** Calls that were told to come back. */
  refused: number;
  lost: number;
  doubled: number;
  /** The longest time from a database that answers to a server that has answered everybody, in milliseconds. */
  readyAfter: number;
}

/** Stops Postgres under twenty respondents who answer without a pause, and starts it again, round after round. */
export async function outage(onEnd: OnEnd, rounds: number): Promise<Outages> {
  const postgres = await ownPostgres(onEnd);
  const setting = await postgresSetting(postgres.url, onEnd);
  const server = await startOn(setting);
  const sum: Outages = { rounds, confirmed: 0, refused: 0, lost: 0, doubled: 0, readyAfter: 0 };
  const everybody: Respondent[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const people = await beginAll(server.origin, workers);
    everybody.push(...people);
    const crowd = keepAnswering(server, people);
    await until(server, () => confirmedBy(people) >= 100);
    await postgres.stop();
    await until(server, () => crowd.refused.size === workers);
    await postgres.start();
    const back = performance.now();
    const before = people.map(({ confirmed }) => confirmed.size);
    await until(server, () =>
      people.every(({ confirmed }, place) => confirmed.size > (before[place] ?? 0)),
    );
    sum.readyAfter = Math.max(sum.readyAfter, Math.round(performance.now() - back));
    const statuses = await crowd.stop();
    // Nobody met anything but an answer or "come back in a moment": the server was there all the time.
    expect(new Set(statuses)).toEqual(new Set([503]));
    sum.refused += statuses.length;
    await repeatAll(server.origin, people);
    expect(await look(setting, people)).toMatchObject(nothingWrong);
  }
  // The process that was started is the one that is told to stop.
  expect(await server.end('SIGTERM')).toBe(0);
  const { confirmed, lost, doubled } = await look(setting, everybody);
  return { ...sum, confirmed, lost, doubled };
}

/** Lets everybody answer, and send again what was refused, until told to stop. */
function keepAnswering({ origin }: Spawned, people: readonly Respondent[]) {
  const refused = new Set<Respondent>();
  const statuses: number[] = [];
  let isOver = false;
  const going = Promise.all(
    people.map(async (person) => {
      while (!isOver) {
        const status = await answerNext(origin, person);
        if (status === 200) continue;
        refused.add(person);
        statuses.push(status);
        await setTimeout(pause);
      }
    }),
  );
  return {
    refused,
    /** Gives what was said instead of a confirmation. */
    async stop() {
      isOver = true;
      await going;
      return statuses;
    },
  };
}

/** Waits until it is so, as long as the server lives. */
async function until({ process }: Spawned, isSo: () => boolean): Promise<void> {
  await vi.waitUntil(() => process.exitCode !== null || isSo(), { timeout: 20_000, interval: 5 });
  expect(process.exitCode, 'the server has ended').toBe(null);
}
