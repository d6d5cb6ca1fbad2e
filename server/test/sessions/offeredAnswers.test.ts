import { expect, test } from 'vitest';
import { offeredResult } from '../../sessions/offeredAnswers.ts';
import { cascade, survey } from '../support/world.ts';

const named = (type: string, ids: string, config: object = {}) => ({
  type,
  config,
  choice: [...ids].map((id) => ({ id, text: id })),
});
const matrix = (type: string, rows: string, columns: string, required = false) => ({
  ...named(type, rows, { required }),
  subChoice: [...columns].map((id) => ({ id, text: id })),
});
const evaluation = (reasons: string, ...scores: number[]) => ({
  type: 'evaluate',
  config: { comment: 'optional' },
  choice: [...reasons].map((id) => ({ id, text: id, questionConfig: { scores } })),
});
const input = { type: 'singleInput' };
const chosen = (...ids: string[]) => ({ choices: ids.map((id) => ({ id })) });
const rated = (score: number, ...tags: string[]) => ({ score, tags, comment: 'kept' });
const rows = (answer: object) => ({ rows: answer });
const linkage = { type: 'linkage', config: { cascadeId: 'plants', levels: ['Family', 'Plant'] } };

/**
 * A question and its answer, the later version of the question, and the part of the answer that it
 * offers.
 */
const cases: readonly [string, object, object, object, object?][] = [
  ['an unchanged text', input, { text: 'kept' }, input, { text: 'kept' }],
  ['a longer text than allowed', input, { text: 'kept' }, { ...input, config: { maxLength: 3 } }],
  ['another type', named('radio', 'ab'), { choice: 'a' }, named('list', 'ab')],
  ['a removed option', named('radio', 'abc'), { choice: 'c' }, named('radio', 'ab')],
  [
    'one of two options',
    named('check', 'abc'),
    chosen('a', 'c'),
    named('check', 'ab'),
    chosen('a'),
  ],
  [
    'fewer options than needed',
    named('check', 'abc'),
    chosen('a', 'c'),
    named('check', 'ab', { min: 2 }),
  ],
  [
    'one of two blanks',
    named('multiInput', 'ab'),
    { blanks: { a: 'A', b: 'B' } },
    named('multiInput', 'a'),
    { blanks: { a: 'A' } },
  ],
  [
    'optional rows',
    matrix('multiSingle', 'abc', 'xy'),
    rows({ a: 'x', b: 'y', c: 'x' }),
    matrix('multiSingle', 'ab', 'xz'),
    rows({ a: 'x' }),
  ],
  [
    'required rows',
    matrix('multiSingle', 'ab', 'xy', true),
    rows({ a: 'x', b: 'y' }),
    matrix('multiSingle', 'ab', 'xz', true),
  ],
  [
    'columns',
    matrix('multiCheck', 'ab', 'xy'),
    rows({ a: ['x', 'y'], b: ['y'] }),
    matrix('multiCheck', 'ab', 'xz'),
    rows({ a: ['x'] }),
  ],
  [
    'ranked options',
    named('order', 'abc'),
    { order: ['c', 'b', 'a'] },
    named('order', 'ab'),
    { order: ['b', 'a'] },
  ],
  [
    'one of two reasons',
    evaluation('ab', 1, 2),
    rated(2, 'a', 'b'),
    evaluation('a', 1, 2),
    rated(2, 'a'),
  ],
  ['a reason of another score', evaluation('a', 1, 2), rated(2, 'a'), evaluation('a', 5), rated(2)],
  [
    'a rating off the scale',
    { type: 'rate' },
    { score: 5 },
    { type: 'rate', config: { scope: 4 } },
  ],
];

test.each(cases)(
  'the part of an earlier answer that fits is offered: %s',
  (_, before, answer, after, offered) => {
    const result = offeredResult(question(after), earlier(before, answer), new Map());
    expect(result && JSON.parse(result)).toEqual(offered);
  },
);

test.each([
  ['keeps', 'p1', { path: ['f1', 'p1'] }],
  ['loses', 'p2', undefined],
])('a path is offered only while the list %s its item', (_, item, offered) => {
  const answer = earlier(linkage, { path: ['f1', 'p1'] });
  const result = offeredResult(question(linkage), answer, new Map([['plants', plants(item)]]));
  expect(result && JSON.parse(result)).toEqual(offered);
});

function question(definition: object) {
  const questions = [{ id: 'q', title: 'Q', ...definition }];
  const [first] = survey({ id: 'offering', title: 'Offering', questions }).questions;
  if (!first) throw new Error('The survey has no question');
  return first;
}

function earlier(definition: object, answer: object) {
  return { type: question(definition).question.type, result: JSON.stringify(answer) };
}

function plants(item: string) {
  const items = [{ id: 'f1', text: 'F', items: [{ id: item, text: 'P' }] }];
  return cascade({ id: 'plants', items });
}
