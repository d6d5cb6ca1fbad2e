import { expect, test } from 'vitest';
import type { Answer } from '../../../contract/questions/index.ts';
import { input, type Q, radio } from '../../../test/support/fixtures/branches.ts';
import { surveyWarnings } from '../../surveys/checks/surveyWarnings.ts';
import type { Leaf } from '../../surveys/conditions/condition.ts';
import { readSurvey } from '../../surveys/loadSurveys.ts';
import { pathOf } from '../../surveys/path.ts';
import { survey } from '../support/world.ts';

const option = (id: string, questionConfig: object = {}) => ({ id, text: id, questionConfig });
const date = { kind: 'date', min: '2031-01-01', max: '2031-12-31' };
const asked: Q[] = [
  {
    ...{ id: 'v', type: 'evaluate', title: 'V', config: { comment: 'optional' } },
    choice: [option('slow', { scores: [1, 2] }), option('dear')],
  },
  { id: 'k', type: 'kano', title: 'K' },
  { ...radio('r'), choice: [option('tea'), option('other', { input: true, maxLength: 5 })] },
  {
    ...{ id: 'c', type: 'check', title: 'C' },
    choice: [option('a'), option('n', { input: true, kind: 'number', min: 0, max: 9 })],
  },
  {
    ...{ id: 'l', type: 'linkage', title: 'L' },
    config: { cascadeId: 'x', levels: ['A'], inputs: [{ item: 'moss' }] },
  },
  input('d', date),
  input('t', { kind: 'time', required: false }),
  {
    ...{ id: 'b', type: 'multiInput', title: 'B' },
    choice: [option('m', { kind: 'month', max: '2031-06' }), option('w')],
  },
  { id: 'u', type: 'upload', title: 'U', config: { maxCount: 3 } },
  input('f', { required: false }),
];
const withCondition = (showIf: unknown) => ({
  ...{
    id: 'x',
    title: 'X',
    scoring: { maximum: 9 },
    questions: [...asked, { ...radio('z'), showIf }],
  },
  values: { p: { from: 'address', type: 'text', forExport: true } },
});
const file = (id: string) => ({ id, name: 'a.png', size: 1, type: 'image/png', url: '' });
const answers = (more: Readonly<Record<string, unknown>>): ReadonlyMap<string, Answer> =>
  new Map(
    Object.entries({
      ...{ v: { score: 2, tags: ['slow'], comment: 'A queue' }, k: { present: 1, absent: 4 } },
      ...{ r: { choice: 'other', text: 'mate' }, c: { choices: [{ id: 'n', text: '7' }] } },
      ...{ l: { path: ['moss'], text: 'green' }, d: { text: '2031-05-01' }, t: { text: '09:30' } },
      ...{ b: { blanks: { m: '2031-05', w: '5' } }, u: { files: [file('1'), file('2')] } },
      ...{ f: { text: '2031-05-01' }, ...more },
    }),
  ) as ReadonlyMap<string, Answer>;
const isShown = (showIf: unknown, more: Readonly<Record<string, unknown>> = {}) =>
  pathOf(survey(withCondition(showIf)), answers(more)).questions.at(-1)?.id === 'z';

test.each<
  [leaf: Partial<Leaf> | readonly Partial<Leaf>[], other: Readonly<Record<string, unknown>>]
>([
  [{ question: 'v', includes: 'slow' }, { v: { score: 2, tags: ['dear'] } }],
  [{ question: 'v', excludes: 'dear' }, { v: { score: 2, tags: ['slow', 'dear'] } }],
  [{ question: 'v', is: 2 }, { v: { score: 3, tags: [] } }],
  [{ question: 'v', blank: 'comment', matches: '.*queue' }, { v: { score: 2, tags: [] } }],
  [{ question: 'k', row: 'present', is: 1 }, { k: { present: 2, absent: 4 } }],
  [{ question: 'k', row: 'absent', atLeast: 4 }, { k: { present: 1, absent: 3 } }],
  [{ question: 'r', blank: 'other', is: 'mate' }, { r: { choice: 'other', text: 'milk' } }],
  [{ question: 'r', blank: 'other', answered: true }, { r: { choice: 'tea' } }],
  [{ question: 'c', blank: 'n', between: [6, 7] }, { c: { choices: [{ id: 'n', text: '8' }] } }],
  [
    [
      { question: 'c', blank: 'n', is: 7 },
      { question: 'c', blank: 'n', atLeast: 7 },
    ],
    { c: { choices: [{ id: 'n', text: '8' }] } },
  ],
  [{ question: 'l', blank: 'moss', matches: 'gr.*' }, { l: { path: ['fern'] } }],
  [{ question: 'd', before: '2031-05-02' }, { d: { text: '2031-05-02' } }],
  [{ question: 'd', after: '2031-04-30' }, { d: { text: '2031-04-30' } }],
  [{ question: 'd', between: ['2031-05-01', '2031-05-31'] }, { d: { text: '2031-06-01' } }],
  [{ question: 't', atMost: '09:30' }, { t: { text: '09:31' } }],
  [{ question: 't', atLeast: '09:30' }, { t: { text: '' } }],
  [{ question: 'b', blank: 'm', after: '2030-12' }, { b: { blanks: { m: '2030-12', w: '5' } } }],
  [{ question: 'u', count: true, atLeast: 2 }, { u: { files: [file('1')] } }],
])('%j decides, and another answer does the contrary', (leaf, other) => {
  expect(isShown(leaf)).toBe(true);
  expect(isShown(leaf, other)).toBe(false);
  expect(isShown({ not: leaf }, other)).toBe(true);
  expect(surveyWarnings(survey(withCondition(leaf)))).toEqual([]);
});

