import { expect, test } from 'vitest';
import { readSurvey } from '../../surveys/loadSurveys.ts';
import { sqlite, survey, testWorld } from '../support/world.ts';

const number = (id: string, config: object) => ({
  ...{ id, type: 'singleInput', title: id },
  config: { kind: 'number', ...config },
});
const yesNo = [
  { id: 'yes', text: 'Yes' },
  { id: 'no', text: 'No' },
];

const household = {
  id: 'household',
  title: 'A household',
  config: { allowPrevious: true },
  values: { rest: { compute: 'q.people - q.children', type: 'number' } },
  questions: [
    number('people', { min: 1, max: 20, step: 1 }),
    number('children', { min: 0, max: { question: 'people', plus: -1 } }),
    number('ill', { max: { value: 'rest' } }),
    { id: 'moved', type: 'radio', title: 'Moved?', choice: yesNo },
    {
      ...{ id: 'why', type: 'singleInput', title: 'Why?' },
      config: { requiredIf: { question: 'moved', is: 'yes' } },
    },
    {
      ...{ id: 'stay', type: 'multiInput', title: 'Stay' },
      choice: [{ id: 'from', text: 'From', questionConfig: { kind: 'date' } }],
    },
    {
      ...{ id: 'until', type: 'singleInput', title: 'Until' },
      config: { kind: 'date', min: { question: 'stay', blank: 'from', plus: 2 } },
    },
    {
      ...{ id: 'booked', type: 'singleInput', title: 'Booked' },
      config: { kind: 'date', max: { of: 'today' } },
    },
  ],
};

test('earlier answers decide on bounds and on required questions, which are constants on the wire', async () => {
  const world = await testWorld(sqlite, [survey(household)]);
  const client = world.client();
  await client.start('household', { timeZone: 'UTC' });
  const commit = async (id: string, answer: unknown) =>
    (await client.commit('household', id, answer)).data;
  const configOf = async (id: string, answer: unknown) =>
    (await commit(id, answer)).subject?.config;
  expect(await configOf('people', { text: '4' })).toMatchObject({ min: 0, max: 3 });
  expect(await commit('children', { text: '4' })).toMatchObject({ fault: { kind: 'range' } });
  expect(await configOf('children', { text: '1' })).toMatchObject({ kind: 'number', max: 3 });
  await commit('ill', { text: '3' });
  expect(await configOf('moved', { choice: 'no' })).toMatchObject({ required: false });
  await client.back('household');
  expect(await configOf('moved', { choice: 'yes' })).toMatchObject({ required: true });
  expect(await commit('why', { text: '' })).toEqual({ fault: { kind: 'empty' } });
  await commit('why', { text: 'Work' });
  const stay = await configOf('stay', { blanks: { from: '2031-02-27' } });
  expect(stay).toMatchObject({ kind: 'date', min: '2031-03-01' });
  expect(await commit('until', { text: '2031-02-28' })).toMatchObject({
    fault: { kind: 'range' },
  });
  const day = new Date(world.now).toISOString().slice(0, 10);
  expect(await configOf('until', { text: '2031-03-01' })).toMatchObject({ max: day });
});

test('an answer that a changed answer makes invalid is asked for again, and bounds never contradict', async () => {
  const world = await testWorld(sqlite, [survey(household)]);
  const client = world.client();
  await client.start('household');
  const commit = async (id: string, answer: unknown) =>
    (await client.commit('household', id, answer)).data;
  await commit('people', { text: '4' });
  await commit('children', { text: '3' });
  await client.back('household');
  await client.back('household');
  const { subject } = await commit('people', { text: '2' });
  expect(subject).toMatchObject({ questionId: 'children', config: { max: 1 } });
  expect(await commit('children', { text: '3' })).toMatchObject({ fault: { kind: 'range' } });
  await client.back('household');
  // With one person in the household the bounds are 1 and 0; the bound by the answer becomes 1, too.
  const narrow = { ...household, id: 'narrow', questions: [...household.questions] };
  narrow.questions[1] = number('children', { min: 1, max: { question: 'people', plus: -1 } });
  const other = await testWorld(sqlite, [survey(narrow)]);
  const second = other.client();
  await second.start('narrow');
  const reply = await second.commit('narrow', 'people', { text: '1' });
  expect(reply.data.subject?.config).toMatchObject({ min: 1, max: 1 });
});

test.each([
  [{ kind: 'number', max: { question: 'later' } }, 'max.question', /no question "later"/],
  [{ kind: 'number', max: { question: 'self' } }, 'max.question', /not always answered before/],
  [{ kind: 'number', max: { question: 'name' } }, 'max.question', /is no number/],
  [{ kind: 'date', min: { question: 'age' } }, 'min.question', /is no date/],
  [{ kind: 'date', min: { question: 'age', value: 'v' } }, 'min', /exactly one/],
  [{ kind: 'number', max: { of: 'today' } }, 'max.of', /dates only/],
  [{ kind: 'time', max: { question: 'age', plus: 1 } }, 'max.plus', /numbers and dates/],
  [{ max: { question: 'age' } }, 'max', /needs "kind"/],
  [{ kind: 'number', max: { value: 'plan' } }, 'max.value', /no value "plan"/],
  [{ kind: 'number', max: { questoin: 'age' } }, 'max.questoin', /did you mean "question"/],
])('%j is refused at %s', (config, key, reason) => {
  const file = {
    ...{ id: 'bounds', title: 'Bounds' },
    questions: [
      number('age', { min: 0 }),
      { ...{ id: 'name', type: 'singleInput', title: 'Name' }, config: { kind: 'date' } },
      { ...{ id: 'self', type: 'singleInput', title: 'Self' }, config },
    ],
  };
  const { problems } = readSurvey('bounds.json', JSON.stringify(file));
  expect(problems.find(({ path }) => path === `questions[2].config.${key}`)?.reason).toMatch(
    reason,
  );
});

test('a condition of required on a question that is never required is refused', () => {
  const file = {
    ...{ id: 'bounds', title: 'Bounds' },
    questions: [
      { id: 'moved', type: 'radio', title: 'Moved?', choice: yesNo },
      {
        ...{ id: 'why', type: 'singleInput', title: 'Why?' },
        config: { required: false, requiredIf: { question: 'moved', is: 'maybe' } },
      },
    ],
  };
  const { problems } = readSurvey('bounds.json', JSON.stringify(file));
  expect(problems.map(({ path }) => path)).toEqual([
    'questions[1].config.requiredIf',
    'questions[1].config.requiredIf.is',
  ]);
});
