import { expect, test } from 'vitest';
import { surveyWarnings } from '../../../surveys/checks/surveyWarnings.ts';
import { readSurvey } from '../../../surveys/loadSurveys.ts';
import { type Comparison, holdsBetween } from '../../../surveys/values/comparison.ts';
import { problemsOf, questions } from './values.fixture.ts';

test('a value that nothing uses is reported, unless it is for the export', () => {
  const outside = { from: 'address', type: 'text' };
  const { survey } = readSurvey(
    'x.json',
    JSON.stringify({
      id: 'x',
      title: 'X',
      values: {
        lost: outside,
        kept: { ...outside, forExport: true },
        told: outside,
        asked: outside,
        linked: outside,
        base: { compute: 'q.overall' },
        sum: { compute: 'base + 1', forExport: true },
      },
      config: { endPageBtnEnable: true, endPageBtnLink: 'https://x.example/{value.linked}' },
      questions: [
        ...questions,
        { id: 'last', type: 'text', title: '{value.told}', showIf: { value: 'asked', is: 'a' } },
      ],
    }),
  );
  const warningPaths = survey ? surveyWarnings(survey).map(({ path }) => path) : null;
  expect(warningPaths).toEqual(['values.lost']);
});

test.each([
  ['q.age > 120', ['0 to 120 > 120 never holds, whatever is answered']],
  ['q.age >= 120', []],
  ['if(q.rated + q.rated < 2, "low", "high")', ['2 to 10 < 2 never holds, whatever is answered']],
  ['-q.age <= 0', ['-120 to 0 <= 0 always holds, whatever is answered']],
  ['q.rated == 6', ['1 to 5 == 6 never holds, whatever is answered']],
  ['q.rated != 5 or q.free > 200', []],
])('the check warns of a comparison that no answer changes: %s', (compute, reasons) => {
  const asked = [
    { id: 'rated', type: 'rate', title: 'R' },
    { id: 'age', type: 'singleInput', title: 'A', config: { kind: 'number', min: 0, max: 120 } },
    { id: 'free', type: 'singleInput', title: 'F' },
  ];
  const values = { v: { compute, forExport: true } };
  const { survey } = readSurvey(
    'x.json',
    JSON.stringify({ id: 'x', title: 'X', values, questions: asked }),
  );
  expect(survey && surveyWarnings(survey)).toEqual(
    reasons.map((reason) => ({ path: 'values.v.compute', reason })),
  );
});

test.each<[Comparison, readonly boolean[]]>([
  ['<', [true, false, false]],
  ['<=', [true, true, false]],
  ['==', [false, true, false]],
  ['!=', [true, false, true]],
  ['>=', [false, true, true]],
  ['>', [false, false, true]],
])('%s holds below, at and above a number or a text', (operator, expected) => {
  expect([1, 2, 3].map((value) => holdsBetween(operator, value, 2))).toEqual(expected);
  expect(['a', 'b', 'c'].map((value) => holdsBetween(operator, value, 'b'))).toEqual(expected);
});

test.each([
  [{ plan: {} }, 'values.plan: either from or compute is expected'],
  [{ plan: { from: 'address' } }, 'values.plan: needs a type'],
  [{ plan: { from: 'cookie', type: 'text' } }, 'values.plan.from'],
  [{ plan: { from: 'address', type: 'text', maxLength: 2, default: 'pro' } }, 'has a default of'],
  [{ plan: { from: 'address', type: 'number', default: '1' } }, 'has a default of another type'],
  [{ plan: { from: 'address', type: 'number', maxLength: 2 } }, 'which only a text has'],
  [{ plan: { compute: '1', default: 1 } }, 'neither maxLength nor default belong to it'],
  [{ plan: { compute: '1', type: 'text' } }, 'is a number, and not a text'],
  [{ v: { compute: '1', score: {} } }, 'v.score: the survey has no "scoring"'],
  [{ '1st': { compute: '1' } }, 'begins with a letter is expected'],
  [{ ['a'.repeat(41)]: { compute: '1' } }, 'at most 40 letters'],
  [{ today: { compute: '1' } }, 'has a meaning of its own'],
  [
    Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`v${index}`, { compute: '1' }])),
    'at most 50 values',
  ],
])('values are refused: %j', (values, reason) => {
  expect(problemsOf({ values }).join('\n')).toContain(reason);
});

test.each([
  [{ from: 'address', type: 'text' }, 'v.score: only a number counts, and "v" is a text'],
  [{ compute: 'q.overall > 2', type: 'boolean' }, 'v.score: only a number counts'],
  [{ compute: 'q.overall > 2' }, 'v.compute: is a boolean, and not a number'],
  [{ compute: 'q.why' }, ''],
])('only a number counts for the score: %j', (value, reason) => {
  const problems = problemsOf({ scoring: {}, values: { v: { ...value, score: {} } } }).join();
  expect(problems).toContain(reason);
  expect(problems === '').toBe(reason === '');
});

test('a question named as the values is refused beside them', () => {
  const named = [{ id: 'value', type: 'rate', title: 'How much?' }];
  expect(problemsOf({ questions: named })).toEqual([]);
  expect(problemsOf({ questions: named, values: { a: { compute: '1' } } })).toEqual([
    'x.json: questions[0].id: "value" names the values of this survey',
  ]);
});
