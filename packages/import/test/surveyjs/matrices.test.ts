import { expect, test } from 'vitest';
import { imported, noted } from '../support.ts';

async function importedElements(...elements: readonly object[]) {
  const result = await imported('matrices.json', JSON.stringify({ elements }));
  expect(result.problems).toEqual([]);
  expect(result.report).not.toContain('lost: ');
  return result;
}

const text = (name: string, others: object = {}) => ({ name, cellType: 'text', ...others });
const list = (name: string, others: object = {}) => ({
  ...{ name, cellType: 'dropdown', choices: ['u', 'v'] },
  ...others,
});
const rows = ['a', { value: 'b', text: 'Second' }];

test('reads the columns of rows that respondents add as questions of each type', async () => {
  const { questions } = await importedElements({
    ...{ type: 'matrixdynamic', name: 'm', choices: ['s', 't'] },
    columns: [
      list('kind', { hasOther: true }),
      list('part', { choicesVisibleIf: '{row.kind} = {item}' }),
      { name: 'scan', cellType: 'file' },
      { name: 'shared', cellType: 'checkbox', maxSelectedChoices: 1 },
    ],
    detailElements: [{ type: 'comment', name: 'why', visibleIf: "{row.kind} = 'u'" }],
  });
  expect(questions['m-kind']).toMatchObject({ type: 'list', choice: [{}, {}, { id: 'other' }] });
  expect(questions['m-part']?.choice).toMatchObject([
    { id: 'u', showIf: { question: 'm-kind', is: 'u' } },
    { id: 'v', showIf: { question: 'm-kind', is: 'v' } },
  ]);
  expect(questions['m-scan']?.type).toBe('upload');
  expect(questions['m-shared']).toMatchObject({ config: { max: 1 }, choice: [{ id: 's' }, {}] });
  expect(questions.why?.showIf).toEqual({ question: 'm-kind', is: 'u' });
});

test('asks for each cell where the options or the need of an answer differ by the row', async () => {
  const { questions, report } = await importedElements(
    { type: 'text', name: 'x' },
    {
      ...{ type: 'matrixdropdown', name: 'm', rows },
      columns: [
        list('kind'),
        list('part', { choicesVisibleIf: '{row.kind} = {item}' }),
        text('why', { visibleIf: "{row.kind} = 'u'", requiredIf: "{row.kind} = 'u'" }),
        text('more', { requiredIf: "{row.why} = 'x'", visibleIf: "{rowName} = 'b'" }),
      ],
    },
    { type: 'text', name: 'last', visibleIf: "{m.b.part} = 'v'" },
  );
  expect(questions['m-part-b']).toMatchObject({
    ...{ type: 'list', title: 'm: part: Second' },
    choice: [{ showIf: { question: 'm-kind', row: 'b', is: 'u' } }, {}],
  });
  expect(questions['m-why']?.choice).toMatchObject([
    { questionConfig: { required: true }, showIf: { question: 'm-kind', row: 'a', is: 'u' } },
    { questionConfig: { required: true } },
  ]);
  expect(questions).not.toHaveProperty('m-more-a');
  expect(questions['m-more-b']?.config).toMatchObject({
    requiredIf: { question: 'm-why', blank: 'b', matches: '(?is)x' },
  });
  expect(questions.last?.showIf).toEqual({ question: 'm-part-b', is: 'v' });
  expect(noted(report, 'm')).toContain('changed: each cell of part is a question');
});

test('shows the questions below given rows in a block for each row', async () => {
  const { file, questions } = await importedElements({
    ...{ type: 'matrixdropdown', name: 'm', rows, columns: [text('one')] },
    detailElements: [{ type: 'text', name: 'why', visibleIf: "{row.one} = 'x'" }],
  });
  expect(questions['m-b-why']).toMatchObject({
    ...{ title: 'why', showIf: { question: 'm', blank: 'b', matches: '(?is)x' } },
  });
  expect(file.questions).toMatchObject([{ id: 'm' }, { title: 'm: a' }, { title: 'm: Second' }]);
});

test('reads rows that cannot be added as given ones, with the texts of what is read only', async () => {
  const { questions } = await importedElements(
    {
      ...{ type: 'matrixdynamic', name: 'm', allowAddRows: false, rowCount: 2 },
      columns: [text('label', { readOnly: true }), text('answer')],
      defaultValue: [{ label: 'Bread' }, { label: 'Milk' }],
    },
    { type: 'text', name: 'last', visibleIf: "{m[1].answer} = 'x'" },
  );
  expect(Object.keys(questions)).toEqual(['m-answer', 'last']);
  expect(questions['m-answer']?.choice).toMatchObject([{ text: 'Bread' }, { text: 'Milk' }]);
  expect(questions.last?.showIf).toMatchObject({ question: 'm-answer', blank: '2' });
});

test('knows totals, default values of hidden columns and whether any cell is answered', async () => {
  const { file, questions } = await importedElements(
    {
      ...{ type: 'matrixdropdown', name: 'm', rows, defaultValue: { a: { kind: 'u' } } },
      columns: [
        list('unit', { choicesVisibleIf: "{row.kind} = 'u' or {item} = 'v'" }),
        text('kind', { visible: false }),
        text('cost', { inputType: 'number', totalType: 'sum' }),
      ],
    },
    { type: 'text', name: 'dear', visibleIf: '{m-total.cost} > 9' },
    { type: 'text', name: 'none', visibleIf: '{m} empty' },
  );
  expect(questions['m-unit-a']?.choice).toEqual([
    { id: 'u', text: 'u' },
    { id: 'v', text: 'v' },
  ]);
  expect(questions['m-unit-b']?.choice).toHaveLength(1);
  expect(questions.dear?.showIf).toMatchObject({
    all: [{ value: 'm_total_cost', atLeast: 9 }, {}],
  });
  expect(file.values).toMatchObject({ m_total_cost: { compute: expect.stringContaining(' + ') } });
  expect(questions.none?.showIf).toMatchObject({ all: [{}, {}, { question: 'm-cost' }] });
});

test('shows the default values of a column that is read only', async () => {
  const { questions } = await importedElements({
    ...{ type: 'matrixdropdown', name: 'm', rows, defaultValue: { a: { price: 3 } } },
    columns: [text('price', { readOnly: true }), text('count')],
  });
  expect(questions['m-price-a']).toMatchObject({ type: 'text', title: 'm: price: a: 3' });
  expect(questions['m-count']?.type).toBe('multiInput');
});

test('asks for one answer in a panel that is required, and for texts of cells', async () => {
  const { questions } = await importedElements(
    {
      ...{ type: 'panel', name: 'p', isRequired: true },
      elements: ['b', 'c'].map((name) => ({ type: 'text', name })),
    },
    {
      ...{ type: 'matrix', name: 'r', rows, columns: ['1', '2'], isAllRowRequired: true },
      cells: { a: { 1: 'Bad' }, default: { 2: 'Good' } },
    },
  );
  expect(questions.c?.config).toMatchObject({ requiredIf: { question: 'b', answered: false } });
  expect(questions['r-a']).toMatchObject({ type: 'radio', config: { required: true } });
  expect(questions['r-a']?.choice).toMatchObject([{ text: '1: Bad' }, { text: '2: Good' }]);
});
