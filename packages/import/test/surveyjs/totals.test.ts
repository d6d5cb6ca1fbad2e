import { expect, test } from 'vitest';
import { imported, noted } from '../support.ts';

const columns = [
  { name: 'price', cellType: 'text', inputType: 'number', totalType: 'avg' },
  { name: 'count', cellType: 'text', inputType: 'number' },
  {
    ...{ name: 'cost', cellType: 'expression', expression: '{row.price} * {row.count}' },
    ...{ totalType: 'sum', totalFormat: 'Together {0}' },
  },
];
const read = (matrix: object) =>
  imported(
    't.json',
    JSON.stringify({
      elements: [
        { name: 'm', title: 'Things', columns, ...matrix },
        { type: 'expression', name: 'tax', expression: '{m-total.cost} * 0.2' },
      ],
    }),
  );

test('sums a computed column over the rows that respondents add', async () => {
  const added = { type: 'matrixdynamic', rowCount: 1, maxRowCount: 2 };
  const { file, questions, report, problems } = await read(added);
  expect(problems).toEqual([]);
  const cost = (time: string) => {
    const [price, count] = ['price', 'count'].map((column) => `q["m-${column}${time}"]`);
    return `if(answered(${price}), if(answered(${count}), (${price} * ${count}), 0), 0)`;
  };
  expect(file.values).toMatchObject({
    tax: { compute: '(value.m_total_cost * 0.2)' },
    m_total_cost: { compute: `(${cost('')} + ${cost('~2')})` },
  });
  expect(questions['m-total-cost']).toMatchObject({
    type: 'text',
    title: 'Things: cost: Together {value.m_total_cost}',
  });
  expect(questions['m-total-price']?.title).toBe('Things: price: {value.m_total_price}');
  expect(noted(report, 'm')).toContain('changed: the total of cost is a text below it');
  expect(report).not.toContain('lost: ');
});

test('sums a computed column over the rows of a matrix', async () => {
  const { file, questions, problems } = await read({ type: 'matrixdropdown', rows: ['a', 'b'] });
  expect(problems).toEqual([]);
  const cost = (row: string) => `if((concat(value.m_cost_${row}) != ""), value.m_cost_${row}, 0)`;
  expect(file.values).toMatchObject({
    m_total_cost: { compute: `(${cost('a')} + ${cost('b')})` },
  });
  expect(questions['m-total-cost']?.title).toBe('Things: cost: Together {value.m_total_cost}');
});

test('says that a total is lost which cannot be computed', async () => {
  const greatest = columns.map((column) => ({ ...column, totalType: 'max' }));
  const added = { type: 'matrixdynamic', rowCount: 1, columns: greatest };
  const { report, problems } = await read(added);
  expect(problems).toEqual([]);
  expect(noted(report, 'm')).toContain('lost: ');
});
