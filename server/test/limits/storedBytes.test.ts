import { describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { limits } from '../../../contract/limits.ts';
import { missionEvents } from '../../../contract/missionEvents.ts';
import { removeEmpty } from '../../forgetting/retention.ts';
import { byteBudget } from '../../limits/byteBudget.ts';
import { watchSpace } from '../../storage/space.ts';
import { databases, keyOf, sample, sharedWorld, survey, testWorld } from '../support/world.ts';

const day = 24 * 60 * 60 * 1000;
const texts = survey({
  id: 'texts',
  title: 'Texts',
  config: { allowReAnswer: true },
  ahead: false,
  questions: [
    { id: 'a', type: 'singleInput', title: 'A', config: { multiline: true } },
    { id: 'b', type: 'singleInput', title: 'You said {a}' },
  ],
});
const long = survey({
  id: 'long',
  title: 'Long',
  config: { allowReAnswer: true },
  maxAnswerTime: 600,
  timeExtensions: { seconds: 60 },
  questions: Array.from({ length: 25 }, (_, index) => ({
    id: `q${index}`,
    type: 'singleInput',
    title: `Question ${index}`,
  })),
});
const emoji = '😀'.repeat(limits.answerText / 2);

describe.each(databases)('what one visitor stores on $name (S25)', (database) => {
  const world = sharedWorld(database, [texts, long, sample('mission')], { isFresh: true });

  test('a kept reply names its question, and repeats the same reply (S25)', async () => {
    const client = world.client();
    await client.start('texts');
    const commit = () => client.commit('texts', 'a', { text: emoji }, { key: 'one' });
    const first = await commit();
    expect(first.text.includes(emoji)).toBe(true);
    const [storedReply] = await world.rows('commit_reply');
    expect(String(storedReply?.reply).length).toBeLessThan(200);
    expect((await commit()).text === first.text).toBe(true);
  });

  test('a repeat after the session went on elsewhere is refused (S25)', async () => {
    const client = world.client();
    await client.start('texts');
    await client.commit('texts', 'a', { text: 'x' }, { key: 'one' });
    await client.commit('texts', 'b', { text: 'y' }, { key: 'two' });
    const repeat = await client.commit('texts', 'a', { text: 'x' }, { key: 'one' });
    expect(repeat.http).toBe(409);
    const last = await client.commit('texts', 'b', { text: 'y' }, { key: 'two' });
    expect(last.data).toMatchObject({ status: 3 });
  });

  test('a session keeps its last twenty replies (S25)', async () => {
    const client = world.client();
    await client.start('texts');
    for (let turn = 0; turn < 25; turn++) {
      world.now += 1;
      await client.commit('texts', 'a', { text: `${turn}` }, { key: `turn-${turn}` });
      await client.back('texts');
    }
    const storedKeys = (await world.rows('commit_reply')).map(({ key }) => key);
    const last = Array.from({ length: 20 }, (_, index) => keyOf(`turn-${index + 5}`));
    expect(new Set(storedKeys)).toEqual(new Set(last));
  });

  test.each([
    ['of many questions', [long.questions.length]],
    ['restarted in the middle', [12, 12]],
  ])('a session %s keeps its last twenty replies (S25)', async (_, answersOfRounds) => {
    const client = world.client();
    const keys: string[] = [];
    for (const [round, answers] of answersOfRounds.entries()) {
      if (round > 0) await client.reAnswer('long');
      await client.start('long');
      for (let index = 0; index < answers; index++) {
        world.now += 1;
        const key = `${round}-${index}`;
        await client.commit('long', `q${index}`, { text: key }, { key });
        keys.push(key);
      }
    }
    const storedKeys = (await world.rows('commit_reply')).map(({ key }) => key);
    expect(new Set(storedKeys)).toEqual(new Set(keys.slice(-20).map((key) => keyOf(key))));
  });

  test('a session that got more time keeps its last twenty replies (S25)', async () => {
    const client = world.client();
    const keys: string[] = [];
    await client.start('long');
    for (let index = 0; index < 12; index++) {
      await client.commit('long', `q${index}`, { text: 'x' }, { key: `answer-${index}` });
      world.now += 1;
      keys.push(`answer-${index}`);
    }
    for (let press = 0; press < 10; press++) {
      await client.extendTime('long', `more-${press}`);
      world.now += 1;
      keys.push(`more-${press}`);
    }
    const storedKeys = (await world.rows('commit_reply')).map(({ key }) => key);
    expect(new Set(storedKeys)).toEqual(new Set(keys.slice(-20).map((key) => keyOf(key))));
  });

  test('a session has at most twenty rounds (S25)', async () => {
    const client = world.client();
    let again = 0;
    for (let round = 1; round <= limits.rounds; round++) {
      await client.start('texts');
      await client.end('texts');
      again = (await client.reAnswer('texts')).http;
      expect(again).toBe(round < limits.rounds ? 200 : 409);
    }
    expect(await world.rows('session')).toMatchObject([{ round: limits.rounds, status: 3 }]);
  });

  test('every call that stores something counts its bytes for the address (S25)', async () => {
    const counted: number[] = [];
    const written = {
      count: async (_: string, bytes: number) => {
        counted.push(bytes);
        return 0;
      },
    };
    const counting = await testWorld(database, [sample('mission')], { written });
    const client = counting.client();
    const grows = async (call: Promise<unknown>) => {
      const before = counted.length;
      await call;
      expect(counted.length).toBe(before + 1);
      expect(counted.at(-1)).toBeGreaterThan(1_000);
    };
    await grows(client.start('mission', { context: JSON.stringify({ page: 'x' }) }));
    const [first] = sample('mission').questions;
    await grows(client.attachInfo('mission', 'ana'));
    const info = {
      questionId: String(first?.id),
      events: [{ code: missionEvents.startTask, at: 1 }],
    };
    await grows(
      client.call(calls.exInfo, {
        params: { id: 'mission' },
        body: { info: JSON.stringify(info) },
      }),
    );
    await grows(client.commit('mission', first?.id ?? '', {}));
  });

  test('an address that stores too much waits, stores nothing meanwhile, and stops no other (S25)', async () => {
    const filled = await testWorld(database, [texts], {
      written: byteBudget(100_000, true),
      proxies: 1,
    });
    const from = (address: string) => filled.client({ headers: { 'X-Forwarded-For': address } });
    const filler = from('203.0.113.7');
    await filler.start('texts');
    const fill = () => filler.commit('texts', 'a', { text: emoji });
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 20) {
      statuses.push((await fill()).http);
      await filler.back('texts');
    }
    const before = await filled.rows('answer');
    const refused = await fill();
    expect(refused.http).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(60);
    expect(await filled.rows('answer')).toEqual(before);
    const other = from('203.0.113.8');
    expect((await other.start('texts')).http).toBe(200);
  });

  test('a disk with little space takes no new session, and those under way end (S25)', async () => {
    let free = 0.5;
    const space = watchSpace(['/disk'], 0.05, async () => free);
    const low = { isLow: async () => free < 0.05 && space.isLow() };
    const filling = await testWorld(database, [texts], { space: low });
    const under = filling.client();
    await under.start('texts');
    free = 0.04;
    const isLow = () => low.isLow();
    await expect.poll(isLow, { timeout: 5_000 }).toBe(true);
    const refused = await filling.client().start('texts');
    expect([refused.http, refused.headers.get('Retry-After')]).toEqual([503, '60']);
    expect(await filling.rows('session')).toHaveLength(1);
    await under.commit('texts', 'a', { text: 'x' });
    const last = await under.commit('texts', 'b', { text: 'y' });
    expect(last.data.status).toBe(3);
  });

  test('a session without any answer goes after thirty days, and every other stays (S25)', async () => {
    const [empty, visited, answered, ended] = [1, 2, 3, 4].map(() => world.client());
    for (const client of [empty, visited, answered, ended]) await client?.start('texts');
    await answered?.commit('texts', 'a', { text: 'x' });
    await ended?.end('texts');
    world.now += 20 * day;
    await visited?.attachInfo('texts', 'ana');
    world.now += 10 * day + 1;
    await removeEmpty(world.deps, 30);
    expect(await world.rows('session')).toHaveLength(3);
    expect((await empty?.current('texts'))?.http).toBe(403);
    expect(await world.rows('audit')).toMatchObject([{ command: 'retention', count: 1 }]);
    world.now += 20 * day;
    await removeEmpty(world.deps, 30);
    expect(await world.rows('session')).toHaveLength(2);
  });
});
