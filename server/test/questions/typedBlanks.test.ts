import { expect, test } from 'vitest';
import { readQuestion } from '../../../contract/questions/index.ts';
import { singleInput } from '../../../types/singleInput/server.ts';
import { blankIssues } from '../../questions/shared/blank.ts';
import { typedIssues } from '../../questions/shared/typedBlanks.ts';

test.each([
  [{ kind: 'number', min: 5, max: 1 }, 'min', /more than max/],
  [{ kind: 'number', min: '5' }, 'min', /a number is expected/],
  [{ kind: 'number', step: 0 }, 'step', /more than 0/],
  [{ kind: 'number', min: 0, maxLength: 3 }, 'maxLength', /no meaning/],
  [{ kind: 'date', min: '2023-02-29' }, 'min', /a date such as/],
  [{ kind: 'date', min: '2031-01-02', max: '2031-01-01' }, 'min', /more than max/],
  [{ kind: 'time', max: 'today' }, 'max', /a time such as/],
  [{ kind: 'date', unit: 'days' }, 'unit', /needs "kind": "number"/],
  [{ kind: 'text', min: 1 }, 'min', /needs "kind"/],
  [{ format: 1, kind: 'number', min: 1 }, 'min', /with a format/],
  [{ kind: 'phone', country: 'XX' }, 'country', /country code/],
  [{ pattern: '[a-z]+' }, 'patternMessage', /is needed/],
  [{ patternMessage: 'Letters' }, 'patternMessage', /needs a pattern/],
  [{ pattern: '(a+)+', patternMessage: 'As' }, 'pattern', /very long/],
  [{ pattern: '(?=a)a', patternMessage: 'As' }, 'pattern', /no RE2/],
  [{ pattern: '(a)\\1', patternMessage: 'As' }, 'pattern', /no RE2/],
  [{ pattern: '[[:alpha:]]', patternMessage: 'As' }, 'pattern', /no regular expression/],
  [{ pattern: '[[:alpha:]', patternMessage: 'As' }, 'pattern', /browsers/],
  [{ pattern: '(', patternMessage: 'As' }, 'pattern', /no regular expression/],
  [{ kind: 'date', pattern: 'a' }, 'pattern', /cannot be combined/],
])('%j is refused at %s', (blank, key, reason) => {
  const issues = typedIssues({ format: 0, ...blank } as never, 'config');
  expect(issues.map(({ path }) => path)).toContain(`config.${key}`);
  expect(issues.find(({ path }) => path === `config.${key}`)?.reason).toMatch(reason);
});

test.each([
  { kind: 'number', min: -1.5, max: 7, step: 'any', unit: 'm' },
  { kind: 'date', min: '2031-01-01', max: 'today' },
  { kind: 'phone', country: 'DE' },
  { pattern: '[A-Z]{2}-\\d{4}', patternMessage: 'AB-1234', maxLength: 7 },
  { kind: 'number' },
])('%j is accepted', (blank) => {
  expect(typedIssues({ format: 0, ...blank } as never, 'config')).toEqual([]);
});

test.each([
  [{ autocomplete: 'surname' }, /no purpose.*did you mean "username"/],
  [{ autocomplete: 'Name' }, /no purpose.*did you mean "name"/],
  [{ autocomplete: '' }, /no purpose/],
  [{ autocomplete: 'home name' }, /no purpose/],
  [{ autocomplete: 'shipping section-a name' }, /no purpose/],
  [{ autocomplete: 'name email' }, /no purpose/],
  [{ autocomplete: 'name', format: 4 }, /does not fit a field of the kind "email"/],
  [{ autocomplete: 'email', format: 5 }, /does not fit a field of the kind "tel"/],
  [{ autocomplete: 'bday-year', kind: 'date' }, /does not fit a field of the kind "date"/],
  [{ autocomplete: 'bday', kind: 'time' }, /does not fit/],
  [{ autocomplete: 'street-address' }, /several lines/],
] as const)('the purpose of %j is refused', (blank, reason) => {
  const [issue, ...others] = blankIssues({ format: 0, ...blank } as never, 'config');
  expect(others).toEqual([]);
  expect(issue).toEqual({ path: 'config.autocomplete', reason: expect.stringMatching(reason) });
});

test.each([
  { autocomplete: 'off', kind: 'time' },
  { autocomplete: 'name' },
  { autocomplete: 'section-guest shipping postal-code' },
  { autocomplete: 'work email', format: 4 },
  { autocomplete: 'mobile tel-national', format: 6 },
  { autocomplete: 'tel', kind: 'phone' },
  { autocomplete: 'bday', kind: 'date', max: 'today' },
  { autocomplete: 'bday-year', kind: 'number', min: 1900 },
  { autocomplete: 'street-address', multiline: true },
])('the purpose of %j is accepted', (blank) => {
  expect(blankIssues({ format: 0, ...blank } as never, 'config')).toEqual([]);
});

test('conditions see the number with its sign, and its bounds', () => {
  const question = readQuestion({
    ...{ questionId: 'q', type: 4, index: 1, count: 1, title: 'Q' },
    config: { kind: 'number', min: -40, max: 60 },
  } as never);
  if (question.type !== 4) throw new Error('A single input is expected');
  expect(singleInput.askable(question)).toMatchObject({ numeric: true, least: -40, greatest: 60 });
  expect(singleInput.amount({ text: '-12.5' })).toBe(-12.5);
});
