import { expect, test } from 'vitest';
import { sessionOf } from './sessions.ts';

/** The end pages of docs/surveys.md. */
const ends = [
  { id: 'angry', when: { question: 'overall', atMost: 2 } },
  { id: 'pro', when: { value: 'plan', is: 'pro' } },
] as const;
const values = { plan: { from: 'address', type: 'text' } } as const;

test.each([
  [2, 'pro', 'angry'],
  [3, 'pro', 'pro'],
  [3, 'basic', null],
])('a mark of %i and the plan %s lead to the end page %s', (score, plan, id) => {
  const session = sessionOf(
    { questions: [{ id: 'overall', type: 'rate' }], ends, values },
    { values: { plan } },
  );
  session.answer('overall', { score });
  expect(session.end()).toEqual({ id, score: null });
});

test.each([
  [1, 0],
  [3, 3],
  [5, 6],
])('a point of %i gives the score %i, within its bounds', (point, score) => {
  const scoring = { factor: 2, offset: -3, maximum: 6 };
  const session = sessionOf({ questions: [{ id: 'overall', type: 'rate' }], scoring });
  session.answer('overall', { score: point });
  expect(session.end().score).toBe(score);
});

test('a value counts with its offset and weight, and nothing where it is missing', () => {
  const years = { from: 'info', type: 'number', score: { offset: 1, weight: 0.5 } } as const;
  const file = { questions: [], scoring: {}, values: { years } };
  expect(sessionOf(file, { values: { years: 3 } }).end().score).toBe(2);
  expect(sessionOf(file).end().score).toBe(0);
});
