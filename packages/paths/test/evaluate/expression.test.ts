import { expect, test } from 'vitest';
import type { Question } from '../../evaluate/surveyFile.ts';
import { checked, nextAfter, sessionOf } from './sessions.ts';

const options = (...ids: readonly string[]) => ids.map((id) => ({ id }));
const number = { kind: 'number', min: 0 } as const;

const questions: readonly Question[] = [
  { id: 'overall', type: 'rate' },
  { id: 'parts', type: 'check', choice: options('pool', 'bar') },
  { id: 'grid', type: 'multiRate', choice: options('one', 'two', 'three') },
  { id: 'born', type: 'singleInput', config: { kind: 'date' } },
  { id: 'price', type: 'singleInput', config: number },
  { id: 'why', type: 'singleInput', config: { required: false } },
  { id: 'e-mail', type: 'singleInput' },
];
const answers = {
  overall: { score: 4 },
  parts: checked('pool'),
  grid: { rows: { one: 1, two: 4 } },
  born: { text: '2000-05-02' },
  price: { text: '2.5' },
  why: { text: '' },
  'e-mail': { text: 'ana@b.c' },
};

/** Whether an expression has this value, by a question that is asked where it has. */
function computes(compute: string, is: string | number | boolean): boolean {
  const last: Question = { id: 'last', type: 'rate', showIf: { value: 'computed', is } };
  const values = { computed: { compute }, seats: { from: 'context', type: 'number' } } as const;
  const session = sessionOf({ questions: [...questions, last], values }, { values: { seats: 10 } });
  return nextAfter(session, answers)[0] === 'last';
}

test.each([
  ['if(seats >= 10, 90, 9 * seats)', 90],
  ['q.overall >= 4 and not answered(why)', true],
  ['overall > 4 || !answered(why)', true],
  ['value.seats - 2 * 3', 4],
  ['(seats - 2) * 3', 24],
  ['seats % 4 / 2', 1],
  ['q["e-mail"]', 'ana@b.c'],
  ['q.grid.two + q.price', 6.5],
  ['count(grid)', 2],
  ['sum(grid)', 5],
  ['answered(overall)', true],
  ['includes(parts, "bar")', false],
  ['min(q.grid.one, q.grid.three, 2)', 1],
  ['max(1, q.grid.two)', 4],
  ['length(q["e-mail"])', 7],
  ['contains(q["e-mail"], "@b")', true],
  ['concat("a", " ", q.parts, q.why)', 'a pool'],
  ['years(born)', 30],
  ['days(born, born)', 0],
  ['months("2031-01-31", today)', 3],
  ['year(today) + month(today)', 2036],
  ['round(2.345, 2)', 2.35],
  ['floor(-1.5)', -2],
  ['number()', 1],
])('%s is %s', (expression, value) => {
  expect(computes(expression, value)).toBe(true);
});

test('what is missing stays missing, and a division by zero gives nothing', () => {
  for (const compute of ['q.grid.three + 1', 'seats / 0', 'if(true, q.why, 1)']) {
    const last: Question = {
      ...{ id: 'last', type: 'rate' },
      showIf: { value: 'computed', answered: false },
    };
    const values = { computed: { compute }, seats: { from: 'context', type: 'number' } } as const;
    expect(nextAfter(sessionOf({ questions: [...questions, last], values }), answers)).toEqual([
      'last',
    ]);
  }
});
