import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, databases, sharedWorld, survey } from '../support/world.ts';

const input = (id: string) => ({ id, type: 'singleInput', title: id });
const rate = (id: string) => ({ id, type: 'rate', title: id });
const moving = (...questions: readonly object[]) => ({ id: 'moving', title: 'Moving', questions });
const three = moving(input('a'), input('b'), input('c'));

describe.each(databases)('a survey that changes while it is answered on $name', (database) => {
  const world = sharedWorld(database, [survey(three)], { isFresh: true });
  let client: Client;
  beforeEach(async () => {
    client = world.client();
    await client.start('moving');
    await client.commit('moving', 'a', { text: 'kept' });
  });

  test.each([
    ['is gone', [input('a'), input('c')]],
    ['is gone with all later ones', [input('a')]],
    ['follows the next one', [input('a'), input('c'), input('b')]],
    ['follows a new one', [input('a'), input('new'), input('b'), input('c')]],
    ['follows one of another type', [rate('a'), input('b'), input('c')]],
  ])(
    'refuses with 4004 when the current question %s, until a new start (R24)',
    async (_, asked) => {
      world.publish(moving(...asked));
      const before = await world.rows('answer');
      const replies = [
        await client.locate('moving'),
        await client.current('moving'),
        await client.back('moving'),
        await client.commit('moving', 'b', { text: 'late' }, { type: 4 }),
        await client.start('moving'),
      ];
      expect(replies.map(({ http, code }) => [http, code])).toEqual(replies.map(() => [200, 4004]));
      expect(await world.rows('answer')).toEqual(before);
      expect((await client.reAnswer('moving')).data.status).toBe(1);
      expect((await client.start('moving')).data.subject).toMatchObject({ questionId: 'a' });
      const answer = asked[0]?.type === 'rate' ? { score: 2 } : { text: 'new' };
      expect((await client.commit('moving', 'a', answer)).code).toBe(200);
      const after = (await world.rows('answer')).sort((a, b) => Number(a.round) - Number(b.round));
      expect(after).toMatchObject([before[0] ?? {}, { round: 2, question_id: 'a' }]);
    },
  );

  test('continues without a new start when the change is undone', async () => {
    world.publish(moving(input('a'), input('c')));
    expect((await client.current('moving')).code).toBe(4004);
    world.publish(three);
    expect((await client.current('moving')).data?.questionId).toBe('b');
    expect((await client.back('moving')).data.result).toBe('{"text":"kept"}');
  });

  test('refuses a commit of the old type, and sends the changed question', async () => {
    world.publish(moving(input('a'), rate('b')));
    expect((await client.commit('moving', 'b', { text: 'x' }, { type: 4 })).code).toBe(4004);
    const { subject } = (await client.locate('moving')).data;
    expect(subject).toMatchObject({ questionId: 'b', type: 8 });
    expect((await client.commit('moving', 'b', { score: 2 })).code).toBe(200);
  });

  test('continues when another question changed', async () => {
    world.publish(moving(input('a'), input('b'), input('d')));
    const next = await client.commit('moving', 'b', { text: 'fine' });
    expect(next.data.subject?.questionId).toBe('d');
    await client.back('moving');
    expect((await client.back('moving')).data.result).toBe('{"text":"kept"}');
  });
});
