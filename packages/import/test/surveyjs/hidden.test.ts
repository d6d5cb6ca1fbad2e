import { expect, test } from 'vitest';
import { imported, noted } from '../support.ts';

test('takes what is never shown as the value that the form, a trigger or the page sets', async () => {
  const text = (name: string, others: object = {}) => ({ type: 'text', name, ...others });
  const elements = [
    text('age', { inputType: 'number' }),
    text('source', { visible: false }),
    text('twice', { visible: false, defaultValueExpression: '{age} * 2' }),
    text('kind', { visible: false, defaultValue: 'web' }),
    { type: 'radiogroup', name: 'level', visible: false, choices: ['low', 'high'] },
    text('a', { visibleIf: "{source} = 'mail' and {twice} >= 10" }),
    text('b', { visibleIf: "{kind} = 'web' and {level} = 'high'" }),
    text('c', { visibleIf: '{next} = 4' }),
    { type: 'expression', name: 'sum', expression: '{age} + 1', format: 'You have {0} points' },
  ];
  const set = { type: 'setvalue', expression: '{age} > 5', setValue: 'high' };
  const triggers = [
    { ...set, setToName: 'level' },
    { type: 'runexpression', expression: '{age} > 0', setToName: 'next', runExpression: '{age}' },
    { ...set, setToName: 'c' },
  ];
  const source = JSON.stringify({ pages: [{ elements }], triggers });
  const { file, questions, report, problems } = await imported('hidden.json', source);
  expect(problems).toEqual([]);
  expect(Object.keys(questions)).toEqual(['age', 'a', 'b', 'c', 'sum']);
  expect(file.values).toEqual({
    next: { compute: 'if((q.age > 0), q.age, 0 / 0)' },
    twice: { compute: '(q.age * 2)' },
    kind: { compute: '"web"' },
    level: { compute: 'if((q.age > 5), "high", "")' },
    sum: { compute: '(sum(q.age) + 1)' },
    source: { from: 'context', type: 'text' },
  });
  expect(questions.a?.showIf).toEqual({
    all: [
      { value: 'source', is: 'mail' },
      { value: 'twice', atLeast: 10 },
    ],
  });
  expect(questions.b?.showIf).toEqual({
    all: [
      { value: 'kind', is: 'web' },
      { value: 'level', is: 'high' },
    ],
  });
  expect(questions.c?.showIf).toEqual({ value: 'next', is: 4 });
  expect(questions.sum?.title).toBe('sum: You have {value.sum} points');
  expect(noted(report, 'c')).toContain('changed: the answer is not preset');
  expect(report).not.toContain('lost: ');
});

test.each(['matrixdropdown', 'matrixdynamic'])(
  'asks no column of a %s that is never shown, and computes it',
  async (type) => {
    const column = (name: string, others: object = {}) => ({ name, cellType: 'text', ...others });
    const columns = [
      column('a', { inputType: 'number' }),
      column('b', { visible: false, isRequired: true }),
      column('c', { visible: false, visibleIf: '{row.a} > 1' }),
      { name: 'd', visible: false, cellType: 'expression', expression: '{row.a} + 1' },
    ];
    const elements = [{ type, name: 'm', columns, rows: ['x'] }];
    const source = JSON.stringify({ elements });
    const { file, questions, report, problems } = await imported('columns.json', source);
    expect(problems).toEqual([]);
    expect(Object.keys(questions).filter((id) => /-[a-d]$/.test(id))).toEqual(['m-a', 'm-c']);
    expect(JSON.stringify(file.values)).toContain(' + 1');
    expect(noted(report, 'm')).toContain('minor: the column b is never shown');
    expect(report).not.toContain('lost: ');
  },
);
