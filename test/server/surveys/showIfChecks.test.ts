import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { surveyWarnings } from '../../../server/surveys/checks/surveyWarnings.ts';
import { readSurvey } from '../../../server/surveys/loadSurveys.ts';
import { check, input, type Q, radio, rate } from '../../support/fixtures/branches.ts';
import { temporaryDirectory } from '../../support/temporary.ts';
import { output } from '../support/output.ts';
import { survey } from '../support/world.ts';

type Entry = Q | { block: string; showIf?: unknown; questions: Q[] };

const is = (question: string, value: unknown) => ({ question, is: value });
const shown = (question: Q, showIf: unknown): Q => ({ ...question, showIf });
const file = (questions: readonly Entry[], more: object = {}) => ({
  ...{ id: 'x', title: 'X', questions, ...more },
});
const problemsOf = (questions: readonly Entry[], more?: object) =>
  readSurvey('x.json', JSON.stringify(file(questions, more))).problems.map(
    ({ path, reason }) => `${path}: ${reason}`,
  );
const warningsOf = (...questions: Entry[]) =>
  surveyWarnings(survey(file(questions))).map(({ path, reason }) => `${path}: ${reason}`);

const matrix: Q = {
  ...{ id: 'm', type: 'multiSingle', title: 'M' },
  choice: [{ id: 'r', text: 'R' }],
  subChoice: [{ id: 'x', text: 'X' }],
};
const blanks: Q = {
  ...{ id: 'i', type: 'multiInput', title: 'I' },
  choice: [{ id: 'name', text: 'Name' }],
};
const ranking: Q = {
  ...{ id: 'k', type: 'order', title: 'K', config: { min: 1 } },
  choice: [
    { id: 'x', text: 'X' },
    { id: 'y', text: 'Y' },
  ],
};

describe('a condition is refused at its place', () => {
  test.each<[showIf: object, at: string, reason: string]>([
    [is('d', 'yes'), 'question', '"d" has no answer yet'],
    [is('e', 'yes'), 'question', '"e" is asked later than this question'],
    [is('z', 'yes'), 'question', 'there is no question "z"'],
    [{ value: 'plan', is: 'pro' }, 'value', 'there is no value "plan"'],
    [{ of: 'score', atLeast: 1 }, 'of', 'the survey has no "scoring"'],
    [{ of: 'device', is: 'watch' }, 'is', 'a device is desktop, mobile, or pad'],
    [{ of: 'language', is: 'tlh' }, 'is', 'the app does not have this language'],
    [{ of: 'language', matches: 'd.*' }, 'matches', 'use "is" or "isNot" here'],
    [{ question: 'm', row: 'z', is: 'x' }, 'row', '"m" has no row "z" to ask about'],
    [
      { question: 'm', row: 'rr', is: 'x' },
      'row',
      '"m" has no row "rr" to ask about; did you mean "r"?',
    ],
    [
      { question: 'i', blank: 'nam', is: 'x' },
      'blank',
      '"i" has no blank "nam" to ask about; did you mean "name"?',
    ],
    [{ question: 'm', row: 'r', is: 'z' }, 'is', '"z" is no answer to "m"'],
    [{ question: 'm', blank: 'r', is: 'x' }, 'blank', '"m" has no blank "r" to ask about'],
    [
      { question: 'i', blank: 'name', atLeast: 1 },
      'atLeast',
      'the answer is no number, date, time or month',
    ],
    [{ question: 'a', count: true, is: 1 }, 'count', '"a" has no choices to count'],
    [{ question: 'a', excludes: 'yes' }, 'excludes', 'the question has one answer: use "isNot"'],
    [{ question: 'a', matches: 'y' }, 'matches', 'the answer is no text'],
    [{ question: 'c', isNot: 'a' }, 'isNot', 'the question has several answers: use "excludes"'],
  ])('%j', (showIf, at, reason) => {
    const before = [radio('a'), check('c', {}), matrix, blanks];
    const nested = { any: [is('a', 'yes'), { not: [showIf] }] };
    const all = [...before, shown(radio('d'), nested), radio('e')];
    expect(problemsOf(all)).toEqual([`questions[4].showIf.any[1].not[0].${at}: ${reason}`]);
  });

  test.each<[showIf: object, at: string, reason: string]>([
    [{ all: [] }, '.all', 'at least one condition is expected'],
    [{ all: [is('a', 'yes')], any: [] }, '.any', 'is not known here'],
    [{ question: 'a' }, '', 'exactly one of is, isNot'],
    [{ is: 'yes' }, '', 'exactly one of question, value and of is expected'],
    [{ of: 'score', row: 'a', is: 1 }, '', 'at most one of row, blank and count'],
    [{ question: 'a', between: [3, 1] }, '.between', 'the lower one comes first'],
    [{ question: 'w', matches: '(?=x)' }, '.matches', 'a regular expression of RE2 is expected'],
    [{ question: 'a', iz: 'yes' }, '.iz', 'is not known here'],
  ])('%j by its shape', (showIf, at, reason) => {
    const found = problemsOf([radio('a'), input('w', {}), shown(radio('d'), showIf)]);
    expect(found[0]).toContain(`questions[2].showIf${at}: `);
    expect(found[0]).toContain(reason);
  });

  test('in a block, in an option and behind a block by the path in the file', () => {
    const block = {
      block: 'b',
      showIf: is('z', 1),
      questions: [
        radio('p'),
        { ...radio('q'), choice: [{ id: 'o', text: 'O', showIf: is('z', 2) }] },
      ],
    };
    expect(problemsOf([radio('a'), block, shown(radio('d'), is('z', 3))])).toEqual([
      'questions[1].showIf.question: there is no question "z"',
      'questions[1].questions[1].choice[0].showIf.question: there is no question "z"',
      'questions[2].showIf.question: there is no question "z"',
    ]);
  });

  test('a block that asks about its own questions', () => {
    const block = { block: 'b', showIf: is('p', 'yes'), questions: [radio('p')] };
    expect(problemsOf([radio('a'), block])).toEqual([
      'questions[1].showIf.question: "p" has no answer yet',
    ]);
  });
});

