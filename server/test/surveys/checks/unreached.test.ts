import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, validate } from '../../../../contract/questions/index.ts';
import {
  check,
  input,
  type Q,
  radio,
  rate,
  surveysOf,
} from '../../../../test/support/fixtures/branches.ts';
import { pathWarnings } from '../../../surveys/checks/pathWarnings.ts';
import { pathOf } from '../../../surveys/path.ts';
import type { Questionnaire } from '../../../surveys/questionnaire.ts';
import { is, jump, unreached, warningsOf } from './deadEnds.fixture.ts';

const idle = (index: number, row = 0) =>
  `questions[${index}].next[${row}]: never decides: no answers that lead here fulfil it before another row`;

const about = (question: string, rule: object) => ({ question, ...rule });
const mission = (id: string, ...next: object[]): Q => ({
  ...{ id, type: 'text', title: id, next },
  config: { mission: { instruction: 'Go' } },
});
const numbers = { format: 1, maxLength: 2 };

describe('questions and branches', () => {
  test.each<[name: string, questions: Q[], warnings: string[]]>([
    [
      'contradictory conditions',
      [radio('a', jump('c', is('a', 'yes'), is('a', 'no')), { to: 'end' }), radio('b'), radio('c')],
      [idle(0), unreached(1), unreached(2)],
    ],
    [
      'a branch behind an earlier one for the same answer',
      [
        radio('a', jump('end', is('a', 'no'))),
        radio('b', jump('d', is('a', 'no'))),
        radio('c', { to: 'end' }),
        radio('d'),
      ],
      [idle(1), unreached(3)],
    ],
    [
      'a number that an earlier row contains',
      [
        rate('a', jump('c', about('a', { atLeast: 2 })), jump('end', is('a', 4))),
        radio('b'),
        radio('c'),
      ],
      [idle(0, 1)],
    ],
    [
      'more options than can be chosen',
      [
        check(
          'a',
          { config: { max: 1 } },
          jump('end', about('a', { includes: 'a' }), about('a', { includes: 'b' })),
        ),
        radio('b'),
      ],
      [idle(0)],
    ],
    [
      'a missing answer that is required',
      [radio('a', jump('end', about('a', { answered: false }))), radio('b')],
      [idle(0)],
    ],
    [
      'an answer to a question off the path',
      [
        radio('a', jump('c', is('a', 'no'))),
        radio('b', { to: 'end' }),
        radio('c', jump('end', is('b', 'yes'))),
        radio('d'),
      ],
      [idle(2)],
    ],
    [
      'numbers that are too long or negative',
      [
        input(
          'a',
          numbers,
          jump('end', about('a', { atLeast: 100 })),
          jump('end', about('a', { atMost: -1 })),
          jump('end', about('a', { atLeast: 99 })),
        ),
        radio('b'),
      ],
      [idle(0, 0), idle(0, 1)],
    ],
    [
      'a text of another format',
      [input('a', { format: 4 }, jump('end', is('a', 'nobody'))), radio('b')],
      [idle(0)],
    ],
    [
      'a mission without a time limit that times out',
      [
        mission('a', jump('c', is('a', 'timeout')), jump('d', is('a', 'cancelled'))),
        radio('b', { to: 'end' }),
        radio('c'),
        radio('d'),
      ],
      [idle(0), unreached(2)],
    ],
  ])('that %s excludes are reported', (_, questions, warnings) => {
    expect(warningsOf(...questions)).toEqual(warnings);
  });

  test.each<[name: string, questions: Q[]]>([
    [
      'a question off the path',
      [
        radio('a', jump('c', is('a', 'no'))),
        radio('b'),
        radio('c', jump('e', about('b', { answered: false }), about('b', { isNot: 'yes' }))),
        radio('d', { to: 'end' }),
        radio('e'),
      ],
    ],
    ['a text that no condition names', [input('a', {}, jump('end', is('a', 'x'))), radio('b')]],
    [
      'one of several choices',
      [
        check(
          'a',
          { config: { min: 2 } },
          jump('end', about('a', { includes: 'a' })),
          jump('end', about('a', { includes: 'b' })),
        ),
      ],
    ],
    [
      'a number at and between bounds',
      [
        input(
          'a',
          { format: 1 },
          jump('end', about('a', { atLeast: 1 }), about('a', { atMost: 1 })),
          jump('c', about('a', { atLeast: 1 }), about('a', { atMost: 2 })),
          jump('c', about('a', { atLeast: 1e30 })),
        ),
        radio('b'),
        radio('c'),
      ],
    ],
  ])('that %s allows are not reported', (_, questions) => {
    expect(warningsOf(...questions)).toEqual([]);
  });

  const anyAnswers = fc.array(fc.nat(), { minLength: 6, maxLength: 6 });

  const possible: Record<number, readonly Answer[]> = {
    1: [{ choice: 'yes' }, { choice: 'no' }, { choice: null }],
    2: [
      ...['a', 'b', 'c'].map((id) => ({ choices: [{ id }] })),
      { choices: [{ id: 'a' }, { id: 'b' }] },
      { choices: [{ id: 'a' }, { id: 'c' }] },
      { choices: [{ id: 'b' }, { id: 'c' }] },
      { choices: [] },
    ],
    8: [{ score: 1 }, { score: 2 }, { score: 3 }, { score: null }],
    4: ['0', '1', '2', '3', '9', '.', ''].map((text) => ({ text })),
  };

  function answersTo(asked: Questionnaire, picks: readonly number[]): Map<string, Answer> {
    return new Map(
      asked.questions.map(({ id, question }, index) => {
        const right = (possible[question.type] ?? []).filter(
          (answer) => validate(question, answer).faults.length === 0,
        );
        return [id, right[(picks[index] ?? 0) % right.length] ?? {}];
      }),
    );
  }

  test('no answers lead to a reported question', () => {
    fc.assert(
      fc.property(
        surveysOf(6, 'radio', 'check', 'rate', 'number'),
        fc.array(anyAnswers, { minLength: 30, maxLength: 30 }),
        (generated, all) => {
          const warned = new Set(pathWarnings(generated).map(({ path }) => path));
          for (const picks of all) {
            const path = pathOf(generated, answersTo(generated, picks));
            for (const { index } of path.questions)
              expect(warned).not.toContain(`questions[${index}]`);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('every question that no answers lead to is reported', () => {
    fc.assert(
      fc.property(surveysOf(4, 'radio', 'check', 'rate'), (generated) => {
        const reached = new Set<number>();
        for (let round = 0; round < 7 ** generated.questions.length; round += 1) {
          const picks = generated.questions.map((_, index) => Math.floor(round / 7 ** index) % 7);
          for (const { index } of pathOf(generated, answersTo(generated, picks)).questions)
            reached.add(index);
        }
        const warned = pathWarnings(generated)
          .map(({ path }) => /^questions\[(\d+)\]$/.exec(path)?.[1])
          .filter((index) => index !== undefined);
        expect(warned.map(Number)).toEqual(
          generated.questions.map(({ index }) => index).filter((index) => !reached.has(index)),
        );
      }),
      { numRuns: 25 },
    );
  });
});
