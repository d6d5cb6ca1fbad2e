import { describe, expect, test } from 'vitest';
import { input, radio } from '../../../test/support/fixtures/branches.ts';
import { movingBounds } from '../../../test/support/fixtures/movingBounds.ts';
import { surveyWarnings } from '../../surveys/checks/surveyWarnings.ts';
import { readSurvey } from '../../surveys/loadSurveys.ts';
import { noon, sqlite, survey, testWorld } from '../support/world.ts';

const today = { of: 'today' };
const monthAgo = { of: 'today', plus: -30 };

/** Returns the questions that a respondent on 1 May 2031 is asked with these answers. */
async function askedWith(answers: Readonly<Record<string, object>>, launch = '2031-04-01') {
  const world = await testWorld(sqlite, [survey(movingBounds)]);
  const client = world.client();
  let { subject } = (await client.start('trip', { address: `v.launch=${launch}` })).data;
  const asked: string[] = [];
  while (subject) {
    asked.push(subject.questionId);
    const answer = answers[subject.questionId] ?? {};
    subject = (await client.commit('trip', subject.questionId, answer)).data.subject;
  }
  return asked;
}

const base = {
  ordered: { text: '2031-04-01' },
  leave: { text: '2031-06-01' },
  back: { blanks: { day: '2031-06-08', hour: '18:00' } },
  last: { text: '18:00' },
};

test('the day, a value and other answers are bounds, and none of them belongs to what is earlier or later', async () => {
  expect(new Date(noon).toISOString()).toContain('2031-05-01');
  expect(await askedWith(base)).toEqual(Object.keys(base));
  const changed = {
    ordered: { text: '2031-04-02' },
    back: { blanks: { day: '2031-06-09', hour: '17:59' } },
  };
  const { leave, last } = base;
  expect(await askedWith({ ...changed, leave, last })).toEqual([
    ...['ordered', 'recent', 'leave', 'back', 'long', 'last', 'late'],
  ]);
  expect(await askedWith({ ...base, ordered: { text: '2030-04-30' } })).toEqual([
    ...['ordered', 'old', 'early', 'leave', 'back', 'last'],
  ]);
});

test('without a bound nothing is earlier or later', async () => {
  const answers = { ...base, back: { blanks: { day: '2031-06-09', hour: '' } } };
  expect(await askedWith(answers, 'soon')).toEqual(['ordered', 'leave', 'back', 'long', 'last']);
});

test('an answer that is a bound of the next question is not skipped ahead of', async () => {
  const questions = [
    input('a', { kind: 'date' }),
    input('b', { kind: 'date' }),
    { ...radio('c'), showIf: { question: 'a', before: { question: 'b' } } },
    radio('d'),
  ];
  const two = survey({ id: 'two', title: 'Two', config: { allowPrevious: true }, questions });
  const world = await testWorld(sqlite, [two]);
  const client = world.client();
  await client.start('two');
  const second = (await client.commit('two', 'a', { text: '2031-01-02' })).data;
  expect(second.subject?.questionId).toBe('b');
  expect(second.subject).not.toHaveProperty('ahead');
  const reply = await client.commit('two', 'b', { text: '2031-01-02' });
  expect(reply.data.subject?.questionId).toBe('d');
});

test('copies of a block compare their own answers', () => {
  const stay = [
    input('from', { kind: 'date' }),
    input('to', { kind: 'date' }),
    { ...radio('swapped'), showIf: { question: 'to', before: { question: 'from' } } },
  ];
  const another = { title: 'More?', yes: 'Yes', no: 'No' };
  const { questions } = survey({
    ...{ id: 'x', title: 'X' },
    questions: [{ block: 'stay', repeat: { max: 2, another }, questions: stay }],
  });
  const copy = questions.find(({ id }) => id === 'swapped~2');
  expect(JSON.stringify(copy?.inFile.showIf)).toBe(
    '{"question":"to~2","before":{"question":"from~2"}}',
  );
});

