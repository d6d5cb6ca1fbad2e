import { beforeEach, describe, expect, test } from 'vitest';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import { type Client, databases, sharedWorld, survey } from '../support/world.ts';

const open = {
  id: 'changing',
  title: 'Changing',
  questions: ['a', 'b', 'c'].map((id) => ({ id, type: 'rate', title: id })),
};

/** How a survey can stop being answered while it is answered (R25): by its file, or by the clock alone. */
const changes = [
  { name: 'is paused', change: { paused: true }, http: 200, code: 6, status: 6 },
  {
    name: 'is not open yet',
    change: { opensAt: '2031-05-01T13:00:00Z' },
    http: 200,
    code: 5,
    status: 5,
  },
  { name: 'is closed', change: { closed: true }, http: 409, code: 409, status: 4 },
  {
    name: 'closes by the clock',
    change: { closesAt: '2031-05-01T12:00:00Z' },
    http: 409,
    code: 409,
    status: 4,
  },
];

describe.each(databases)('a survey that stops while it is answered, on $name', (database) => {
  const world = sharedWorld(database, [survey(open)], { isFresh: true });
  let browser: Client;
  beforeEach(async () => {
    browser = world.client();
    await browser.start('changing');
    await browser.commit('changing', 'a', { score: 4 }, { key: 'first' });
  });

  /** As the watcher of `surveys/` does it. */
  function publish(definition: typeof open): void {
    (world.deps.surveys as Map<string, Questionnaire>).set('changing', survey(definition));
  }

  test.each(changes)('it $name: everything is refused, nothing is written (R25)', async (one) => {
    const before = await everything();
    publish({ ...open, ...one.change });
    const stranger = world.client();
    const replies = [
      await browser.commit('changing', 'b', { score: 1 }),
      await browser.commit('changing', 'b', { score: 1 }, { key: 'second' }),
      await browser.commit('changing', 'b', { score: 9 }),
      await browser.back('changing'),
      await browser.current('changing'),
      await browser.start('changing'),
      await browser.start('changing', { key: 'start' }),
      await browser.reAnswer('changing'),
      await stranger.start('changing'),
    ];
    expect(replies.map(({ http, code }) => [http, code])).toEqual(
      replies.map(() => [one.http, one.code]),
    );
    expect(stranger.cookies.size).toBe(0);
    for (const who of [browser, stranger]) {
      const { data } = await who.locate('changing');
      expect(data.status).toBe(one.status);
      expect(data.subject).toBeUndefined();
    }
    expect(await everything()).toEqual(before);
  });

  test.each(changes)('it $name, and a reply that was lost is given again', async (one) => {
    publish({ ...open, ...one.change });
    const replay = await browser.commit('changing', 'a', { score: 4 }, { key: 'first' });
    expect(replay.data.subject?.questionId).toBe('b');
  });

  test.each(changes)('it $name, and goes on where it was once it is open again', async (one) => {
    publish({ ...open, ...one.change });
    expect((await browser.commit('changing', 'b', { score: 1 })).code).toBe(one.code);
    publish(open);
    expect((await browser.locate('changing')).data).toMatchObject({
      status: 2,
      subject: { questionId: 'b' },
    });
    expect((await browser.commit('changing', 'b', { score: 1 })).data.subject?.questionId).toBe(
      'c',
    );
    await browser.back('changing');
    expect((await browser.back('changing')).data.result).toBe('{"score":4}');
  });

  test.each(changes)('it $name, and can be left; an end stays an end', async (one) => {
    publish({ ...open, ...one.change });
    expect((await browser.end('changing')).data?.status).toBe(3);
    expect((await browser.locate('changing')).data.status).toBe(3);
  });

  async function everything() {
    const tables = ['session', 'answer', 'commit_reply', 'file'] as const;
    return Promise.all(tables.map((table) => world.rows(table)));
  }
});
