import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerAll, databases, openWorld, survey, type World } from './support.ts';

const day = 24 * 60 * 60 * 1000;
const demo = survey({
  id: 'demo',
  title: 'Demo',
  config: { demo: true },
  questions: [{ id: 'a', type: 'rate', title: 'A' }],
  scoring: { maximum: 5 },
});

describe.each(databases)('a demo survey on $name', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database, [demo]);
  });
  afterAll(() => world.close());

  test('works like any other and records nothing (R26)', async () => {
    for (const score of [1, 2, 3, 4, 5]) {
      const browser = world.browser();
      const last = await answerAll(browser, 'demo', { a: { score } });
      expect(last.data).toMatchObject({ status: 3, respondent: { score } });
      expect((await browser.locate('demo')).data.survey.config?.demo).toBe(true);
    }
    for (const table of ['session', 'answer', 'commit_reply'] as const) {
      expect(await world.rows(table)).toEqual([]);
    }
  });

  test('is forgotten after a day', async () => {
    const browser = world.browser();
    await browser.start('demo');
    world.now += day + 1;
    expect((await browser.locate('demo')).data.status).toBe(2);
    await world.browser().start('demo');
    expect((await browser.locate('demo')).data.status).toBe(1);
  });
});
