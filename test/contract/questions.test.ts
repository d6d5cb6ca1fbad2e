import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  emptyAnswer,
  parseAnswer,
  questionTypes,
  readQuestion,
  validate,
  wireType,
} from '../../contract/questions/index.ts';
import { countFaults } from '../../contract/questions/shared/bounds.ts';
import { scalePoints } from '../../contract/questions/shared/ratings.ts';
import { subjectSchema } from '../../contract/survey.ts';
import { toggle } from '../../types/check/contract.ts';

const options = [
  { id: 'a', text: 'A' },
  { id: 'b', text: 'B' },
  { id: 'c', text: 'C' },
  { id: 'other', text: 'Other', questionConfig: { input: true, format: 3, minLength: 2 } },
  { id: 'none', text: 'None', questionConfig: { exclusive: true } },
];

function question(type: number, more: object = {}) {
  return readQuestion(
    v.parse(subjectSchema, { questionId: 'q', type, index: 1, count: 1, title: 'Q', ...more }),
  );
}

const radio = (config = {}) => question(1, { choice: options, config });
const check = (config = {}) => question(2, { choice: options, config });
const input = (config = {}) => question(4, { config });
const rate = (config = {}) => question(8, { config });
const picked = (...ids: string[]) => ({ choices: ids.map((id) => ({ id })) });

test('an answer in the prototype is malformed', () => {
  const answer = JSON.parse('{"__proto__":{"choice":"a"}}');
  for (const question of [radio(), check(), input(), rate()]) {
    expect(validate(question, answer).faults).toEqual([{ kind: 'malformed' }]);
  }
});

