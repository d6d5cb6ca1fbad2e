import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { formats } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { readSurvey } from '../../surveys/loadSurveys.ts';
import { databases, sharedWorld, survey } from '../support/world.ts';

const rate = (id: string, showIf?: object) => ({
  ...{ id, type: 'rate', title: id },
  ...(showIf && { showIf }),
});
const values = {
  plan: { from: 'address', type: 'text' },
  trial: { from: 'address', type: 'boolean' },
  total: { compute: 'q.first + q.second' },
  last: { compute: 'q.close', type: 'number' },
};
const questions = [
  rate('pro', { value: 'plan', is: 'pro' }),
  rate('trial', { value: 'trial', is: true }),
  rate('first'),
  rate('second'),
  rate('high', { value: 'total', atLeast: 8 }),
  rate('never', { value: 'last', atLeast: 0 }),
  rate('close'),
];
const plans = survey({ id: 'plans', title: 'Plans', values, questions });

describe.each(databases)('conditions on values on $name', (database) => {
  const world = sharedWorld(database, [plans], { isFresh: true });

  async function walk(address: string, scores: Readonly<Record<string, number>> = {}) {
    const client = world.client();
    const asked: string[] = [];
    let { data } = await client.start('plans', { address });
    while (data.subject) {
      const id = data.subject.questionId;
      asked.push(id);
      ({ data } = await client.commit('plans', id, { score: scores[id] ?? 3 }));
    }
    return { client, asked: asked.join(' ') };
  }

  test.each([
    ['', {}, 'first second close'],
    ['?v.plan=pro', {}, 'pro first second close'],
    ['?v.plan=free&v.trial=true', {}, 'trial first second close'],
    ['', { first: 4, second: 4 }, 'first second high close'],
    ['', { first: 4, second: 3 }, 'first second close'],
  ] as const)('%s and %o ask: %s', async (address, scores, expected) => {
    expect((await walk(address, scores)).asked).toBe(expected);
  });

  test('a question that a computed value decides is not sent ahead, and the export leaves hidden ones out', async () => {
    const client = world.client();
    const { data: start } = await client.start('plans');
    expect(start.subject).toMatchObject({ ahead: [{ subject: { questionId: 'second' } }] });
    const { data } = await client.commit('plans', 'first', { score: 4 });
    expect(data.subject).toMatchObject({ questionId: 'second' });
    expect(data.subject).not.toHaveProperty('ahead');
    await client.commit('plans', 'second', { score: 4 });
    await client.commit('plans', 'high', { score: 1 });
    await client.back('plans');
    await client.back('plans');
    await client.commit('plans', 'second', { score: 1 });
    const lines = Readable.from(formats.jsonl(plans, exportRows(world.store, plans)));
    const [line = ''] = await lines.toArray();
    expect(Object.keys(JSON.parse(line).answers)).toEqual(['first', 'second']);
  });
});

test.each([
  [{ value: 'plam', is: 'pro' }, 'value', 'there is no value "plam"; did you mean "plan"?'],
  [{ value: 'toString', answered: true }, 'value', 'there is no value "toString"'],
  [{ value: 'plan', includes: 'pro' }, 'includes', 'a value is one: use "is"'],
  [{ value: 'plan', atLeast: 3 }, 'atLeast', '"plan" is no number'],
  [{ value: 'trial', matches: 't' }, 'matches', '"trial" is no text'],
])('the condition %o is refused', (showIf, key, reason) => {
  const file = { id: 'x', title: 'X', values, questions: [rate('a'), rate('b', showIf)] };
  const { problems } = readSurvey('x.json', JSON.stringify(file));
  expect(problems.filter(({ path }) => path.startsWith('questions'))).toMatchObject([
    { path: `questions[1].showIf.${key}`, reason },
  ]);
});
