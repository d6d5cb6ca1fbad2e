import { expect, test } from 'vitest';
import { imported, noted } from '../support.ts';

const number = (name: string, others: object = {}) => ({
  ...{ name, cellType: 'text', inputType: 'number' },
  ...others,
});
const computed = { name: 'sum', cellType: 'expression', expression: '{row.low} + {row.high}' };
const columns = [
  number('low'),
  number('high', {
    minValueExpression: '{row.low}',
    validators: [{ type: 'expression', expression: '{row.high} <> {row.low} * 2', text: 'No' }],
  }),
  computed,
];

async function importedElement(element: object) {
  const result = await imported('cells.json', JSON.stringify({ pages: [{ elements: [element] }] }));
  expect(result.problems).toEqual([]);
  expect(result.report).not.toContain('lost: ');
  return result;
}

test('keeps rules, bounds and values of cells in rows that respondents add', async () => {
  const { file, questions } = await importedElement({ type: 'matrixdynamic', name: 'm', columns });
  expect(questions['m-high']).toMatchObject({
    description: 'No',
    config: { min: { question: 'm-low' }, acceptIf: { value: 'rule_1', is: true } },
  });
  expect(questions['m-sum']).toMatchObject({ type: 'text', title: 'm: sum: {value.m_sum}' });
  expect(file.values).toEqual({
    m_sum: { compute: '(sum(q["m-low"]) + sum(q["m-high"]))' },
    rule_1: { compute: '(q["m-high"] != (q["m-low"] * 2))' },
  });
});

test('keeps rules, bounds and values of cells in each given row', async () => {
  const rows = ['a', { value: 'b', text: 'Second' }];
  const { file, questions } = await importedElement({
    ...{ type: 'matrixdropdown', name: 'm', columns, rows },
    columnsVisibleIf: "{item} <> 'sum' or {lang} = 'x'",
  });
  const accepted = (blank: string, value: string) => ({
    any: [
      { question: 'm-high', blank, answered: false },
      { value, is: true },
    ],
  });
  expect(questions['m-high']).toMatchObject({
    config: { acceptIf: { all: [accepted('a', 'rule_1'), accepted('b', 'rule_2')] } },
    choice: [
      { questionConfig: { min: { question: 'm-low', blank: 'a' } } },
      { questionConfig: { min: { question: 'm-low', blank: 'b' } } },
    ],
  });
  expect(questions['m-sum']).toMatchObject({
    description: 'a: {value.m_sum_a}<br>Second: {value.m_sum_b}',
    showIf: { value: 'lang', is: 'x' },
  });
  expect(questions['m-low']).not.toHaveProperty('showIf');
  expect(file.values).toMatchObject({
    m_sum_b: { compute: '(sum(q["m-low"].b) + sum(q["m-high"].b))' },
    rule_2: { compute: '(q["m-high"].b != (q["m-low"].b * 2))' },
  });
});

test('accepts a column in one row only where each row is unique', async () => {
  const { questions, report } = await importedElement({
    ...{ type: 'matrix', name: 'm', columns: ['x'], rows: ['a', 'b'], eachRowUnique: true },
  });
  const chosen = (row: string) => ({ question: 'm', row, is: 'x' });
  expect(questions.m?.config).toMatchObject({
    acceptIf: { not: { all: [chosen('a'), chosen('b')] } },
  });
  expect(noted(report, 'm')).toContain('changed: rule not');
});
