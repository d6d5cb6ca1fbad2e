import { expect, vi } from 'vitest';
import type { OnEnd } from '../../../test/support/temporary.ts';
import {
  beginAll,
  type CrowdMember,
  confirmedBy,
  intact,
  keepAnswering,
  progressOf,
  repeatAll,
  settingOn,
  startOn,
  tallyOf,
} from './crowd.ts';
import { startPostgres } from './postgresServer.ts';
import type { Spawned } from './process.ts';

const workers = 20;

/** The result of rounds in which the database was down. */
export interface Outages {
  rounds: number;
  confirmed: number;
  refused: number;
  lost: number;
  doubled: number;
  /** The most milliseconds from the database's start until all respondents had a confirmed answer. */
  readyAfter: number;
}

/** Crashes and restarts Postgres round after round while twenty respondents answer. */
export async function outage(onEnd: OnEnd, rounds: number): Promise<Outages> {
  const postgres = await startPostgres(onEnd);
  const setting = await settingOn({ DATABASE_URL: postgres.url }, onEnd);
  const server = await startOn(setting);
  const sum: Outages = { rounds, confirmed: 0, refused: 0, lost: 0, doubled: 0, readyAfter: 0 };
  const everybody: CrowdMember[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const people = await beginAll(server.origin, workers);
    everybody.push(...people);
    const crowd = keepAnswering([server.origin], people);
    await until(server, () => confirmedBy(people) >= 100);
    await postgres.stop();
    await until(server, () => crowd.refused.size === workers);
    await postgres.start();
    const back = performance.now();
    await until(server, progressOf(people));
    sum.readyAfter = Math.max(sum.readyAfter, Math.round(performance.now() - back));
    const { statuses } = await crowd.stop();
    expect(new Set(statuses)).toEqual(new Set([503]));
    sum.refused += statuses.length;
    await repeatAll(server.origin, people);
    expect(await tallyOf(setting, people)).toMatchObject(intact);
  }
  expect(await server.end('SIGTERM')).toBe(0);
  const { confirmed, lost, doubled } = await tallyOf(setting, everybody);
  return { ...sum, confirmed, lost, doubled };
}

/** Waits for the condition while the server runs. */
async function until({ process }: Spawned, isSo: () => boolean): Promise<void> {
  await vi.waitUntil(() => process.exitCode !== null || isSo(), { timeout: 20_000, interval: 5 });
  expect(process.exitCode, 'the server has ended').toBe(null);
}
