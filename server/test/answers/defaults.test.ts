import { describe, expect, test } from 'vitest';
import { type Client, databases, sharedWorld, survey } from '../support/world.ts';

const choice = ['a', 'b', 'c'].map((id) => ({ id, text: id }));
const question = (id: string, type: string, more: object = {}) => ({
  ...{ id, type, title: id, ...more },
});
const matrix = { choice: choice.slice(0, 2), subChoice: choice };

/** The type of a question, its config, its default and the answer that it then offers. */
const rows: readonly (readonly [string, object, unknown, object])[] = [
  ['radio', { choice }, 'b', { choice: 'b' }],
  ['list', { choice }, 'b', { choice: 'b' }],
  ['check', { choice }, ['a', 'c'], { choices: [{ id: 'a' }, { id: 'c' }] }],
  ['check', { choice, config: { min: 2 } }, ['a'], { choices: [{ id: 'a' }] }],
  ['singleInput', {}, 'Kim', { text: 'Kim' }],
  ['singleInput', { config: { kind: 'number', step: 0.5 } }, 2.5, { text: '2.5' }],
  ['singleInput', { config: { kind: 'date' } }, '2031-05-01', { text: '2031-05-01' }],
  ['rate', {}, 4, { score: 4 }],
  ['order', { choice }, ['c', 'a'], { order: ['c', 'a'] }],
  ['multiInput', { choice }, { b: 'x' }, { blanks: { b: 'x' } }],
  ['multiSingle', matrix, { a: 'c' }, { rows: { a: 'c' } }],
  ['multiCheck', matrix, { a: ['b', 'c'] }, { rows: { a: ['b', 'c'] } }],
  ['multiRate', { choice }, { a: 3 }, { rows: { a: 3 } }],
  ['kano', {}, { present: 1 }, { present: 1, absent: null }],
  ['evaluate', { choice }, { score: 2, tag: ['a'] }, { score: 2, tags: ['a'] }],
];
const ofTypes = rows.map(([type, more, value], index) =>
  survey({
    ...{ id: `type-${index}`, title: 'Types' },
    questions: [question('q', type, { ...more, default: value, prefill: true })],
  }),
);

const people = survey({
  ...{ id: 'people', title: 'People' },
  values: {
    plan: { from: 'address', type: 'text' },
    half: { compute: 'q.adults / 2', type: 'number' },
  },
  questions: [
    question('adults', 'singleInput', { config: { kind: 'number', min: 0 }, prefill: true }),
    question('beds', 'singleInput', {
      ...{ config: { kind: 'number', min: 0 }, default: { question: 'adults', plus: 1 } },
    }),
    question('rooms', 'singleInput', {
      ...{ config: { kind: 'number', step: 'any' }, default: { value: 'half' } },
    }),
    question('plan', 'radio', {
      choice: [
        { id: 'pro', text: 'Pro' },
        { id: 'free', text: 'Free' },
      ],
      default: { value: 'plan' },
    }),
    question('day', 'singleInput', { config: { kind: 'date' }, default: { of: 'today', plus: 7 } }),
    question('likes', 'check', { choice, prefill: true, default: ['c'] }),
    question('contact', 'multiInput', { choice, prefill: true }),
    question('closed', 'singleInput'),
  ],
});

const reused = survey({
  ...{ id: 'reused', title: 'Reused' },
  questions: [
    question('tried', 'check', { choice }),
    question('best', 'check', {
      ...{ choiceFrom: { question: 'tried' }, config: { required: false }, default: ['a'] },
    }),
    question('closed', 'singleInput'),
  ],
});

