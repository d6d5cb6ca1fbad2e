import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { check, input, type Q, radio, rate } from '../../../../test/support/fixtures/branches.ts';
import { temporaryDirectory } from '../../../../test/support/temporary.ts';
import { output } from '../../support/output.ts';
import { type Entry, file, is, shown, warningsOf } from './showIfChecks.fixture.ts';

const ranking: Q = {
  ...{ id: 'k', type: 'order', title: 'K', config: { min: 1 } },
  choice: [
    { id: 'x', text: 'X' },
    { id: 'y', text: 'Y' },
  ],
};

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
