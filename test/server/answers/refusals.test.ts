import { describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import {
  type Browser,
  databases,
  openWorld,
  sample,
  sharedWorld,
  type World,
} from '../support/world.ts';

const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/** Every commit here is tried at the first question of `branching`, a radio, unless it says otherwise. */
const refused: readonly {
  name: string;
  at?: (browser: Browser) => Promise<unknown>;
  question?: string;
  type?: number;
  answer: unknown;
  sign?: string;
  http: number;
  fault?: unknown;
}[] = [
  { name: 'a question further on', question: 'news', answer: { choice: 'yes' }, http: 409 },
  { name: 'a question off the way', question: 'why', answer: { choice: 'time' }, http: 409 },
  {
    name: 'an option of another question',
    answer: { choice: 'books' },
    http: 422,
    fault: { kind: 'malformed' },
  },
  { name: 'nothing', answer: { choice: null }, http: 422, fault: { kind: 'empty' } },
  {
    name: 'another type',
    type: 2,
    answer: { choice: 'yes' },
    http: 422,
    fault: { kind: 'malformed' },
  },
  { name: 'a type that is none', type: 99, answer: {}, http: 422, fault: { kind: 'malformed' } },
  {
    name: 'a question that never was',
    question: 'nowhere',
    answer: { choice: 'yes' },
    http: 422,
    fault: { kind: 'malformed' },
  },
  { name: 'no JSON', answer: '{choice', http: 422, fault: { kind: 'malformed' } },
  { name: 'an empty text', answer: '', http: 422, fault: { kind: 'malformed' } },
  { name: 'null', answer: 'null', http: 422, fault: { kind: 'malformed' } },
  { name: '20,000 nested lists', answer: nested, http: 422, fault: { kind: 'malformed' } },
  {
    name: '20,000 nested lists inside',
    answer: `{"choice":${nested}}`,
    http: 422,
    fault: { kind: 'malformed' },
  },
  {
    name: 'a prototype instead of a choice',
    answer: '{"__proto__":{"choice":"yes"}}',
    http: 422,
    fault: { kind: 'malformed' },
  },
  {
    name: 'a number beyond all numbers',
    at: async (browser) => {
      await browser.commit('branching', 'visited', { choice: 'yes' });
      await browser.commit('branching', 'borrowed', { choices: [{ id: 'books' }] });
    },
    question: 'staff',
    answer: '{"score":1e400}',
    http: 422,
    fault: { kind: 'malformed' },
  },
  {
    name: 'a point that is not on the scale',
    at: async (browser) => {
      await browser.commit('branching', 'visited', { choice: 'yes' });
      await browser.commit('branching', 'borrowed', { choices: [{ id: 'books' }] });
    },
    question: 'staff',
    answer: { score: 6 },
    http: 422,
    fault: { kind: 'malformed' },
  },
  {
    name: 'an address that is none',
    at: async (browser) => {
      await browser.commit('branching', 'visited', { choice: 'no' });
      await browser.commit('branching', 'why', { choice: 'far' });
      await browser.commit('branching', 'news', { choice: 'yes' });
    },
    question: 'email',
    answer: { text: 'ana at example.org' },
    http: 422,
    fault: { kind: 'email' },
  },
  {
    name: 'an "other" without its text',
    at: (browser) => browser.commit('branching', 'visited', { choice: 'no' }),
    question: 'why',
    answer: { choice: 'other' },
    http: 422,
    fault: { kind: 'empty', at: 'other' },
  },
  {
    name: 'an exclusive option among others',
    at: (browser) => browser.commit('branching', 'visited', { choice: 'yes' }),
    question: 'borrowed',
    answer: { choices: [{ id: 'books' }, { id: 'nothing' }] },
    http: 422,
    fault: { kind: 'malformed' },
  },
  {
    name: 'a signature longer than any id',
    answer: { choice: 'yes' },
    sign: 'x'.repeat(129),
    http: 422,
    fault: { kind: 'malformed' },
  },
  {
    name: 'a character that Postgres cannot keep',
    answer: { choice: 'yes' },
    sign: 'a\u0000b',
    http: 400,
  },
  {
    name: 'an answer after the end',
    at: (browser) => browser.end('branching'),
    answer: { choice: 'yes' },
    http: 409,
  },
  {
    name: 'an answer after the answers were cleared',
    at: (browser) => browser.again('branching'),
    answer: { choice: 'yes' },
    http: 409,
  },
];

describe.each(databases)('what is refused on $name', (database) => {
  const world = sharedWorld(database, [sample('branching'), sample('tour')]);

  test.each(refused)('$name is refused and stored nowhere', async (one) => {
    const browser = world.browser();
    await browser.start('branching');
    await one.at?.(browser);
    const before = await everything(world);
    const reply = await browser.commit('branching', one.question ?? 'visited', one.answer, {
      key: 'refused',
      ...(one.type === undefined ? {} : { type: one.type }),
      ...(one.sign === undefined ? {} : { sign: one.sign }),
    });
    expect([reply.http, reply.code]).toEqual([one.http, one.http]);
    expect(reply.fault).toEqual(one.fault);
    expect(await everything(world)).toEqual(before);
  });

  test.each([
    { name: 'a character Postgres cannot keep', text: 'a\u0000b' },
    { name: 'half a character', text: 'a\ud800b' },
    { name: 'an apostrophe and a semicolon', text: "'); drop table answer; --" },
    { name: 'a family in one emoji', text: '👨‍👩‍👧‍👦' },
    { name: 'a rare Chinese character', text: '𠮷野家' },
  ])('$name comes back as it was sent', async ({ text }) => {
    const browser = world.browser();
    await browser.start('branching');
    await browser.commit('branching', 'visited', { choice: 'no' });
    const kept = await browser.commit('branching', 'why', { choice: 'other', text });
    expect(kept.code).toBe(200);
    const back = await browser.back('branching');
    expect(JSON.parse(back.data.result ?? '')).toEqual({ choice: 'other', text });
  });

  test('a key that was refused once may carry the corrected answer', async () => {
    const browser = world.browser();
    await browser.start('branching');
    await browser.commit('branching', 'visited', { choice: 'maybe' }, { key: 'k' });
    const corrected = await browser.commit('branching', 'visited', { choice: 'no' }, { key: 'k' });
    expect(corrected.data.subject?.questionId).toBe('why');
  });

  test('going back is refused where the survey does not allow it', async () => {
    const strict = await openWorld(database, [
      {
        ...sample('branching'),
        definition: { ...sample('branching').definition, config: { allowPrevious: false } },
      },
    ]);
    const browser = strict.browser();
    await browser.start('branching');
    await browser.commit('branching', 'visited', { choice: 'no' });
    expect((await browser.back('branching')).http).toBe(409);
    expect((await browser.current('branching')).data?.questionId).toBe('why');
    await strict.close();
  });

  test('nothing is found where nothing is', async () => {
    const browser = world.browser();
    const replies = [
      await browser.locate('nowhere'),
      await browser.start('nowhere'),
      await browser.current('nowhere'),
      await browser.commit('nowhere', 'a', {}),
      await browser.call(calls.survey, { params: { id: 'nowhere' } }),
    ];
    expect(replies.map(({ http, code }) => [http, code])).toEqual(replies.map(() => [404, 404]));
  });
});

/** Everything a commit could have changed. */
async function everything(world: World) {
  return [
    await world.rows('answer'),
    await world.rows('commit_reply'),
    (await world.rows('session')).map(({ id, status, question_id }) => [id, status, question_id]),
  ];
}