describe.for(databases)('default answers on $name', (database) => {
  const world = sharedWorld(database, [...ofTypes, people, reused], { isFresh: true });

  const offered = (data: unknown): unknown => {
    const { result } = Object(Object(data).subject ?? data);
    return result === undefined ? null : JSON.parse(result);
  };
  const begin = async (address = '') => {
    const client = world.client();
    const { data } = await client.start('people', { address });
    return { client, data };
  };
  /** Answers a survey up to a question and returns the default that the question offers. */
  const offeredAt = async (
    client: Client,
    answers: Readonly<Record<string, object>>,
  ): Promise<unknown> => {
    let data: unknown;
    for (const [id, answer] of Object.entries(answers))
      data = (await client.commit('people', id, answer)).data;
    return offered(data);
  };

  test.each(rows.map(([type, , value, answer], index) => [type, value, answer, index] as const))(
    'a question of the type %s begins with %j',
    async (_, __, answer, index) => {
      const { data } = await world.client().start(`type-${index}`);
      expect(offered(data)).toEqual(answer);
      expect(await world.rows('answer')).toEqual([]);
    },
  );

  test('the address takes the place of the default of a survey without values', async () => {
    const { data } = await world.client().start('type-0', { address: '?a.q=c' });
    expect(offered(data)).toEqual({ choice: 'c' });
  });

  test('what was offered is marked, and what was sent is not', async () => {
    const { client, data } = await begin('?a.adults=2');
    expect(data.subject).toMatchObject({ result: '{"text":"2"}', offered: true });
    await client.commit('people', 'adults', { text: '2' });
    expect((await client.back('people')).data).not.toHaveProperty('offered');
  });

  test('nothing is stored by itself, and what was sent takes the place of the default', async () => {
    const { client } = await begin();
    const day = { adults: { text: '3' }, beds: { text: '9' } };
    expect(await offeredAt(client, day)).toEqual({ text: '1.5' });
    const back = await client.back('people');
    expect(offered(back.data)).toEqual({ text: '9' });
    expect(await world.rows('answer')).toHaveLength(2);
  });

  test('an answer that was left empty stays empty, also where its options depend on another', async () => {
    const client = world.client();
    await client.start('reused');
    const { data } = await client.commit('reused', 'tried', { choices: [{ id: 'a' }] });
    expect(offered(data)).toEqual({ choices: [{ id: 'a' }] });
    await client.commit('reused', 'best', { choices: [] });
    const back = await client.back('reused');
    expect(back.data).toMatchObject({ questionId: 'best', result: '{"choices":[]}' });
    expect(back.data).not.toHaveProperty('offered');
  });

  test('an earlier answer, a computed value, one of the address and the day give the answer', async () => {
    const { client } = await begin('?v.plan=pro');
    expect(await offeredAt(client, { adults: { text: '3' } })).toEqual({ text: '4' });
    expect(await offeredAt(client, { beds: { text: '4' } })).toEqual({ text: '1.5' });
    expect(await offeredAt(client, { rooms: { text: '2' } })).toEqual({ choice: 'pro' });
    const week = new Date(world.now + 7 * 86_400_000).toISOString().slice(0, 10);
    expect(await offeredAt(client, { plan: { choice: 'free' } })).toEqual({ text: week });
  });

  test('a default that the question refuses now is left out', async () => {
    const { client } = await begin('?v.plan=other');
    await offeredAt(client, { adults: { text: '3' }, beds: { text: '4' } });
    expect(await offeredAt(client, { rooms: { text: '2' } })).toBeNull();
  });

  test('the address gives answers where the survey allows it, in front of the default', async () => {
    const { client, data } = await begin('?a.adults=12&a.likes=a,b&a.contact.b=Kim&a.closed=no');
    expect(offered(data)).toEqual({ text: '12' });
    const before = { adults: { text: '2' }, beds: { text: '4' }, rooms: { text: '2' } };
    await offeredAt(client, { ...before, plan: { choice: 'pro' } });
    expect(await offeredAt(client, { day: { text: '2031-05-01' } })).toEqual({
      choices: [{ id: 'a' }, { id: 'b' }],
    });
    expect(await offeredAt(client, { likes: { choices: [{ id: 'a' }] } })).toEqual({
      blanks: { b: 'Kim' },
    });
    const last = { contact: { blanks: { a: 'x', b: 'y', c: 'z' } } };
    expect(await offeredAt(client, last)).toBeNull();
  });

  test.each(['?a.adults=-3', '?a.adults=many', '?a.likes=a,nobody', '?a.contact.z=x'])(
    'an answer of the address that the question refuses is left out: %s',
    async (address) => {
      const { data } = await begin(address);
      expect(offered(data)).toBeNull();
      const [session] = await world.rows('session');
      expect(String(session?.given_values)).not.toContain('a.');
    },
  );

  test('a restart by another address takes its answers', async () => {
    const { client } = await begin('?a.adults=12');
    expect(offered((await client.start('people', { address: '?a.adults=5' })).data)).toEqual({
      text: '12',
    });
  });
});