describe('blocks', () => {
  const block = (id: string, ...questions: Q[]) => ({ block: id, questions });

  test.each<[name: string, entries: Entry[], problem: string]>([
    [
      'two of one id',
      [block('b', radio('p')), block('b', radio('q'))],
      'questions[1].block: "b" is used twice',
    ],
    [
      'one with the id of a question',
      [block('p', radio('p'))],
      'questions[0].block: "p" is used twice',
    ],
    [
      'a block in a block',
      [block('b', block('c') as never)],
      'questions[0].questions[0]: a block inside of another one needs "repeat" or "forEach"',
    ],
    [
      'an empty one',
      [radio('a'), block('b')],
      'questions[1].questions: at least one question is needed',
    ],
    [
      'a question twice',
      [radio('a'), block('b', radio('a'))],
      'questions[1].questions[0].id: "a" is used twice',
    ],
  ])('%s is refused', (_, entries, problem) => {
    expect(problemsOf(entries)[0]).toContain(problem);
  });

  test('a survey without a question that is always shown is refused', () => {
    const all = { of: 'device', is: 'mobile' };
    expect(problemsOf([{ block: 'b', showIf: all, questions: [radio('a')] }])).toEqual([
      'questions: one question at least must have no showIf: it is always asked',
    ]);
  });
});

