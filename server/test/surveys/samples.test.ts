import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { columnsOfSurvey } from '../../export/columns.ts';
import { loadSurveys } from '../../surveys/loadSurveys.ts';
import { answerAll, sample, sqlite, testWorld } from '../support/world.ts';

const { surveys } = await loadSurveys('surveys');

test.each([...surveys.values()].map((survey) => [survey.id, survey] as const))(
  'no two columns of %s have one name',
  (_, survey) => {
    const columns = columnsOfSurvey(survey);
    expect(new Set(columns).size).toBe(columns.length);
  },
);

test('a sample whose consent promises deletion has a retention', () => {
  const promising = [...surveys.values()].filter(({ id }) => {
    const { config } = JSON.parse(readFileSync(`surveys/${id}.json`, 'utf8'));
    return /deleted/.test(JSON.stringify(config?.agreement ?? ''));
  });
  expect(promising.map(({ id, definition }) => [id, definition.retention])).toEqual([
    ['lamp', { ended: 365, unfinished: 365 }],
    ['mission', { ended: 183, unfinished: 183 }],
  ]);
});

test.each([
  { name: 'all right', moonless: ['mercury', 'venus'], day: 'jupiter', score: 6 },
  { name: 'half right', moonless: ['mars', 'venus'], day: 'earth', score: 4 },
])('the quiz gives $score points for what is $name', async ({ moonless, day, score }) => {
  const world = await testWorld(sqlite, [sample('quiz')]);
  const last = await answerAll(world.client(), 'quiz', {
    closest: { choice: 'mercury' },
    light: { choice: 'minutes' },
    moonless: { choices: moonless.map((id) => ({ id })) },
    seasons: { choice: 'tilt' },
    day: { choice: day },
  });
  expect(last.data).toMatchObject({ status: 3, respondent: { score, maxScore: 6 } });
});

test.each([
  { name: 'all 3', odd: 3, even: 3, score: 50 },
  { name: 'odd 5, even 1', odd: 5, even: 1, score: 100 },
  { name: 'odd 1, even 5', odd: 1, even: 5, score: 0 },
  { name: 'odd 4, even 2', odd: 4, even: 2, score: 75 },
])('the usability scale gives $score points for $name', async ({ odd, even, score }) => {
  const world = await testWorld(sqlite, [sample('sus')]);
  const respondent = world.client();
  let { subject } = (await respondent.start('sus')).data;
  const asked: unknown[] = [];
  for (const [index, { id }] of sample('sus').questions.entries()) {
    asked.push([subject?.questionId, subject?.index, subject?.count]);
    const answer = { score: index % 2 === 0 ? odd : even };
    subject = (await respondent.commit('sus', id, answer)).data.subject;
  }
  expect(asked).toEqual(sample('sus').questions.map(({ id }, index) => [id, index + 1, 10]));
  const { data } = await respondent.locate('sus');
  expect(data).toMatchObject({ status: 3, respondent: { score, maxScore: 100 } });
  expect(data.subject).toBeUndefined();
});

test('every text of the usability test is in three languages', () => {
  const text = readFileSync('surveys/mission.json', 'utf8');
  const texts: Record<string, unknown>[] = [];
  JSON.parse(text, (_, value) => {
    if (Object.hasOwn(Object(value), 'en')) texts.push(value);
    return value;
  });
  expect(texts.length).toBeGreaterThan(20);
  expect(new Set(texts.map((translations) => Object.keys(translations).join()))).toEqual(
    new Set(['en,de,ar']),
  );
});
