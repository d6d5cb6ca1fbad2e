import { expect, test } from 'vitest';
import { answersTo } from '../../cli/preview/answersTo.ts';
import { noFacts } from '../../surveys/conditions/facts.ts';
import { readSurvey } from '../../surveys/loadSurveys.ts';
import { pathOf } from '../../surveys/path.ts';
import { sqlite, survey, testWorld } from '../support/world.ts';

const number = (id: string, config: object = {}) => ({
  ...{ id, type: 'singleInput', title: id },
  config: { kind: 'number', step: 1, ...config },
});
const options = ['fri', 'sat', 'sun'].map((id) => ({ id, text: id }));
const weekend = { not: ['sat', 'sun'].map((includes) => ({ question: 'days', includes })) };

const household = {
  id: 'household',
  title: 'A household',
  config: { allowPrevious: true },
  values: { fits: { compute: 'q.men + q.women == q.people', type: 'boolean' } },
  questions: [
    number('people'),
    number('men'),
    number('women', { required: false, acceptIf: { value: 'fits', is: true } }),
    {
      ...{ id: 'days', type: 'check', title: 'Days', choice: options },
      config: { acceptIf: weekend },
    },
    { id: 'thanks', type: 'text', title: 'Thanks' },
  ],
};

test('an answer is accepted only where its condition holds, and an empty one always', async () => {
  const world = await testWorld(sqlite, [survey(household)]);
  const client = world.client();
  await client.start('household');
  const commit = async (id: string, answer: unknown) =>
    (await client.commit('household', id, answer)).data;
  const refused = { fault: { kind: 'pattern' } };
  await commit('people', { text: '5' });
  const { subject } = await commit('men', { text: '2' });
  expect(subject?.config).not.toHaveProperty('acceptIf');
  expect(await commit('women', { text: '2' })).toEqual(refused);
  expect((await commit('women', { text: '' })).subject).toMatchObject({ questionId: 'days' });
  await client.back('household');
  expect((await commit('women', { text: '3' })).subject).toMatchObject({ questionId: 'days' });
  const days = (...ids: readonly string[]) => ({ choices: ids.map((id) => ({ id })) });
  expect(await commit('days', days('sat', 'sun'))).toEqual(refused);
  expect((await commit('days', days('fri', 'sun'))).subject).toMatchObject({
    questionId: 'thanks',
  });
});

test('an answer that is not accepted after another one changed is asked for again', () => {
  const loaded = survey(household);
  const lastOf = (people: string) => {
    const texts = { people, men: '2', women: '3' };
    const answers = Object.entries(texts).map(([id, text]) => [id, { text }] as const);
    return pathOf(loaded, new Map(answers)).questions.at(-1)?.id;
  };
  expect(lastOf('5')).toBe('days');
  expect(lastOf('6')).toBe('women');
});

test('a preview answers so that each condition holds', () => {
  const loaded = survey(household);
  const cascades = new Map();
  const answers = answersTo(loaded, 'thanks', new Map(), { cascades, facts: noFacts });
  expect(answers.get('days')).toEqual({ choices: [{ id: 'fri' }] });
});

test('a condition of acceptance asks about no later question', () => {
  const later = { question: 'women', atLeast: 1 };
  const file = { ...household, questions: [number('men', { acceptIf: later }), number('women')] };
  const { problems } = readSurvey('household.json', JSON.stringify({ ...file, values: {} }));
  expect(problems.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
    'questions[0].config.acceptIf.question "women" is asked later than this question',
  ]);
});
