import { expect, test } from 'vitest';
import { imported, noted, workbook } from './support.ts';

const choices = [
  { value: 'a b', text: 'A' },
  { value: 'c', text: 'C' },
];
const text = { type: 'text' };

/** Each row has an element of SurveyJS and the default of its question. */
test.each([
  [{ ...text, defaultValue: 'Kim' }, 'Kim'],
  [{ ...text, inputType: 'number', defaultValue: 5 }, 5],
  [{ ...text, inputType: 'date', defaultValueExpression: 'today()' }, { of: 'today' }],
  [{ type: 'radiogroup', choices, defaultValue: 'a b' }, 'a-b'],
  [{ type: 'dropdown', choices, defaultValue: 'c' }, 'c'],
  [{ type: 'checkbox', choices, defaultValue: ['c', 'a b'] }, ['c', 'a-b']],
  [{ type: 'boolean', defaultValue: true }, 'true'],
  [{ type: 'boolean', valueTrue: 'yes', defaultValue: 'yes' }, 'yes'],
  [{ type: 'rating', defaultValue: 3 }, 3],
  [{ type: 'matrix', rows: ['r'], columns: ['x', 'y'], defaultValue: { r: 'y' } }, { r: 'y' }],
  [{ type: 'multipletext', items: [{ name: 'i' }], defaultValue: { i: 'x' } }, { i: 'x' }],
  [{ ...text, inputType: 'number', defaultValueExpression: '{first}' }, { question: 'first' }],
  [{ ...text, inputType: 'number', defaultValueExpression: '{first} * 2' }, { value: 'default_1' }],
])('keeps the default of %o', async (element, expected) => {
  const first = { type: 'text', name: 'first', inputType: 'number' };
  const source = JSON.stringify({ elements: [first, { name: 'q', ...element }] });
  const { questions, report, problems } = await imported('t.json', source);
  expect(problems).toEqual([]);
  expect(questions.q?.default).toEqual(expected);
  expect(noted(report, 'q')).not.toMatch(/lost|default/);
});

test.each([
  [{ type: 'radiogroup', choices, defaultValue: 'z' }, 'there is no option "z"'],
  [{ type: 'file', defaultValue: 'x' }, 'has none'],
  [{ ...text, defaultValueExpression: '{later}' }, '"later" is answered later'],
  [{ ...text, inputType: 'number', min: 3, defaultValue: 1 }, 'default'],
  [
    { type: 'multipletext', items: [{ name: 'i', defaultValue: 'x' }] },
    'defaultValue is not kept: "x"',
  ],
])('a default that is not kept is lost: %o', async (element, reason) => {
  const later = { type: 'text', name: 'later' };
  const source = JSON.stringify({ elements: [{ name: 'q', ...element }, later] });
  const { questions, report, problems } = await imported('t.json', source);
  expect(problems).toEqual([]);
  expect(questions.q).not.toHaveProperty('default');
  expect(noted(report, 'q')).toContain('lost: ');
  expect(noted(report, 'q')).toContain(reason);
});

test('keeps the defaults of an XLSForm', async () => {
  const survey = [
    ['type', 'name', 'label', 'default', 'calculation'],
    ['integer', 'people', 'People', '4'],
    ['integer', 'beds', 'Beds', `\${people}`],
    ['date', 'day', 'Day', 'today()'],
    ['select_one yn', 'open', 'Open?', 'y'],
    ['select_multiple yn', 'all', 'All', 'y n'],
    ['date', 'seen', 'Seen', '', 'once(today())'],
  ];
  const list = [
    ['list_name', 'name', 'label'],
    ['yn', 'y', 'Yes'],
    ['yn', 'n', 'No'],
  ];
  const { questions, report, problems } = await imported(
    'f.xlsx',
    workbook({ survey, choices: list }),
  );
  expect(problems).toEqual([]);
  expect(
    Object.fromEntries(Object.entries(questions).map(([id, question]) => [id, question.default])),
  ).toEqual({
    ...{ people: '4', beds: { question: 'people' }, day: { of: 'today' }, open: 'y' },
    ...{ all: ['y', 'n'], seen: { of: 'today' } },
  });
  expect(report).not.toMatch(/lost: |default is not kept/);
});
