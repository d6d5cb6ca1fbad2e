import { expect, test } from 'vitest';
import { sharedWorld, sqlite, survey } from '../support/world.ts';

const input = (id: string, more: object = {}) => ({ id, type: 'singleInput', title: id, ...more });

const world = sharedWorld(sqlite, [
  survey({
    id: 'digits',
    title: 'Digits',
    values: { adult: { compute: 'q.age >= 18', type: 'boolean' } },
    questions: [
      input('age'),
      input('grown', { showIf: { value: 'adult', is: true } }),
      input('short', { showIf: { question: 'age', matches: '[0-9]{2}' } }),
      input('persian', { showIf: { question: 'age', matches: '[۰-۹]{2}' } }),
      input('card', {
        config: { pattern: '[A-Z]{2}\\d{4}', patternMessage: 'Two letters, four digits' },
      }),
      input('last'),
    ],
  }),
]);

test.each(['21', '٢١', '२१', '２１'])(
  'conditions, values and patterns read the digits of %s',
  async (age) => {
    const client = world.client();
    await client.start('digits');
    const asked: string[] = [];
    let { data } = await client.commit('digits', 'age', { text: age });
    while (data.subject && data.subject.questionId !== 'card') {
      asked.push(data.subject.questionId);
      ({ data } = await client.commit('digits', data.subject.questionId, { text: 'a' }));
    }
    expect(asked).toEqual(['grown', 'short', 'persian']);
  },
);

test('a text of a pattern is stored with digits 0 to 9, and free text as it was typed', async () => {
  const client = world.client();
  await client.start('digits');
  await client.commit('digits', 'age', { text: ' ٧' });
  await client.commit('digits', 'card', { text: ' AB١٢٣٤ ' });
  const card = await client.back('digits');
  expect(JSON.parse(card.data.result ?? '')).toEqual({ text: 'AB1234' });
  const age = await client.back('digits');
  expect(JSON.parse(age.data.result ?? '')).toEqual({ text: ' ٧' });
});
