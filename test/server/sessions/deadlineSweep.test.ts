import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { openStore } from '../../../server/db/open.ts';
import { run } from '../../../server/run.ts';
import { settings } from '../support/process.ts';
import { bases, clientAt, survey } from '../support/world.ts';

const timed = {
  id: 'timed',
  title: 'Timed',
  maxAnswerTime: 1,
  questions: ['a', 'b'].map((id) => ({ id, type: 'rate', title: id })),
  scoring: { maximum: 10 },
};

test.each(bases)(
  'a session ends when its time is over without any call, on $name (T05)',
  async ({ base }) => {
    const { env } = await settings({ surveys: [timed], base });
    const config = readConfig({ ...env, PORT: '0', LOG_LEVEL: 'silent' });
    const server = await run(config, { sweepIntervalMs: 100 });
    onTestFinished(server.stop);
    const store = await openStore(config);
    onTestFinished(store.close);
    const one = clientAt(server.origin, [survey(timed)]);
    await one.start('timed');
    expect((await one.commit('timed', 'a', { score: 4 })).data.status).toBe(2);
    const session = () => store.db.selectFrom('session').selectAll().executeTakeFirstOrThrow();
    const { ends_at } = await session();
    const ended = { status: 3, finished_at: ends_at, score: 4, max_score: 10 };
    await expect.poll(session, { timeout: 15_000, interval: 50 }).toMatchObject(ended);
    const { data } = await one.locate('timed');
    expect(data).toMatchObject({ status: 3, respondent: { score: 4, timedOut: true } });
  },
);
