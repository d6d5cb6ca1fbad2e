import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validate } from '../../../../contract/questions/index.ts';
import { check, input, type Q, radio, rate } from '../../../../test/support/fixtures/branches.ts';
import { answersTo, anyPicks } from '../../../../test/support/fixtures/picks.ts';
import { surveysWithShowIf } from '../../../../test/support/fixtures/showIf.ts';
import { surveyWarnings } from '../../../surveys/checks/surveyWarnings.ts';
import type { Condition } from '../../../surveys/conditions/condition.ts';
import { noFacts } from '../../../surveys/conditions/facts.ts';
import { truthIn } from '../../../surveys/conditions/holds.ts';
import type { AnsweredQuestion } from '../../../surveys/conditions/seen.ts';
import { pathOf, scopeAt } from '../../../surveys/path.ts';
import { survey } from '../../support/world.ts';

const never = 'never holds: its conditions contradict each other';
const unfit = 'never holds: no answer fits it';
const about = (question: string, comparison: object) => ({ question, ...comparison });
const plan = (comparison: object) => ({ value: 'plan', ...comparison });
const seats = (comparison: object) => ({ value: 'seats', ...comparison });

const values = {
  plan: { from: 'address', type: 'text', maxLength: 5, default: 'basic' },
  seats: { from: 'address', type: 'number' },
  isNew: { from: 'context', type: 'boolean' },
  half: { compute: 'seats / 2' },
};
const arms = [{ id: 'short' }, { id: 'long' }];
const scoring = { maximum: 50 };
const before: Q[] = [
  radio('here'),
  check('parts', {}),
  input('age', { kind: 'number', min: 0, max: 120 }),
];
const warningsOf = (...questions: object[]) =>
  surveyWarnings(survey({ id: 'x', title: 'X', values, arms, scoring, questions }))
    .filter(({ path }) => path.startsWith('questions['))
    .map(({ path, reason }) => `${path.slice('questions[3].'.length)}: ${reason}`);

describe('the check finds a contradiction', () => {
  test.each<[showIf: unknown, at: string, reason: string]>([
    [{ all: [plan({ is: 'pro' }), plan({ is: 'free' })] }, '', never],
    [[about('age', { atLeast: 61 }), about('age', { atMost: 17 })], '', never],
    [[about('age', { between: [5, 10] }), about('age', { is: 12 })], '', never],
    [[about('parts', { includes: 'a' }), { not: about('parts', { includes: 'a' }) }], '', never],
    [[{ of: 'device', is: 'pad' }, { not: { of: 'device', isNot: 'mobile' } }], '', never],
    [
      { any: [about('here', { is: 'yes' }), [seats({ atLeast: 3 }), seats({ is: 2 })]] },
      '.any[1]',
      never,
    ],
    [
      { not: [about('here', { is: 'no' }), { any: [seats({ is: 'two' }), plan({ is: 'pro' })] }] },
      '.not[1].any[0]',
      unfit,
    ],
    [{ of: 'score', atLeast: 51 }, '', unfit],
    [{ of: 'score', is: 51 }, '', unfit],
    [plan({ is: 'premium' }), '', unfit],
    [plan({ notAnswered: true }), '', unfit],
    [{ value: 'isNew', is: 'maybe' }, '', unfit],
    [[seats({ between: [2, 2] }), seats({ isNot: 2 })], '', never],
    [
      {
        any: [
          { of: 'arm', is: 'short' },
          { of: 'arm', is: 'long' },
        ],
      },
      '',
      'always holds: leave it out',
    ],
    [
      [about('here', { is: 'yes' }), about('age', { answered: true })],
      '[1]',
      'always holds: leave it out',
    ],
  ])('%j', (showIf, index, reason) => {
    expect(warningsOf(...before, { ...radio('d'), showIf })).toEqual([`showIf${index}: ${reason}`]);
  });

  test.each<[showIf: unknown]>([
    [{ any: [seats({ atLeast: 5 }), seats({ atMost: 7 })] }],
    [[seats({ atLeast: 1 }), seats({ atMost: 1 }), seats({ is: 1 })]],
    [{ of: 'score', atLeast: 50 }],
    [
      [
        { value: 'half', is: 1 },
        { value: 'half', atLeast: 1 },
      ],
    ],
    [[plan({ isNot: 'pro' }), plan({ isNot: 'basic' }), plan({ matches: 'p.*' })]],
    [
      {
        any: [
          { value: 'isNew', is: true },
          { value: 'isNew', is: false },
        ],
      },
    ],
  ])('and none in %j', (showIf) => {
    expect(warningsOf(...before, { ...radio('d'), showIf })).toEqual([]);
  });

  test('between an option, its question and its block', () => {
    const choice = [
      { id: 'a', text: 'A' },
      { id: 'b', text: 'B', showIf: about('here', { is: 'no' }) },
      { id: 'c', text: 'C', showIf: about('here', { isNot: 'no' }) },
    ];
    const block = {
      ...{ block: 'k', showIf: about('here', { is: 'yes' }) },
      questions: [{ ...radio('d'), showIf: plan({ is: 'pro' }), choice }],
    };
    expect(warningsOf(...before, block)).toEqual([
      'questions[0].choice[1].showIf: never holds where the question is shown',
      'questions[0].choice[2].showIf: always holds where the question is shown: leave it out',
    ]);
  });

  test('between a jump by a value and the questions that it leaves out', () => {
    const jump = { when: plan({ is: 'pro' }), to: 'e' };
    const showIf = plan({ is: 'pro' });
    expect(warningsOf(...before, radio('c', jump), { ...radio('d'), showIf }, radio('e'))).toEqual([
      ': no answers lead to this question',
    ]);
  });

  test('between the conditions of a branch', () => {
    const when = [about('d', { is: 'yes' }), about('d', { is: 'no' })];
    expect(warningsOf(...before, radio('d', { when, to: 'end' }), rate('e'))).toEqual([
      `next[0].when: ${never}`,
    ]);
  });
});

