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
import { output, scratch } from '../support/process.ts';

const is = (question: string, value: unknown) => ({ question, is: value });
const warningsOf = (...questions: Q[]) =>
  warningsIn(made(...questions).questions).map(({ path, reason }) => `${path}: ${reason}`);
const problemsOf = (...questions: Q[]) =>
  readSurvey('x.json', JSON.stringify({ id: 'x', title: 'X', questions })).problems.map(
    ({ path, reason }) => `${path}: ${reason}`,
  );

const unreached = (place: number) => `questions[${place}]: no answers lead to this question`;
const idle = (place: number, row = 0) =>
  `questions[${place}].next[${row}]: never decides: no answers that lead here fulfil it before another row`;

describe('what no answers lead to', () => {
  test.each<[name: string, questions: Q[], warnings: string[]]>([
    [
      'a question that every way jumps over',
      [radio('a', { to: 'c' }), radio('b'), radio('c')],
      [unreached(1)],
    ],
    [
      'a question behind conditions that contradict each other',
      [
        radio('a', { when: [is('a', 'yes'), is('a', 'no')], to: 'c' }, { to: 'end' }),
        radio('b'),
        radio('c'),
      ],
      [idle(0), unreached(1), unreached(2)],
    ],
    [
      'a question behind answers that two questions cannot both have had',
      [
        radio('a', { when: is('a', 'no'), to: 'end' }),
        radio('b', { when: is('a', 'no'), to: 'd' }),
        radio('c', { to: 'end' }),
        radio('d'),
      ],
      [idle(1), unreached(3)],
    ],
    [
      'a row that an earlier one leaves nothing to',
      [
        rate(
          'a',
          { when: { question: 'a', atLeast: 2 }, to: 'c' },
          { when: is('a', 4), to: 'end' },
        ),
        radio('b'),
        radio('c'),
      ],
      [idle(0, 1)],
    ],
    [
      'more options together than may be chosen',
      [
        check(
          'a',
          { config: { max: 1 } },
          { when: ['a', 'b'].map((includes) => ({ question: 'a', includes })), to: 'end' },
        ),
        radio('b'),
      ],
      [idle(0)],
    ],
    [
      'a required answer left out',
      [radio('a', { when: { question: 'a', answered: false }, to: 'end' }), radio('b')],
      [idle(0)],
    ],
    [
      'the answer to a question that was not asked on this way',
      [
        radio('a', { when: is('a', 'no'), to: 'c' }),
        radio('b', { to: 'end' }),
        radio('c', { when: is('b', 'yes'), to: 'end' }),
        radio('d'),
      ],
      [idle(2)],
    ],
    [
      'a number with more digits than may be written, and one below none',
      [
        input(
          'a',
          { format: 1, maxLength: 2 },
          { when: { question: 'a', atLeast: 100 }, to: 'end' },
          { when: { question: 'a', atMost: -1 }, to: 'end' },
          { when: { question: 'a', atLeast: 99 }, to: 'end' },
        ),
        radio('b'),
      ],
      [idle(0, 0), idle(0, 1)],
    ],
    [
      'a text that its own law refuses',
      [input('a', { format: 4 }, { when: is('a', 'nobody'), to: 'end' }), radio('b')],
      [idle(0)],
    ],
    [
      'a mission whose time ran out, and with it that of the survey',
      [
        {
          id: 'a',
          type: 'text',
          title: 'A',
          config: { mission: { instruction: 'Go', steps: [] } },
          next: [
            { when: is('a', 'timeout'), to: 'c' },
            { when: is('a', 'cancelled'), to: 'd' },
          ],
        },
        radio('b', { to: 'end' }),
        radio('c'),
        radio('d'),
      ],
      [idle(0), unreached(2)],
    ],
  ])('%s is reported', (_, questions, warnings) => {
    expect(warningsOf(...questions)).toEqual(warnings);
  });
});

