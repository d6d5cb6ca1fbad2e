import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, validate } from '../../../contract/questions/index.ts';
import { warningsIn } from '../../../server/surveys/checks/warnings.ts';
import { readSurvey } from '../../../server/surveys/loadSurveys.ts';
import { pathOf } from '../../../server/surveys/path.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import {
  check,
  input,
  made,
  type Q,
  radio,
  rate,
  surveysOf,
} from '../../support/fixtures/branches.ts';
import { temporaryDirectory } from '../../support/temporary.ts';
import { output } from '../support/output.ts';

const is = (question: string, value: unknown) => ({ question, is: value });
const warningsOf = (...questions: Q[]) =>
  warningsIn(made(...questions)).map(({ path, reason }) => `${path}: ${reason}`);
const problemsOf = (...questions: Q[]) =>
  readSurvey('x.json', JSON.stringify({ id: 'x', title: 'X', questions })).problems.map(
    ({ path, reason }) => `${path}: ${reason}`,
  );

const unreached = (place: number) => `questions[${place}]: no answers lead to this question`;
const idle = (place: number, row = 0) =>
  `questions[${place}].next[${row}]: never decides: no answers that lead here fulfil it before another row`;

const about = (question: string, rule: object) => ({ question, ...rule });
const jump = (to: string, ...when: object[]) => ({ when, to });
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
      asked.questions.map(({ id, question }, place) => {
        const right = (possible[question.type] ?? []).filter(
          (answer) => validate(question, answer).faults.length === 0,
        );
        return [id, right[(picks[place] ?? 0) % right.length] ?? {}];
      }),
    );
  }

  test('no answers lead to a reported question', () => {
    fc.assert(
      fc.property(
        surveysOf(6, 'radio', 'check', 'rate', 'number'),
        fc.array(anyAnswers, { minLength: 30, maxLength: 30 }),
        (one, all) => {
          const told = new Set(warningsIn(one).map(({ path }) => path));
          for (const picks of all) {
            const path = pathOf(one, answersTo(one, picks));
            for (const { index } of path.questions)
              expect(told).not.toContain(`questions[${index}]`);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('every question that no answers lead to is reported', () => {
    fc.assert(
      fc.property(surveysOf(4, 'radio', 'check', 'rate'), (one) => {
        const reached = new Set<number>();
        for (let round = 0; round < 7 ** one.questions.length; round += 1) {
          const picks = one.questions.map((_, place) => Math.floor(round / 7 ** place) % 7);
          for (const { index } of pathOf(one, answersTo(one, picks)).questions) reached.add(index);
        }
        const told = warningsIn(one)
          .map(({ path }) => /^questions\[(\d+)\]$/.exec(path)?.[1])
          .filter((place) => place !== undefined);
        expect(told.map(Number)).toEqual(
          one.questions.map(({ index }) => index).filter((place) => !reached.has(place)),
        );
      }),
      { numRuns: 25 },
    );
  });
});

describe('a dead end', () => {
  const dead = input('dead', { format: 4, maxLength: 4 });
  const why = 'config: no text fits: it takes 5 characters, maxLength is 4';

  test('on every path is a problem of the survey', () => {
    const told = 'is a dead end on every path: no answers lead to the end';
    expect(problemsOf(radio('a'), dead, radio('b'))).toEqual([
      `questions[1]: ${told}`,
      `questions[1].${why}`,
    ]);
  });

  test('on some paths is a warning', () => {
    const way = radio('a', { when: is('a', 'yes'), to: 'end' });
    expect(problemsOf(way, dead, radio('b'))).toEqual([]);
    expect(warningsOf(way, dead, radio('b'))).toEqual([
      'questions[1]: is a dead end: an answer is required, and none is accepted',
      `questions[1].${why}`,
    ]);
  });

  test('that is optional is another warning', () => {
    const left = input('dead', { format: 4, maxLength: 4, required: false });
    expect(warningsOf(left)).toEqual([
      'questions[0]: can only be left out: no answer is accepted',
      `questions[0].${why}`,
    ]);
  });

  const unfitting = { format: 4, maxLength: 4 };
  const textOption = { id: 'o', text: 'O', questionConfig: { input: true, ...unfitting } };

  test.each<[name: string, question: Q]>([
    ['a phone number is longer', input('q', { format: 5, maxLength: 10 })],
    ['a phone number is shorter', input('q', { format: 6, minLength: 11 })],
    ['no text is that long', input('q', { minLength: 10_001 })],
    [
      'the pattern needs more characters',
      input('q', { maxLength: 3, pattern: '(?:[a-c]|x)\\d{3,4}', patternMessage: 'A code' }),
    ],
    ['no address is that long', input('q', { format: 4, minLength: 255 })],
    [
      'a required blank accepts no text',
      {
        ...{ id: 'q', type: 'multiInput', title: 'Q' },
        choice: [
          { id: 'a', text: 'A' },
          { id: 'b', text: 'B', questionConfig: unfitting },
        ],
      },
    ],
    ['every option needs an impossible text', { ...radio('q'), choice: [textOption] }],
  ])('is a question where %s', (_, question) => {
    expect(problemsOf(question)[0]).toMatch(/^questions\[0\]: is a dead end/);
  });

  test.each([
    ['config.max', check('q', { config: { max: 0 } })],
    ['config.maxLength', input('q', { maxLength: 0 })],
  ])('cannot be made by %s 0, which is refused', (path, question) => {
    expect(problemsOf(question)[0]).toMatch(`questions[0].${path}: `);
  });

  test('is absent where one option is left', () => {
    const question = { ...radio('q'), choice: [{ id: 'x', text: 'X' }, textOption] };
    expect(warningsOf(question)).toEqual([
      'questions[0].choice[1].questionConfig: no text fits: it takes 5 characters, maxLength is 4',
    ]);
  });
});

test('a warning changes the exit code of the strict check alone', async () => {
  const file = join(await temporaryDirectory(), 'odd.json');
  const questions = [radio('a', { to: 'c' }), radio('b'), radio('c')];
  await writeFile(file, JSON.stringify({ id: 'odd', title: 'Odd', questions }, null, 1));
  const line = `${file}:25:3: question "b": warning: no answers lead to this question\n`;
  const check = (...args: string[]) =>
    output('server/cli/survey.ts', { args: ['check', ...args, file] });
  expect(await check()).toEqual({ code: 0, out: '', err: line });
  expect(await check('--strict')).toEqual({ code: 1, out: '', err: line });
});

test.each([11, 16, 40])(
  'conditions on %d options of one question leave the other paths checked',
  (count) => {
    const ids = Array.from({ length: count }, (_, index) => `o${index}`);
    const follow = ids.map((id) => ({
      ...input(`f-${id}`, {}),
      showIf: { question: 'many', includes: id },
    }));
    const many = { ...check('many', {}), choice: ids.map((id) => ({ id, text: id })) };
    const start = radio('a', jump('end', is('a', 'yes')), jump('end', is('a', 'no')));
    expect(warningsOf(many, ...follow, start, radio('b'))).toEqual([unreached(count + 2)]);
    expect(warningsOf(many, ...follow, radio('a'), radio('b'))).toEqual([]);
  },
);

test('warns that more paths than can be told apart are not checked', () => {
  const asked = Array.from({ length: 24 }, (_, index) => check(`c${index}`, {}));
  const last = ['a', 'b', 'c'].map((option) => ({
    ...input(`last-${option}`, {}),
    showIf: asked.map(({ id }) => ({ question: id, includes: option })),
  }));
  expect(warningsOf(radio('start'), ...asked, ...last)).toEqual([
    'questions: paths are not checked: conditions distinguish too many answers',
  ]);
});