describe('the check warns of', () => {
  test.each<[name: string, questions: Entry[], warnings: string[]]>([
    [
      'conditions that contradict each other',
      [radio('a'), shown(radio('b'), [is('a', 'yes'), is('a', 'no')])],
      ['questions[1].showIf: never holds: its conditions contradict each other'],
    ],
    [
      'a bound that nothing fits',
      [rate('a'), shown(radio('b'), { question: 'a', atLeast: 6 })],
      ['questions[1].showIf: never holds: no answer fits it'],
    ],
    [
      'a pattern that needs more characters than the answer has',
      [
        input('a', { maxLength: 5 }),
        shown(radio('b'), { question: 'a', matches: '.{6,}' }),
        shown(radio('c'), { question: 'a', matches: '.{5,}|[xyz]+' }),
      ],
      ['questions[1].showIf: never holds: no answer fits it'],
    ],
    [
      'numbers between two steps',
      [
        input('a', { kind: 'number', min: 0.5, max: 20, step: 1 }),
        shown(radio('b'), { question: 'a', between: [10.6, 11.4] }),
        shown(radio('c'), { question: 'a', between: [10.6, 11.5] }),
        shown(radio('d'), { question: 'a', atLeast: 19.6 }),
      ],
      [
        'questions[1].showIf: never holds: no answer fits it',
        'questions[3].showIf: never holds: no answer fits it',
      ],
    ],
    [
      'more files than can be uploaded',
      [
        { id: 'u', type: 'upload', title: 'U', config: { maxCount: 3 } },
        shown(radio('b'), { question: 'u', count: true, atLeast: 4 }),
        shown(radio('c'), { question: 'u', count: true, between: [2, 3] }),
      ],
      ['questions[1].showIf: never holds: no answer fits it'],
    ],
    [
      'more choices than options',
      [check('a', {}), shown(radio('b'), { question: 'a', count: true, atLeast: 4 })],
      ['questions[1].showIf: never holds: no answer fits it'],
    ],
    [
      'more ranks than options, and of no missing rank',
      [
        ranking,
        shown(radio('b'), { question: 'k', count: true, atLeast: 3 }),
        shown(radio('c'), { question: 'k', row: 'x', notAnswered: true }),
      ],
      ['questions[1].showIf: never holds: no answer fits it'],
    ],
    [
      'a condition that always holds',
      [radio('a'), shown(radio('b'), { any: [is('a', 'yes'), is('a', 'no')] })],
      ['questions[1].showIf: always holds: leave it out'],
    ],
    [
      'an option that is never shown, in a block',
      [
        radio('a'),
        {
          block: 'k',
          questions: [
            {
              ...radio('b'),
              choice: [
                { id: 'o', text: 'O' },
                { id: 'p', text: 'P', showIf: [is('a', 'yes'), { not: is('a', 'yes') }] },
              ],
            },
          ],
        },
      ],
      [
        'questions[1].questions[0].choice[1].showIf: never holds: its conditions contradict each other',
      ],
    ],
    [
      'a question that no path shows',
      [
        radio('a', { when: is('a', 'no'), to: 'end' }),
        radio('b'),
        shown(radio('c'), { question: 'a', isNot: 'yes' }),
      ],
      ['questions[2]: no answers lead to this question'],
    ],
    [
      'a jump to a question that may be hidden',
      [radio('a', { when: is('a', 'no'), to: 'c' }), radio('b'), shown(radio('c'), is('a', 'no'))],
      [
        'questions[0].next[0].to: leads to "c" only where its showIf holds: showIf decides, and where it does not hold the next question shown after "c" follows',
      ],
    ],
  ])('%s', (_, questions, warnings) => {
    expect(warningsOf(...questions)).toEqual(warnings);
  });

  test('nothing where a fact decides, because both outcomes are possible', () => {
    const german = { of: 'language', is: 'de' };
    const questions = [
      radio('a'),
      shown(radio('b'), german),
      shown(radio('c'), { not: german }),
      shown(radio('d'), [german, { of: 'device', isNot: 'pad' }]),
    ];
    expect(warningsOf(...questions)).toEqual([]);
  });

  test('a branch that a fact contradicts which the path needs', () => {
    const german = { of: 'language', is: 'de' };
    const jump = { when: { not: german }, to: 'end' };
    expect(warningsOf(radio('a'), shown(radio('b', jump), german), radio('c'))).toEqual([
      'questions[1].next[0]: never decides: no answers that lead here fulfil it before another row',
    ]);
  });

  test('a question that one fact forbids twice', () => {
    const german = { of: 'language', is: 'de' };
    const block = { block: 'k', showIf: german, questions: [shown(radio('b'), { not: german })] };
    expect(warningsOf(radio('a'), block)).toContain(
      'questions[1].questions[0]: no answers lead to this question',
    );
  });
});

test('the example of the documentation is a survey without warnings', async () => {
  const text = await readFile('docs/surveys.md', 'utf8');
  const example = text.split('```json').find((part) => part.includes('"block"'));
  const { questions } = JSON.parse(`{${example?.split('```')[0]}}`);
  expect(warningsOf(...questions)).toEqual([]);
});

test('the command names the place of a warning in a block', async () => {
  const name = join(await temporaryDirectory(), 'x.json');
  const block = {
    block: 'k',
    questions: [radio('b'), shown(rate('c'), { question: 'b', answered: true })],
  };
  await writeFile(name, JSON.stringify(file([radio('a'), block])));
  const run = await output('server/cli/survey.ts', { args: ['check', name, '--strict'] });
  expect(run.code).toBe(1);
  expect(run.err).toContain('question "c": showIf: warning: always holds: leave it out');
});