test('an end page without an answer is possible where the time of a survey is over', () => {
  const questions = [radio('a')];
  const ends = [{ id: 'e', when: about('a', { answered: true }) }];
  const warningCount = (more: object) =>
    surveyWarnings(survey({ id: 'x', title: 'X', questions, ends, ...more })).length;
  expect([warningCount({}), warningCount({ maxAnswerTime: 60 })]).toEqual([1, 0]);
});

test('fewer extensions than accessibility asks for are a warning', () => {
  const warningPaths = (timeExtensions: object) =>
    surveyWarnings(
      survey({ id: 'x', title: 'X', questions: [rate('a')], maxAnswerTime: 60, timeExtensions }),
    ).map(({ path }) => path);
  expect(warningPaths({ seconds: 60, max: 9 })).toEqual(['timeExtensions.max']);
  expect(warningPaths({ seconds: 60 })).toEqual([]);
});

test('no valid answers contradict a warning', () => {
  const isValid = ({ surveyQuestion, answer }: AnsweredQuestion) =>
    validate(surveyQuestion.question, answer).faults.length === 0;
  const manyPicks = fc.array(anyPicks, { minLength: 20, maxLength: 20 });
  let judged = 0;
  fc.assert(
    fc.property(surveysWithShowIf, manyPicks, (asked, all) => {
      const warnings = surveyWarnings(asked).filter(({ path }) => path.includes('howIf'));
      const paths = all.map((picks) => pathOf(asked, answersTo(asked, picks)));
      for (const { questions, answered } of paths) {
        if (![...answered.values()].every(isValid)) continue;
        for (const { path, reason } of warnings) {
          const [, index, inside = ''] = /^questions\[(\d+)\]\.(.*)$/.exec(path) ?? [];
          const position = Number(index);
          if (!questions.some((question) => question.index === position)) continue;
          const keys = inside.split(/[.[\]]+/).filter((key) => key !== '');
          const start: unknown = asked.definition.questions[position];
          const condition = keys.reduce((part, key) => Object(part)[key], start) as Condition;
          const truth = truthIn(condition, scopeAt(asked, position, answered, noFacts));
          expect([path, reason, truth]).toEqual([path, reason, reason.startsWith('always')]);
          judged += 1;
        }
      }
    }),
    { numRuns: 200 },
  );
  expect(judged).toBeGreaterThan(50);
});
