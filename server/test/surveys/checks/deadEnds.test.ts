import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { check, input, type Q, radio } from '../../../../test/support/fixtures/branches.ts';
import { temporaryDirectory } from '../../../../test/support/temporary.ts';
import { readSurvey } from '../../../surveys/loadSurveys.ts';
import { output } from '../../support/output.ts';
import { is, jump, unreached, warningsOf } from './deadEnds.fixture.ts';

const problemsOf = (...questions: Q[]) =>
  readSurvey('x.json', JSON.stringify({ id: 'x', title: 'X', questions })).problems.map(
    ({ path, reason }) => `${path}: ${reason}`,
  );

describe('a dead end', () => {
  const dead = input('dead', { format: 4, maxLength: 4 });
  const why = 'config: no text fits: it takes 5 characters, maxLength is 4';

  test('on every path is a problem of the survey', () => {
    const reason = 'is a dead end on every path: no answers lead to the end';
    expect(problemsOf(radio('a'), dead, radio('b'))).toEqual([
      `questions[1]: ${reason}`,
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
    const optional = input('dead', { format: 4, maxLength: 4, required: false });
    expect(warningsOf(optional)).toEqual([
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
