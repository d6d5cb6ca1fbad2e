import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { check, input, type Q, radio } from '../../../../test/support/fixtures/branches.ts';
import { readSurvey } from '../../../surveys/loadSurveys.ts';
import { type Entry, file, is, shown, warningsOf } from './showIfChecks.fixture.ts';

const problemsOf = (questions: readonly Entry[], more?: object) =>
  readSurvey('x.json', JSON.stringify(file(questions, more))).problems.map(
    ({ path, reason }) => `${path}: ${reason}`,
  );

const matrix: Q = {
  ...{ id: 'm', type: 'multiSingle', title: 'M' },
  choice: [{ id: 'r', text: 'R' }],
  subChoice: [{ id: 'x', text: 'X' }],
};
const blanks: Q = {
  ...{ id: 'i', type: 'multiInput', title: 'I' },
  choice: [{ id: 'name', text: 'Name' }],
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
  ])('%j', (showIf, index, reason) => {
    const before = [radio('a'), check('c', {}), matrix, blanks];
    const nested = { any: [is('a', 'yes'), { not: [showIf] }] };
    const all = [...before, shown(radio('d'), nested), radio('e')];
    expect(problemsOf(all)).toEqual([`questions[4].showIf.any[1].not[0].${index}: ${reason}`]);
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
  ])('%j by its shape', (showIf, index, reason) => {
    const problems = problemsOf([radio('a'), input('w', {}), shown(radio('d'), showIf)]);
    expect(problems[0]).toContain(`questions[2].showIf${index}: `);
    expect(problems[0]).toContain(reason);
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

test('the example of the documentation is a survey without warnings', async () => {
  const text = await readFile('docs/surveys.md', 'utf8');
  const example = text.split('```json').find((part) => part.includes('"block"'));
  const { questions } = JSON.parse(`{${example?.split('```')[0]}}`);
  expect(warningsOf(...questions)).toEqual([]);
});