describe('what can happen is not told', () => {
  test.each<{ name: string; questions: Q[] }>([
    {
      name: 'a way past a question that was not asked',
      questions: [
        radio('a', { when: is('a', 'no'), to: 'c' }),
        radio('b'),
        radio('c', {
          when: [
            { question: 'b', answered: false },
            { question: 'b', isNot: 'yes' },
          ],
          to: 'e',
        }),
        radio('d', { to: 'end' }),
        radio('e'),
      ],
    },
    {
      name: 'a way by a text that no condition names',
      questions: [input('a', {}, { when: is('a', 'x'), to: 'end' }), radio('b')],
    },
    {
      name: 'one of several choices without the others',
      questions: [
        check(
          'a',
          { config: { min: 2 } },
          { when: { question: 'a', includes: 'a' }, to: 'end' },
          { when: { question: 'a', includes: 'b' }, to: 'end' },
        ),
        radio('b', { when: { question: 'a', includes: 'c' }, to: 'end' }),
      ].slice(0, 1),
    },
    {
      name: 'a number between two bounds, and the number that is a bound',
      questions: [
        input(
          'a',
          { format: 1 },
          {
            when: [
              { question: 'a', atLeast: 1 },
              { question: 'a', atMost: 1 },
            ],
            to: 'end',
          },
          {
            when: [
              { question: 'a', atLeast: 1 },
              { question: 'a', atMost: 2 },
            ],
            to: 'c',
          },
          { when: { question: 'a', atLeast: 1e30 }, to: 'c' },
        ),
        radio('b'),
        radio('c'),
      ],
    },
  ])('$name', ({ questions }) => {
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

  function answersTo(asked: Questionnaire, says: readonly number[]): Map<string, Answer> {
    return new Map(
      asked.questions.map(({ id, question }, place) => {
        const right = (possible[question.type] ?? []).filter(
          (answer) => validate(question, answer).faults.length === 0,
        );
        return [id, right[(says[place] ?? 0) % right.length] ?? {}];
      }),
    );
  }

  test('whatever is answered leads to no question that was told', () => {
    fc.assert(
      fc.property(
        surveysOf(6, 'radio', 'check', 'rate', 'number'),
        fc.array(anyAnswers, { minLength: 30, maxLength: 30 }),
        (one, all) => {
          const told = new Set(warningsIn(one.questions).map(({ path }) => path));
          for (const says of all) {
            const path = pathOf(one, answersTo(one, says));
            for (const { index } of path.questions)
              expect(told).not.toContain(`questions[${index}]`);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('what no answers at all lead to is told, where all of them can be tried', () => {
    fc.assert(
      fc.property(surveysOf(4, 'radio', 'check', 'rate'), (one) => {
        const reached = new Set<number>();
        for (let round = 0; round < 7 ** one.questions.length; round += 1) {
          const says = one.questions.map((_, place) => Math.floor(round / 7 ** place) % 7);
          for (const { index } of pathOf(one, answersTo(one, says)).questions) reached.add(index);
        }
        const told = warningsIn(one.questions)
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

  test('on every way makes the survey impossible: it is refused', () => {
    const told = 'is a dead end, and nobody gets round it: no answers lead to the end';
    expect(problemsOf(radio('a'), dead, radio('b'))).toEqual([
      `questions[1]: ${told}`,
      `questions[1].${why}`,
    ]);
  });

  test('on some ways is a warning, and what lies behind it is not told once more', () => {
    const way = radio('a', { when: is('a', 'yes'), to: 'end' });
    expect(problemsOf(way, dead, radio('b'))).toEqual([]);
    expect(warningsOf(way, dead, radio('b'))).toEqual([
      'questions[1]: is a dead end: an answer is required, and none is accepted',
      `questions[1].${why}`,
    ]);
  });

  test('that may be left out is none, and is told all the same', () => {
    const left = input('dead', { format: 4, maxLength: 4, required: false });
    expect(warningsOf(left)).toEqual([
      'questions[0]: can only be left out: no answer is accepted',
      `questions[0].${why}`,
    ]);
  });

  test.each<{ name: string; question: Q }>([
    { name: 'a phone number is longer', question: input('q', { format: 5, maxLength: 10 }) },
    { name: 'a phone number is shorter', question: input('q', { format: 6, minLength: 11 }) },
    { name: 'no text is that long', question: input('q', { minLength: 10_001 }) },
    { name: 'no address is that long', question: input('q', { format: 4, minLength: 255 }) },
    {
      name: 'a blank that is needed has no answer',
      question: {
        id: 'q',
        type: 'multiInput',
        title: 'Q',
        choice: [
          { id: 'a', text: 'A' },
          { id: 'b', text: 'B', questionConfig: { format: 4, maxLength: 4 } },
        ],
      },
    },
    {
      name: 'every option asks for a text that nobody can write',
      question: {
        ...radio('q'),
        choice: [{ id: 'o', text: 'O', questionConfig: { input: true, format: 4, maxLength: 4 } }],
      },
    },
  ])('is where $name', ({ question }) => {
    expect(problemsOf(question)[0]).toMatch(/^questions\[0\]: is a dead end/);
  });

  test.each([
    ['config.max', check('q', { config: { max: 0 } })],
    ['config.maxLength', input('q', { maxLength: 0 })],
  ])('cannot be made by %s 0, which is refused', (path, question) => {
    expect(problemsOf(question)[0]).toMatch(`questions[0].${path}: `);
  });

  test('is not where one option is left', () => {
    const question = {
      ...radio('q'),
      choice: [
        { id: 'x', text: 'X' },
        { id: 'o', text: 'O', questionConfig: { input: true, format: 4, maxLength: 4 } },
      ],
    };
    expect(warningsOf(question)).toEqual([
      'questions[0].choice[1].questionConfig: no text fits: it takes 5 characters, maxLength is 4',
    ]);
  });
});

test('a branch back or to itself is told to be endless', () => {
  expect(problemsOf(radio('a', { to: 'a' }), radio('b', { to: 'a' }))).toEqual([
    expect.stringContaining('endless'),
    expect.stringContaining('endless'),
  ]);
});

test('a warning leaves the exit code as it is, unless the check is strict', async () => {
  const place = await scratch();
  const file = join(place.directory, 'odd.json');
  const odd = {
    id: 'odd',
    title: 'Odd',
    questions: [radio('a', { to: 'c' }), radio('b'), radio('c')],
  };
  await writeFile(file, JSON.stringify(odd));
  const line = `${file}: questions[1]: warning: no answers lead to this question\n`;
  const check = (...args: string[]) =>
    output('server/cli/survey.ts', { args: ['check', ...args, file] });
  expect(await check()).toEqual({ code: 0, out: '', err: line });
  expect(await check('--strict')).toEqual({ code: 1, out: '', err: line });
  await place.remove();
});
