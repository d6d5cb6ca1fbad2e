import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, databases, noon, sharedWorld, survey } from '../support/world.ts';

const open = {
  id: 'changing',
  title: 'Changing',
  questions: ['a', 'b', 'c'].map((id) => ({ id, type: 'rate', title: id })),
};

const noonPlus = (hours: number) => new Date(noon + hours * 3_600_000).toISOString();

/** The causes for which a survey stops: its file or the clock. */
const changes = [
  { name: 'paused', change: { paused: true }, http: 200, code: 6, status: 6 },
  { name: 'not open yet', change: { opensAt: noonPlus(1) }, http: 200, code: 5, status: 5 },
  { name: 'closed', change: { closed: true }, http: 409, code: 409, status: 4 },
  {
    name: 'closed by the clock',
    change: { closesAt: noonPlus(0) },
    http: 409,
    code: 409,
    status: 4,
  },
];

describe.each(databases)('a survey that stops on $name', (database) => {
  const world = sharedWorld(database, [survey(open)], { isFresh: true });
  let client: Client;
  beforeEach(async () => {
    client = world.client();
    await client.start('changing');
    await client.commit('changing', 'a', { score: 4 }, { key: 'first' });
  });

  test.each(changes)('and is $name refuses answers and writes nothing (R25)', async (row) => {
    const before = await world.allRows();
    world.publish({ ...open, ...row.change });
    const stranger = world.client();
    const replies = [
      await client.commit('changing', 'b', { score: 1 }),
      await client.commit('changing', 'b', { score: 1 }, { key: 'second' }),
      await client.commit('changing', 'b', { score: 9 }),
      await client.back('changing'),
      await client.current('changing'),
      await client.start('changing'),
      await client.start('changing', { key: 'start' }),
      await client.reAnswer('changing'),
      await stranger.start('changing'),
    ];
    expect(replies.map(({ http, code }) => [http, code])).toEqual(
      replies.map(() => [row.http, row.code]),
    );
    expect(stranger.cookies.size).toBe(0);
    for (const visitor of [client, stranger]) {
      const { data } = await visitor.locate('changing');
      expect([data.status, data.subject]).toEqual([row.status, undefined]);
    }
    expect(await world.allRows()).toEqual(before);
    // The app repeats a call whose reply was lost.
    const replay = await client.commit('changing', 'a', { score: 4 }, { key: 'first' });
    expect(replay.data.subject?.questionId).toBe('b');
  });

  test.each(changes)('and was $name continues once it is open', async ({ change }) => {
    world.publish({ ...open, ...change });
    await client.current('changing');
    world.publish(open);
    const { data } = await client.locate('changing');
    expect(data).toMatchObject({ status: 2, subject: { questionId: 'b' } });
    const next = await client.commit('changing', 'b', { score: 1 });
    expect(next.data.subject?.questionId).toBe('c');
    await client.back('changing');
    expect((await client.back('changing')).data.result).toBe('{"score":4}');
  });

  test.each(changes)('and is $name can be ended', async ({ change }) => {
    world.publish({ ...open, ...change });
    expect((await client.end('changing')).data?.status).toBe(3);
    expect((await client.locate('changing')).data.status).toBe(3);
  });
});
