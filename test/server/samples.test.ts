import { expect, test } from 'vitest';
import { columnsOfSurvey } from '../../server/export.ts';
import { loadSurveys } from '../../server/survey/load.ts';
import { answerAll, databases, openWorld, sample } from './support.ts';

const { surveys, problems } = await loadSurveys('surveys');

test('every sample reads without a problem', () => {
  expect(problems).toEqual([]);
});

test.each([...surveys.values()].map((survey) => [survey.id, survey] as const))(
  'no two columns of %s have one name',
  (_, survey) => {
    const columns = columnsOfSurvey(survey);
    expect(new Set(columns).size).toBe(columns.length);
  },
);

test.each([
  { name: 'all right', moonless: ['mercury', 'venus'], day: 'jupiter', score: 6 },
  { name: 'half right', moonless: ['mars', 'venus'], day: 'earth', score: 4 },
])('the quiz gives $score points for what is $name', async ({ moonless, day, score }) => {
  const [sqlite] = databases;
  if (!sqlite) throw new Error('SQLite is always there');
  const world = await openWorld(sqlite, [sample('quiz')]);
  const last = await answerAll(world.browser(), 'quiz', {
    closest: { choice: 'mercury' },
    light: { choice: 'minutes' },
    moonless: { choices: moonless.map((id) => ({ id })) },
    seasons: { choice: 'tilt' },
    day: { choice: day },
  });
  expect(last.data).toMatchObject({ status: 3, respondent: { score, maxScore: 6 } });
  await world.close();
});

test('every type is asked somewhere', () => {
  const types = new Set(
    [...surveys.values()].flatMap(({ asked }) => asked.map(({ question }) => question.type)),
  );
  expect([...types].sort((a, b) => a - b)).toEqual(
    Array.from({ length: 17 }, (_, place) => place + 1),
  );
});