const withCondition = (showIf: unknown, more: object = {}) => ({
  ...{ id: 'x', title: 'X' },
  values: { plan: { from: 'address', type: 'text', forExport: true } },
  questions: [
    input('d', { kind: 'date' }),
    input('e', { kind: 'date', min: today, max: { of: 'today', plus: 9 } }),
    input('n', { kind: 'number', min: 0 }),
    input('t', { kind: 'time' }),
    { ...radio('z'), showIf },
  ],
  ...more,
});

describe('the check', () => {
  test.each<[showIf: unknown, reason: string]>([
    [
      [
        { question: 'd', before: monthAgo },
        { question: 'd', after: monthAgo },
      ],
      'never holds: its conditions contradict each other',
    ],
    [
      [
        { question: 'd', after: { question: 'e', plus: 2 } },
        { question: 'd', before: { question: 'e', plus: 3 } },
      ],
      'never holds: its conditions contradict each other',
    ],
    [{ question: 'e', before: today }, 'never holds: no answer fits it'],
    [{ question: 'e', after: { of: 'today', plus: 9 } }, 'never holds: no answer fits it'],
    [{ question: 'e', after: { of: 'today', plus: -1 } }, 'always holds: leave it out'],
  ])('sees what the day and answers make impossible: %j', (showIf, reason) => {
    const warnings = surveyWarnings(survey(withCondition(showIf)));
    expect(warnings.map((warning) => warning.reason)).toContain(reason);
  });

  test.each([
    [{ question: 'd', before: today }],
    [{ question: 'e', before: { of: 'today', plus: 1 } }],
    [{ question: 'e', before: '2031-05-01' }],
    [
      [
        { question: 'd', after: '2031-05-01' },
        { question: 'd', before: today },
      ],
    ],
    [
      [
        { question: 'd', after: { question: 'e', plus: 1 } },
        { question: 'd', before: { question: 'e', plus: 3 } },
      ],
    ],
    [
      {
        any: [
          { question: 'd', before: { value: 'plan' } },
          { question: 'd', after: today },
        ],
      },
    ],
  ])('says nothing where it depends on the answers: %j', (showIf) => {
    expect(surveyWarnings(survey(withCondition(showIf)))).toEqual([]);
  });

  test('counts a value in a bound as used', () => {
    const values = { plan: { from: 'address', type: 'text' } };
    const used = survey(withCondition({ question: 'd', before: { value: 'plan' } }, { values }));
    expect(surveyWarnings(used)).toEqual([]);
  });

  test.each<[leaf: object, at: string, reason: string]>([
    [{ question: 'd', before: { question: 'z' } }, 'before.question', 'not always answered before'],
    [{ question: 'd', before: { question: 'y' } }, 'before.question', 'no question "y"'],
    [{ question: 'd', before: { question: 'd' } }, 'before.question', 'is the answer itself'],
    [{ question: 'd', after: { question: 'n' } }, 'after.question', 'is no date'],
    [{ question: 'd', after: { value: 'pla' } }, 'after.value', 'no value "pla"'],
    [{ question: 't', after: today }, 'after.of', 'today is a bound of dates only'],
    [{ question: 't', after: { question: 't', plus: 1 } }, 'after.question', 'the answer itself'],
    [{ question: 'n', before: today }, 'before', 'the answer is a number'],
    [{ value: 'plan', before: today }, 'before', 'dates, times and months are those of answers'],
    [{ question: 'd', before: { today: -30 } }, 'before.today', 'is not known here'],
    [{ question: 'd', before: { plus: 3 } }, 'before', 'exactly one of question, value and of'],
    [{ question: 'd', atLeast: today }, 'atLeast', 'a number is expected, or a date'],
  ])('refuses %j at its place', (leaf, index, reason) => {
    const { problems } = readSurvey('x.json', JSON.stringify(withCondition(leaf)));
    const { path = '', reason: actual } = problems[0] ?? {};
    expect([path, actual]).toEqual([
      `questions[4].showIf.${index}`,
      expect.stringContaining(reason),
    ]);
  });
});
