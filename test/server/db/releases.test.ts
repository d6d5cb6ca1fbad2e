import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  answerNext,
  beginAll,
  crowdSettings,
  intact,
  type Respondent,
  startOn,
  tallyOf,
} from '../support/crowd.ts';

const newer = 'test/server/support/newerServer.ts';
/** Milliseconds a refused respondent waits. */
const pause = 20;
const longestRefusal = 2_000;

/** Sends answers of all to the servers in turns, refused ones again; gives the longest time without success. */
function keepAnswering(origins: readonly string[], people: readonly Respondent[]) {
  let isOver = false;
  let longest = 0;
  const going = Promise.all(
    people.map(async (person) => {
      let since = performance.now();
      while (!isOver) {
        const origin = origins[person.confirmed.size % origins.length] ?? '';
        if ((await answerNext(origin, person)) !== 200) await setTimeout(pause);
        else {
          longest = Math.max(longest, performance.now() - since);
          since = performance.now();
        }
      }
    }),
  );
  return async () => {
    isOver = true;
    await going;
    return longest;
  };
}

async function moreFromAll(people: readonly Respondent[]): Promise<void> {
  const before = people.map(({ confirmed }) => confirmed.size);
  const haveMore = () =>
    people.every(({ confirmed }, place) => confirmed.size > (before[place] ?? 0));
  await vi.waitUntil(haveMore, { timeout: 30_000 });
}

const onPostgres = crowdSettings.filter(({ name }) => name === 'Postgres');

test.for(onPostgres)(
  'servers of two releases share one $name, whichever starts first, and nobody is refused for two seconds (R16)',
  async ({ make }) => {
    const setting = await make(onTestFinished);
    const origins = [(await startOn(setting)).origin];
    const people = await beginAll(origins[0] ?? '', 20);
    const stop = keepAnswering(origins, people);
    await moreFromAll(people);

    // A backup reads the table, so the new column has to wait; the calls do not.
    const backup = new Client(setting.env.DATABASE_URL);
    await backup.connect();
    await backup.query('begin; lock table session in access share mode');
    const starting = startOn(setting, { program: newer });
    await vi.waitUntil(
      async () => {
        const { rows } = await backup.query('select 1 from pg_locks where not granted limit 1');
        return rows.length > 0;
      },
      { timeout: 30_000 },
    );
    await moreFromAll(people);
    await backup.query('commit');
    await backup.end();
    origins.push((await starting).origin);
    await moreFromAll(people);

    origins.push((await startOn(setting)).origin);
    await moreFromAll(people);
    await moreFromAll(people);
    expect(await stop()).toBeLessThan(longestRefusal);
    expect(await tallyOf(setting, people)).toMatchObject(intact);
  },
);
