import { describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { type Client, databases, sample, sharedWorld, survey } from '../support/world.ts';

const malformed = { kind: 'malformed' };
const yes = { choice: 'yes' };
const strict = survey({
  id: 'strict',
  title: 'Strict',
  config: { allowPrevious: false },
  questions: ['a', 'b'].map((id) => ({ id, type: 'rate', title: id })),
});

/**
 * Refused commits to the first question of `branching`, a radio, unless `question` names another
 * question.
 */
const refused: readonly {
  name: string;
  before?: (client: Client) => Promise<unknown>;
  question?: string;
  answer: unknown;
  sign?: string;
  http: number;
  fault?: unknown;
}[] = [
  { name: 'a question off the path', question: 'why', answer: { choice: 'time' }, http: 409 },
  { name: 'nothing', answer: { choice: null }, http: 422, fault: { kind: 'empty' } },
  { name: 'an unknown question', question: 'nowhere', answer: {}, http: 422, fault: malformed },
  { name: 'an empty text', answer: '', http: 422, fault: malformed },
  { name: 'null', answer: 'null', http: 422, fault: malformed },
  {
    name: 'an "other" without its text',
    before: (client) => client.commit('branching', 'visited', { choice: 'no' }),
    question: 'why',
    answer: { choice: 'other' },
    http: 422,
    fault: { kind: 'empty', at: 'other' },
  },
  { name: 'a long signature', answer: yes, sign: 'x'.repeat(129), http: 422, fault: malformed },
  { name: 'NUL in a signature', answer: yes, sign: 'a\u0000b', http: 400 },
  {
    name: 'an answer after the answers were cleared',
    before: (client) => client.reAnswer('branching'),
    answer: yes,
    http: 409,
  },
];

describe.each(databases)('refused calls on $name', (database) => {
  const world = sharedWorld(database, [sample('branching'), strict]);

  test.each(refused)('a commit of $name is refused and stores nothing', async (row) => {
    const client = world.client();
    await client.start('branching');
    await row.before?.(client);
    const before = await world.allRows();
    const { question = 'visited', sign = '' } = row;
    const options = { key: 'refused', sign };
    const reply = await client.commit('branching', question, row.answer, options);
    expect([reply.http, reply.code]).toEqual([row.http, row.http]);
    expect(reply.fault).toEqual(row.fault);
    expect(await world.allRows()).toEqual(before);
  });

  test('the key of a refused commit may carry the corrected answer', async () => {
    const client = world.client();
    await client.start('branching');
    await client.commit('branching', 'visited', { choice: 'maybe' }, { key: 'k' });
    const corrected = await client.commit('branching', 'visited', { choice: 'no' }, { key: 'k' });
    expect(corrected.data.subject?.questionId).toBe('why');
  });

  test('going back is refused where the survey does not allow it', async () => {
    const client = world.client();
    await client.start('strict');
    await client.commit('strict', 'a', { score: 1 });
    expect((await client.back('strict')).http).toBe(409);
    expect((await client.current('strict')).data?.questionId).toBe('b');
  });

  test('every call of an unknown survey gets 404', async () => {
    const client = world.client();
    const replies = [
      await client.locate('nowhere'),
      await client.start('nowhere'),
      await client.current('nowhere'),
      await client.commit('nowhere', 'a', {}),
      await client.call(calls.survey, { params: { id: 'nowhere' } }),
    ];
    expect(replies.map(({ http, code }) => [http, code])).toEqual(replies.map(() => [404, 404]));
  });
});
