import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { openStore } from '../../db/open.ts';
import { run } from '../../run.ts';
import { settings } from '../support/process.ts';
import { bases, clientAt, survey } from '../support/world.ts';

const timed = {
  id: 'timed',
  title: 'Timed',
  maxAnswerTime: 60,
  questions: ['a', 'b'].map((id) => ({ id, type: 'rate', title: id })),
  scoring: { maximum: 10 },
};

test.each(bases)(
  'a session ends after its time without any call, on $name (T05)',
  async (database) => {
    const { env } = await settings({ surveys: [timed], base: database.base });
    const config = readConfig({ ...env, PORT: '0', LOG_LEVEL: 'silent' });
    const server = await run(config, { sweepIntervalMs: 50 });
    onTestFinished(server.stop);
    const store = await openStore(config);
    onTestFinished(store.close);
    const client = clientAt(server.origin, [survey(timed)]);
    await client.start('timed');
    expect((await client.commit('timed', 'a', { score: 4 })).data.status).toBe(2);
    // The test moves the deadline, because it cannot move the clock of the server's process.
    const ends_at = Date.now() - 10_000;
    const started_at = ends_at - 60_000;
    await store.db.updateTable('session').set({ started_at, ends_at }).execute();
    const session = () => store.db.selectFrom('session').selectAll().executeTakeFirstOrThrow();
    const ended = { status: 3, finished_at: ends_at, score: 4, max_score: 10 };
    await expect.poll(session, { interval: 20 }).toMatchObject(ended);
    const { data } = await client.locate('timed');
    expect(data).toMatchObject({ status: 3, respondent: { score: 4, timedOut: true } });
  },
);