test('a normalized answer stays the same', () => {
  const anyAnswer = fc.oneof(
    fc.record({ choice: fc.option(fc.constantFrom('a', 'other', 'z')), text: fc.string() }),
    fc.record({
      choices: fc.array(
        fc.record({ id: fc.constantFrom('a', 'b', 'other', 'none'), text: fc.string() }),
      ),
    }),
    fc.record({ text: fc.string({ unit: 'binary' }) }),
    fc.record({ score: fc.option(fc.double()) }),
    fc.jsonValue(),
  );
  const anyQuestion = fc.constantFrom(
    ...[radio(), check(), check({ min: 2 }), input(), input({ format: 1 }), rate(), question(11)],
  );
  fc.assert(
    fc.property(anyQuestion, anyAnswer, (asked, raw) => {
      const once = validate(asked, raw);
      if (once.faults.length > 0) return;
      expect(validate(asked, JSON.parse(JSON.stringify(once.answer)))).toEqual(once);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  [0, {}, []],
  [1, { min: 2 }, [{ kind: 'tooFew', min: 2 }]],
  [3, { max: 2 }, [{ kind: 'tooMany', max: 2 }]],
  [1, { min: 2, max: 3 }, [{ kind: 'between', min: 2, max: 3 }]],
  [4, { min: 2, max: 3 }, [{ kind: 'between', min: 2, max: 3 }]],
  [2, { min: 2, max: 3 }, []],
  [3, { min: 2, max: 3 }, []],
])('%i of %j: %j', (count, bounds, faults) => {
  expect(countFaults(count, bounds)).toEqual(faults);
  const located = faults.map((fault) => ({ ...fault, at: 'row' }));
  expect(countFaults(count, bounds, 'row')).toEqual(located);
});

test.each([
  { was: [], press: 'b', is: ['b'] },
  { was: ['c'], press: 'a', is: ['a', 'c'] },
  { was: ['a', 'c'], press: 'a', is: ['c'] },
  { was: ['a', 'c'], press: 'none', is: ['none'] },
  { was: ['none'], press: 'a', is: ['a'] },
  { was: ['none'], press: 'none', is: [] },
])('pressing $press with $was chosen leaves $is', ({ was, press, is }) => {
  const asked = check();
  if (asked.type !== 2) throw new Error('A check reads as a check');
  expect(toggle(picked(...was), press, asked.choice)).toEqual(picked(...is));
});

test('points count up from the start value', () => {
  expect(scalePoints({ scope: 5, startValue: 1 })).toEqual([1, 2, 3, 4, 5]);
  expect(scalePoints({ scope: 3, startValue: -1 })).toEqual([-1, 0, 1]);
});

describe('a subject is read leniently (R28)', () => {
  test.each([
    ['an unknown type', { type: 99 }],
    ['type 0', { type: 0 }],
    ['a type from the prototype of all objects', { type: Number.NaN }],
    ['an option without an id', { type: 1, choice: [{ text: 'A' }] }],
    ['options that are words', { type: 1, choice: ['A'] }],
  ])('%s is skipped', (_, more) => {
    const asked = readQuestion({
      ...{ questionId: 'q', index: 2, count: 3, title: 'Q' },
      ...{ description: undefined, choice: undefined, config: undefined, result: undefined },
      ...(more as { type: number }),
    });
    expect(asked).toMatchObject({ type: 0, questionId: 'q', index: 2, count: 3, title: 'Q' });
    expect(wireType(asked)).toBe(more.type);
    expect(validate(asked, {}).faults).toEqual([]);
  });

  test.each([
    ['no config', { type: 4, config: null }, { config: { required: true, format: 0 } }],
    ['nothing in the config', { type: 4, config: { minLength: null, format: null } }, { type: 4 }],
    ['no options', { type: 1, choice: null }, { choice: [] }],
    ['an option with its id alone', { type: 1, choice: [{ id: 7 }] }, { choice: [{ id: '7' }] }],
    ['rating fields beside the config', { type: 8, scope: 7, icon: 4 }, { config: { scope: 7 } }],
    [
      'rating fields in both places',
      { type: 8, scope: 7, config: { scope: 3 } },
      { config: { scope: 3 } },
    ],
    [
      'a rating field that only the question has right',
      { type: 8, scope: 7, config: { scope: '3' } },
      { config: { scope: 7 } },
    ],
    [
      'every rating field on the question',
      {
        type: 9,
        choice: [{ id: 'a' }],
        ...{ rateType: 2, scope: 7, startValue: 0, leftLevel: 'low', rightLevel: 'high' },
        rateHint: [{ hint: 'Poor', score: 0 }],
      },
      {
        config: {
          ...{ rateType: 2, scope: 7, startValue: 0, leftLevel: 'low', rightLevel: 'high' },
          rateHint: [{ hint: 'Poor', i18n: {}, score: 0 }],
        },
      },
    ],
    ['an icon that is none', { type: 8, config: { icon: 'star' } }, { config: { icon: 1 } }],
    ['a scale without an end', { type: 8, config: { scope: 1e9 } }, { config: { scope: 5 } }],
    [
      'a hint whose translations are a text',
      { type: 8, config: { rateHint: [{ hint: 'Poor', i18n: 'de', score: 1 }] } },
      { config: { rateHint: [{ hint: 'Poor', i18n: {}, score: 1 }] } },
    ],
    ['a maximum of nothing', { type: 4, config: { maxLength: 0 } }, { config: { required: true } }],
    ['fields nobody knows', { type: 11, extra: 1 }, { type: 11 }],
  ])('%s is accepted', (_, more, read) => {
    expect(question(Number(more.type), more)).toMatchObject(read);
  });

  test.each([
    [undefined, null],
    ['', null],
    ['{', null],
    ['{"choice":5}', null],
    ['{"choice":"a"}', { choice: 'a' }],
    ['{"choice":null}', { choice: null }],
  ])('the result %j gives the answer %j', (result, answer) => {
    expect(parseAnswer(radio(), result)).toEqual(answer);
  });
});

test('every type has its code, and its empty answer has its own shape', () => {
  for (const [code, type] of Object.entries(questionTypes)) {
    expect(type.code).toBe(Number(code));
    expect(v.is(type.answer, type.empty)).toBe(true);
  }
  expect(emptyAnswer(rate())).toEqual({ score: null });
});
