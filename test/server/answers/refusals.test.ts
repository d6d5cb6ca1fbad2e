import { describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import {
  type Client,
  databases,
  openWorld,
  sample,
  sharedWorld,
  type World,
} from '../support/world.ts';

const malformed = { kind: 'malformed' };
/**
 * Every commit here is tried at the first question of `branching`, a radio, unless it says otherwise. Each question's own
 * rules are tried by `validation.test.ts`, what is no JSON by `unusualResults.test.ts`, and other times by `order.test.ts`.
 */
const refused: readonly {
  name: string;
  at?: (browser: Client) => Promise<unknown>;
  question?: string;
  answer: unknown;
  sign?: string;
  http: number;
  fault?: unknown;
}[] = [
  { name: 'a question off the way', question: 'why', answer: { choice: 'time' }, http: 409 },
  { name: 'nothing', answer: { choice: null }, http: 422, fault: { kind: 'empty' } },
  { name: 'an unknown question', question: 'nowhere', answer: {}, http: 422, fault: malformed },
  { name: 'an empty text', answer: '', http: 422, fault: malformed },
  { name: 'null', answer: 'null', http: 422, fault: malformed },
  {
    name: 'an "other" without its text',
    at: (browser) => browser.commit('branching', 'visited', { choice: 'no' }),
    question: 'why',
    answer: { choice: 'other' },
    http: 422,
    fault: { kind: 'empty', at: 'other' },
  },
  {
    name: 'a signature longer than any id',
    answer: { choice: 'yes' },
    sign: 'x'.repeat(129),
    http: 422,
    fault: malformed,
  },
  { name: 'NUL in a signature', answer: { choice: 'yes' }, sign: 'a\u0000b', http: 400 },
  {
    name: 'an answer after the answers were cleared',
    at: (browser) => browser.reAnswer('branching'),
    answer: { choice: 'yes' },
    http: 409,
  },
];

describe.each(databases)('what is refused on $name', (database) => {
  const world = sharedWorld(database, [sample('branching'), sample('tour')]);

  test.each(refused)('$name is refused and stored nowhere', async (one) => {
    const browser = world.client();
    await browser.start('branching');
    await one.at?.(browser);
    const before = await everything(world);
    const reply = await browser.commit('branching', one.question ?? 'visited', one.answer, {
      key: 'refused',
      ...(one.sign === undefined ? {} : { sign: one.sign }),
    });
    expect([reply.http, reply.code]).toEqual([one.http, one.http]);
    expect(reply.fault).toEqual(one.fault);
    expect(await everything(world)).toEqual(before);
  });

  test('a key that was refused once may carry the corrected answer', async () => {
    const browser = world.client();
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
    const browser = strict.client();
    await browser.start('branching');
    await browser.commit('branching', 'visited', { choice: 'no' });
    expect((await browser.back('branching')).http).toBe(409);
    expect((await browser.current('branching')).data?.questionId).toBe('why');
    await strict.close();
  });

  test('nothing is found where nothing is', async () => {
    const browser = world.client();
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
