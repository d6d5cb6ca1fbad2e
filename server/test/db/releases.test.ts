import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  beginAll,
  crowdSettings,
  intact,
  keepAnswering,
  progressOf,
  startOn,
  tallyOf,
} from '../support/crowd.ts';

const newer = 'server/test/support/newerServer.ts';
const longestRefusalMs = 2_000;

const onPostgres = crowdSettings.find(({ name }) => name === 'Postgres');

test.runIf(onPostgres)(
  'servers of two releases share one Postgres, in either order of start, and no call is refused for two seconds (R16)',
  async () => {
    const setting = await onPostgres?.make(onTestFinished);
    if (!setting) throw new Error('Postgres is missing');
    const origins = [(await startOn(setting)).origin];
    const people = await beginAll(origins[0] ?? '', 20);
    const crowd = keepAnswering(origins, people);
    const moreFromAll = () => vi.waitUntil(progressOf(people), { timeout: 30_000 });
    await moreFromAll();

    // A backup that reads the table makes the new column wait, but must not make calls wait.
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
    await moreFromAll();
    await backup.query('commit');
    await backup.end();
    origins.push((await starting).origin);
    await moreFromAll();

    origins.push((await startOn(setting)).origin);
    await moreFromAll();
    await moreFromAll();
    expect((await crowd.stop()).longestMs).toBeLessThan(longestRefusalMs);
    expect(await tallyOf(setting, people)).toMatchObject(intact);
  },
);
