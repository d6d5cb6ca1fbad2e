import { describe, expect, test } from 'vitest';
import type { Condition, Question, SurveyFile } from '../../evaluate/surveyFile.ts';
import { checked, chosen, nextAfter, sessionOf } from './sessions.ts';

const options = (...ids: readonly string[]) => ids.map((id) => ({ id }));

/** Questions of each subject in the table of docs/surveys.md, with an answer each. */
const asked: readonly (readonly [Question, answer: unknown])[] = [
  [{ id: 'here', type: 'radio', choice: options('yes', 'no') }, chosen('yes')],
  [{ id: 'parts', type: 'check', choice: options('pool', 'sauna', 'bar') }, checked('pool', 'bar')],
  [{ id: 'mark', type: 'rate' }, { score: 3 }],
  [{ id: 'age', type: 'singleInput', config: { kind: 'number', min: 0 } }, { text: '18' }],
  [{ id: 'day', type: 'singleInput', config: { kind: 'date' } }, { text: '2031-05-01' }],
  [{ id: 'word', type: 'singleInput', config: { required: false } }, { text: '' }],
  [{ id: 'code', type: 'singleInput' }, { text: 'AB-١٢' }],
  [
    {
      id: 'grid',
      type: 'multiSingle',
      choice: options('staff', 'rooms'),
      subChoice: options('good'),
    },
    { rows: { staff: 'good' } },
  ],
  [{ id: 'rank', type: 'order', choice: options('sea', 'food') }, { order: ['food', 'sea'] }],
  [
    { id: 'bell', type: 'kano' },
    { present: 1, absent: 4 },
  ],
  [
    { id: 'contact', type: 'multiInput', choice: options('mail', 'phone') },
    { blanks: { mail: 'a@b.c' } },
  ],
  [
    { id: 'why', type: 'evaluate', config: { comment: 'optional' }, choice: options('late') },
    { score: 2, tags: ['late'], comment: 'Too late' },
  ],
  [{ id: 'files', type: 'upload' }, { files: [{ id: 'f1' }, { id: 'f2' }] }],
  [{ id: 'task', type: 'text', config: { mission: {} } }, { outcome: 'cancelled' }],
];

/** Whether a question behind all others is asked under a condition. */
function holds(condition: unknown): boolean {
  const last: Question = { id: 'last', type: 'rate', showIf: condition as Condition };
  const file: Partial<SurveyFile> = {
    questions: [...asked.map(([question]) => question), last],
    scoring: { factor: 1 },
    values: { plan: { from: 'address', type: 'text', default: 'basic' } },
  };
  const session = sessionOf(file, { language: 'pt-BR', device: 'pad', arm: 'long' });
  const answers = Object.fromEntries(asked.map(([{ id }, answer]) => [id, answer]));
  return nextAfter(session, answers)[0] === 'last';
}

test('a question of a type from a package is answered when a part of its answer is', () => {
  const isAnswered = (answer: unknown) => {
    const holiday: Question = { id: 'holiday', type: 'period' };
    const showIf = { question: 'holiday', answered: true } as Condition;
    const session = sessionOf({ questions: [holiday, { id: 'why', type: 'rate', showIf }] });
    return nextAfter(session, { holiday: answer })[0] === 'why';
  };
  expect(isAnswered({ first: '2031-05-01', last: '2031-05-02' })).toBe(true);
  expect(isAnswered({ first: '', last: '' })).toBe(false);
});

describe('a test compares its subject', () => {
  test.each([
    ['an answer', { question: 'here', is: 'yes' }, true],
    ['another answer', { question: 'here', is: 'no' }, false],
    ['what it is not', { question: 'here', isNot: 'no' }, true],
    ['a choice among several', { question: 'parts', includes: 'bar' }, true],
    ['a choice that is missing', { question: 'parts', excludes: 'bar' }, false],
    ['the number of choices', { question: 'parts', count: true, atLeast: 2 }, true],
    ['one choice more', { question: 'parts', count: true, atLeast: 3 }, false],
    ['the number of files', { question: 'files', count: true, is: 2 }, true],
    ['a least number, which belongs to it', { question: 'age', atLeast: 18 }, true],
    ['a number below', { question: 'age', atLeast: 19 }, false],
    ['a greatest number, which belongs to it', { question: 'age', atMost: 18 }, true],
    ['a number above', { question: 'age', atMost: 17 }, false],
    ['a number between two', { question: 'mark', between: [3, 4] }, true],
    ['a number beside them', { question: 'mark', between: [4, 5] }, false],
    ['a date as a least number', { question: 'day', atLeast: '2031-05-01' }, true],
    ['an earlier date', { question: 'day', before: '2031-05-02' }, true],
    ['the same date, which is not earlier', { question: 'day', before: '2031-05-01' }, false],
    ['a later date', { question: 'day', after: { of: 'today', plus: -1 } }, true],
    ['the same date, which is not later', { question: 'day', after: { of: 'today' } }, false],
    ['a date beside a missing bound', { question: 'day', after: { question: 'word' } }, false],
    [
      'a whole text, with digits of any script',
      { question: 'code', matches: '[A-Z]{2}-\\d\\d' },
      true,
    ],
    ['a part of a text', { question: 'code', matches: '[A-Z]{2}' }, false],
    ['a row of a matrix', { question: 'grid', row: 'staff', is: 'good' }, true],
    ['a row without an answer', { question: 'grid', row: 'rooms', answered: true }, false],
    ['a rank, from 1', { question: 'rank', row: 'food', is: 1 }, true],
    ['a side of kano', { question: 'bell', row: 'absent', atLeast: 4 }, true],
    ['a blank', { question: 'contact', blank: 'mail', answered: true }, true],
    ['the point of evaluate', { question: 'why', atMost: 2 }, true],
    ['a reason of evaluate', { question: 'why', includes: 'late' }, true],
    ['the comment of evaluate', { question: 'why', blank: 'comment', is: 'Too late' }, true],
    ['the outcome of a mission', { question: 'task', is: 'cancelled' }, true],
    ['a value', { value: 'plan', is: 'basic' }, true],
    ['the score, so far', { of: 'score', is: 5 }, true],
    ['the language', { of: 'language', is: 'pt-BR' }, true],
    ['the device', { of: 'device', is: 'pad' }, true],
    ['the arm', { of: 'arm', isNot: 'long' }, false],
  ])('with %s', (_, condition, expected) => {
    expect(holds(condition)).toBe(expected);
  });
});

test.each([
  ['isNot', { isNot: 'x' }, true],
  ['excludes', { excludes: 'x' }, true],
  ['answered: false', { answered: false }, true],
  ['notAnswered', { notAnswered: true }, true],
  ['is', { is: '' }, false],
  ['answered: true', { answered: true }, false],
  ['atMost', { atMost: 5 }, false],
  ['matches', { matches: '.*' }, false],
])('without an answer %s holds: %j', (_, comparison, expected) => {
  expect(holds({ question: 'word', ...comparison })).toBe(expected);
});

const yes = { question: 'here', is: 'yes' };
const no = { question: 'here', is: 'no' };

test.each([
  ['all of them', { all: [yes, yes] }, true],
  ['all but one of them', { all: [yes, no] }, false],
  ['a list, which means all', [yes, no], false],
  ['any of them', { any: [no, yes] }, true],
  ['none of them', { any: [no, no] }, false],
  ['the opposite', { not: no }, true],
  ['a part inside of another', { any: [no, [yes, { not: yes }]] }, false],
])('a condition of %s', (_, condition, expected) => {
  expect(holds(condition)).toBe(expected);
});