const both = (first: object, second: object) => [first, second];
const unfit = 'never holds: no answer fits it';
const contradiction = 'never holds: its conditions contradict each other';

test.each<[showIf: unknown, reason: string]>([
  [both({ question: 'v', atLeast: 3 }, { question: 'v', includes: 'slow' }), contradiction],
  [{ question: 'k', row: 'present', atLeast: 6 }, unfit],
  [
    both({ question: 'r', is: 'tea' }, { question: 'r', blank: 'other', answered: true }),
    contradiction,
  ],
  [
    both({ question: 'r', is: 'other' }, { question: 'r', blank: 'other', answered: false }),
    contradiction,
  ],
  [{ question: 'r', blank: 'other', is: 'too long' }, unfit],
  [{ question: 'c', blank: 'n', atLeast: 10 }, unfit],
  [both({ question: 'c', excludes: 'n' }, { question: 'c', blank: 'n', is: 3 }), contradiction],
  [{ question: 'd', before: '2031-01-01' }, unfit],
  [{ question: 'd', is: '2031-02-29' }, unfit],
  [
    both({ question: 'd', after: '2031-05-01' }, { question: 'd', before: '2031-05-02' }),
    contradiction,
  ],
  [{ question: 'd', between: ['2031-01-01', '2031-12-31'] }, 'always holds: leave it out'],
  [{ question: 't', after: '23:59' }, unfit],
  [{ question: 'b', blank: 'm', after: '2031-06' }, unfit],
  [{ question: 'u', count: true, atLeast: 4 }, unfit],
  [{ of: 'score', atLeast: 10 }, unfit],
])('the check knows what can never or always be true: %j', (showIf, reason) => {
  const warnings = surveyWarnings(survey(withCondition(showIf)));
  expect(warnings.map((warning) => warning.reason)).toContain(reason);
});

test.each<[leaf: object, at: string, reason: string]>([
  [{ question: 'v', includes: 'slwo' }, 'includes', '"slwo" is no answer to "v"'],
  [{ question: 'v', blank: 'note', is: 'x' }, 'blank', 'has no blank "note"'],
  [{ question: 'k', row: 'presen', is: 1 }, 'row', 'did you mean "present"?'],
  [{ question: 'k', row: 'present', is: 6 }, 'is', '"6" is no answer to "k"'],
  [{ question: 'r', blank: 'tea', is: 'x' }, 'blank', '"r" has no blank "tea"'],
  [{ question: 'd', atLeast: 3 }, 'atLeast', 'a date such as "2031-05-01" is expected'],
  [{ question: 't', before: '2031-05' }, 'before', 'a time such as "09:30" is expected'],
  [{ question: 'f', before: '2031-05' }, 'before', 'the answer is no number, date, time or month'],
  [{ question: 'u', count: true, before: '2031-05' }, 'before', 'the answer is a number'],
  [{ question: 'd', before: '2031-02-30' }, 'before', 'a date, a time or a month such as'],
  [{ question: 'd', between: ['2031-05-01', '09:30'] }, 'between', 'both are of one kind'],
  [{ value: 'p', before: '2031-05-01' }, 'before', 'dates, times and months are those of answers'],
  [{ of: 'score', before: '2031-05-01' }, 'before', 'a score has no such test'],
])('%j is refused at its place', (leaf, index, reason) => {
  const { problems } = readSurvey('x.json', JSON.stringify(withCondition(leaf)));
  const { path = '', reason: actual } = problems[0] ?? {};
  expect([path, actual]).toEqual([
    `questions[${asked.length}].showIf.${index}`,
    expect.stringContaining(reason),
  ]);
});
