import { expect, test } from 'vitest';
import { imported, noted } from '../support.ts';

async function importedElements(...elements: readonly object[]) {
  const result = await imported('v.json', JSON.stringify({ elements }));
  expect(result.problems).toEqual([]);
  return result;
}

const text = (name: string, others: object = {}) => ({ type: 'text', name, ...others });

test('keeps a number with a pattern for any text a number', async () => {
  const validators = [{ type: 'regex', regex: '[1-9]?' }];
  const { questions } = await importedElements(text('n', { inputType: 'number', validators }));
  expect(questions.n?.config).toMatchObject({ kind: 'number', step: 'any' });
  expect(questions.n?.config).toHaveProperty('acceptIf');
});

test('keeps validators of ratings and matrices as rules, and reports those of files', async () => {
  const rule = (expression: string) => ({ validators: [{ type: 'expression', expression }] });
  const { questions, report } = await importedElements(
    { type: 'rating', name: 'r', ...rule('{r} <> 3') },
    { type: 'boolean', name: 'b', ...rule("{r} > 2 or {b} = 'true'") },
    {
      type: 'dropdown',
      name: 'd',
      choices: [1, 9],
      validators: [{ type: 'numeric', minValue: 4 }],
    },
    {
      ...{ type: 'matrix', name: 'm', columns: ['x', 'y'], rows: ['a', 'b'] },
      ...rule("{m.a} <> 'x' or {m.b} <> 'x'"),
    },
    { type: 'file', name: 'f', validators: [{ type: 'regex', regex: 'pdf' }] },
  );
  for (const name of ['r', 'b', 'd', 'm'])
    expect(questions[name]?.config, name).toHaveProperty('acceptIf');
  expect(noted(report, 'f')).toContain('lost: validator pattern');
});

test('asks for an answer where requiredIf holds, whatever isRequired says', async () => {
  const needed = { isRequired: true, requiredIf: '{a} notempty' };
  const column = { name: 'c', cellType: 'text', ...needed };
  const { questions } = await importedElements(text('a'), text('b', needed), {
    type: 'matrixdynamic',
    name: 'm',
    columns: [column],
  });
  const requiredIf = { question: 'a', answered: true };
  expect(questions.b?.config).toMatchObject({ requiredIf });
  expect(questions.m?.config).toMatchObject({ requiredIf });
});

test('asks for one of the fields that are questions of their own', async () => {
  const number = { inputType: 'number' };
  const items = [
    { name: 'x', ...number },
    { name: 'y', ...number, minValueExpression: '{t.x}' },
  ];
  const several = { type: 'multipletext', name: 't', isRequired: true, items };
  const { questions } = await importedElements(several);
  expect(questions['t-x']?.config).toMatchObject({ required: false });
  expect(questions['t-y']?.config).toMatchObject({
    required: true,
    requiredIf: { question: 't-x', answered: false },
  });
});

test('keeps the tighter bound and both patterns of several validators', async () => {
  const validators = [
    { type: 'expression', expression: '{n} >= 5' },
    { type: 'numeric', minValue: 3, maxValue: 9 },
  ];
  const patterns = ['^a', 'b$'].map((regex) => ({ type: 'regex', regex }));
  const { questions } = await importedElements(
    text('n', { inputType: 'number', max: 8, validators }),
    text('p', { validators: patterns }),
  );
  expect(questions.n?.config).toMatchObject({ min: 5, max: 8 });
  expect(questions.p?.config).toMatchObject({ pattern: '[\\s\\S]*b' });
  expect(questions.p?.config).toHaveProperty('acceptIf');
});

test('reads a range without bounds as one from 0 to 100', async () => {
  const { questions } = await importedElements(
    text('all', { inputType: 'range' }),
    text('some', { inputType: 'range', max: 10, step: 5 }),
  );
  expect(questions.all?.config).toMatchObject({ kind: 'number', min: 0, max: 100, step: 1 });
  expect(questions.some?.config).toMatchObject({ min: 0, max: 10, step: 5 });
});

test('keeps the validators of the second question of a name', async () => {
  const validators = [{ type: 'expression', expression: "{a} = 'x' or {n} > 3" }];
  const { file, report } = await importedElements(
    text('a'),
    { type: 'dropdown', name: 'n', choices: [1, 9], visibleIf: "{a} = 'x'" },
    { type: 'dropdown', name: 'n', choices: [1, 9], visibleIf: "{a} <> 'x'", validators },
  );
  expect(JSON.stringify(file.questions)).toContain('acceptIf');
  expect(noted(report, 'n (2)')).toContain('changed: rule');
});

test('loses nothing by lengths of numbers and displayed values', async () => {
  const validators = [{ type: 'text', minLength: 2, maxLength: 5 }];
  const { questions, report } = await importedElements(
    text('n', { inputType: 'number', validators }),
    { type: 'expression', name: 'e', expression: '{n} + 1', defaultDisplayValue: '-' },
  );
  expect(questions.n?.config).toMatchObject({ kind: 'number' });
  expect(questions.n?.config).not.toHaveProperty('acceptIf');
  expect(noted(report, 'n')).toContain('minor: validator maxLength 5 bounds no number');
  expect(noted(report, 'e')).toContain('minor: defaultDisplayValue');
  expect(report).not.toContain('lost: ');
});

test('asks for one answer in the first panel where it is required', async () => {
  const { file, questions, report } = await importedElements(text('a'), {
    ...{ type: 'paneldynamic', name: 'p', requiredIf: "{a} = 'x'" },
    templateElements: [text('b'), text('c')],
  });
  expect(questions.c?.config).toMatchObject({
    required: true,
    requiredIf: {
      all: [
        { value: 'condition_1', is: true },
        { question: 'a', matches: '(?is)x' },
        { question: 'b', answered: false },
      ],
    },
  });
  expect(file.values).toEqual({ condition_1: { compute: '(number() == 1)' } });
  expect(report).not.toContain('lost: ');
});

test('asks for at least one panel where requiredIf holds and an answer in it is required', async () => {
  const { questions, report } = await importedElements(text('a'), {
    ...{ type: 'paneldynamic', name: 'p', requiredIf: "{a} = 'x'" },
    templateElements: [text('b', { isRequired: true })],
  });
  expect(questions['p-any']?.config).toMatchObject({
    acceptIf: {
      any: [{ not: { question: 'a', matches: '(?is)x' } }, { question: 'p-any', is: 'yes' }],
    },
  });
  expect(report).not.toContain('is not enforced');
});

test('looks for each of several patterns inside of the answer', async () => {
  const validators = [{ type: 'regex', regex: '^mp4|mov$' }];
  const survey = { elements: [{ type: 'text', name: 'film', validators }] };
  const { questions } = await imported('film.json', JSON.stringify(survey));
  const { pattern } = Object(questions.film?.config);
  const isWhole = (text: string) => new RegExp(`^(?:${pattern})$`).test(text);
  expect(['mp4', 'mp4 file', 'my.mov', 'a mp4', 'mov!'].map(isWhole)).toEqual([
    ...[true, true, true],
    ...[false, false],
  ]);
});

test('keeps a pattern with several texts in a group', async () => {
  const validators = [{ type: 'regex', regex: '^(a+|b)?c$' }];
  const survey = { elements: [{ type: 'text', name: 'code', validators }] };
  const { questions, report } = await imported('code.json', JSON.stringify(survey));
  expect(questions.code?.config).toMatchObject({ pattern: '^(?:a+|b|)c$' });
  expect(report).not.toContain('lost: ');
});
