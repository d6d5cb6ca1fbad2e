import { expect, test } from 'vitest';
import { columnsOfSurvey } from '../../server/export.ts';
import { loadSurveys } from '../../server/survey/load.ts';

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

test('every type is asked somewhere', () => {
  const types = new Set(
    [...surveys.values()].flatMap(({ asked }) => asked.map(({ question }) => question.type)),
  );
  expect([...types].sort((a, b) => a - b)).toEqual(
    Array.from({ length: 17 }, (_, place) => place + 1),
  );
});
