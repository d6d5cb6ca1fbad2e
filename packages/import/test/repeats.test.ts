import { expect, test } from 'vitest';
import { imported, noted, workbook } from './support.ts';

type Block = Readonly<Record<string, unknown>>;

function blockIn(file: Block, id: string): Block | undefined {
  return (file.questions as readonly Block[]).find(({ block }) => block === id);
}

test('takes the number of times of a repeat from its source, and says where it ends earlier', async () => {
  const survey = [
    ['type', 'name', 'label', 'repeat_count', 'constraint'],
    ['integer', 'people', 'People', '', '. <= 12'],
    ['integer', 'cows', 'Cows', '', '. <= 90'],
    ['begin repeat', 'two', 'Two', '2'],
    ['text', 'fixed', 'Fixed'],
    ['end repeat'],
    ['begin repeat', 'persons', 'Persons', '#{people}'],
    ['text', 'person', 'Person'],
    ['end repeat'],
    ['begin repeat', 'herd', 'Herd', '#{cows}'],
    ['text', 'cow', 'Cow'],
    ['end repeat'],
    ['begin repeat', 'open', 'Open'],
    ['text', 'free', 'Free'],
    ['end repeat'],
    ['begin repeat', 'never', 'Never', '0'],
    ['text', 'none', 'None'],
    ['end repeat'],
  ].map((row) => row.map((cell) => cell.replaceAll('#{', '${')));
  const { file, report, problems } = await imported('repeats.xlsx', workbook({ survey }));
  expect(problems).toEqual([]);
  expect(blockIn(file, 'two')).toMatchObject({ repeat: { max: 2 } });
  expect(report).toContain('changed: the number of times of "two", 2, is not enforced');
  expect(blockIn(file, 'persons')).toMatchObject({ repeat: { max: 12 } });
  expect(report).toContain('- **person**: kept');
  expect(blockIn(file, 'herd')).toMatchObject({ repeat: { max: 90 } });
  expect(noted(report, 'cow')).not.toContain('lost');
  expect(blockIn(file, 'open')).toMatchObject({ repeat: { max: 50 } });
  expect(noted(report, 'free')).toContain(
    'changed: is asked at most 50 times, and without a limit',
  );
  expect(blockIn(file, 'never')).toBeUndefined();
  expect(noted(report, 'none')).toContain('changed: is never shown in the source');
});

test('keeps conditions on all times of a repeat, on one time and on their number', async () => {
  const pet = { type: 'text', name: 'pet', title: 'Pet' };
  const age = { type: 'text', inputType: 'number', name: 'age', title: 'Age' };
  const columns = [
    { name: 'to', cellType: 'text' },
    { name: 'km', cellType: 'text', inputType: 'number' },
  ];
  const shown = (name: string, visibleIf: string) => ({ type: 'text', name, visibleIf });
  const elements = [
    { type: 'paneldynamic', name: 'pets', templateElements: [pet, age], panelCount: 1 },
    { type: 'matrixdynamic', name: 'trips', columns, minRowCount: 1 },
    shown('many', '{pets.length} > 2'),
    shown('old', "sumInArray({pets}, 'age') > 30"),
    shown('far', "sumInArray({trips}, 'km') >= 100"),
    shown('young', "minInArray({pets}, 'age') < 3 or maxInArray({trips}, 'km') > 9"),
    shown('usual', "avgInArray({pets}, 'age') > 5"),
    shown('rex', "{pets[0].pet} = 'Rex'"),
    shown('tom', "{pets[1].pet} = 'Tom'"),
    shown('german', "{locale} = 'de' or {plan} = 'pro'"),
  ];
  const { file, questions, report, problems } = await imported(
    'times.json',
    JSON.stringify({ elements }),
  );
  expect(problems).toEqual([]);
  expect(file.values).toEqual({
    plan: { from: 'context', type: 'text' },
    condition_1: { compute: '(count(q["pet~*"]) > 2)' },
    condition_2: { compute: '((sum(q["age~*"])) > 30)' },
    condition_3: { compute: '((sum(q["trips-km~*"])) >= 100)' },
    condition_4: { compute: '(min(q["age~*"]) < 3)' },
    condition_5: { compute: '(max(q["trips-km~*"]) > 9)' },
    condition_6: { compute: '(((sum(q["age~*"])) / count(q["age~*"])) > 5)' },
  });
  expect(questions.rex?.showIf).toEqual({ question: 'pet', matches: '(?is)Rex' });
  expect(questions.tom?.showIf).toEqual({ question: 'pet~2', matches: '(?is)Tom' });
  expect(questions.german?.showIf).toEqual({
    any: [
      { of: 'language', is: 'de' },
      { value: 'plan', is: 'pro' },
    ],
  });
  expect(report.match(/lost: .*/g)).toBeNull();
});

test('counts and adds the answers of a repeat in conditions of an XLSForm', async () => {
  const survey = [
    ['type', 'name', 'label', 'relevant'],
    ['begin repeat', 'kids', 'Kids'],
    ['text', 'kid', 'Kid'],
    ['integer', 'age', 'Age'],
    ['end repeat'],
    ['text', 'many', 'Many', 'count(#{kid}) > 2'],
    ['text', 'old', 'Old', 'sum(#{age}) > 10'],
  ].map((row) => row.map((cell) => cell.replaceAll('#{', '${')));
  const { file, questions, report } = await imported('kids.xlsx', workbook({ survey }));
  expect(questions.many?.showIf).toEqual({ value: 'condition_1', is: true });
  expect(questions.old?.showIf).toEqual({ value: 'condition_2', is: true });
  expect(file.values).toEqual({
    condition_1: { compute: '(count(q["kid~*"]) > 2)' },
    condition_2: { compute: '((sum(q["age~*"])) > 10)' },
  });
  expect(report).not.toContain('lost: ');
});

test('repeats inside of repeats, with the questions that each time has room for', async () => {
  const survey = [
    ['type', 'name', 'label', 'repeat_count', 'relevant'],
    ['begin repeat', 'drug', 'Drugs', '4'],
    ['calculate', 'nr', ''],
    ['text', 'drugName', 'Drug #{nr}'],
    ['begin group', 'inner', '', '', "#{drugName} != ''"],
    ['begin repeat', 'dose', 'Doses', '3'],
    ['integer', 'amount', 'Dose of #{drugName}'],
    ['begin repeat', 'day', 'Days', '2'],
    ['text', 'hour', 'Hour'],
    ['end repeat'],
    ['end repeat'],
    ['end group'],
    ['text', 'since', 'Since', '', '#{amount} > 1'],
    ['end repeat'],
    ['begin repeat', 'first', 'First', '2'],
    ['begin repeat', 'second', 'Second', '2'],
    ['text', 'early', 'Early'],
    ['end repeat'],
    ['text', 'late', 'Late'],
    ['end repeat'],
    ['text', 'most', 'Most', '', 'max(#{amount}) > 5'],
  ].map((row) => row.map((cell) => cell.replaceAll('#{', '${')));
  survey[0]?.push('calculation');
  survey[2]?.push('', '', 'position(..)');
  const { file, report, problems } = await imported('drugs.xlsx', workbook({ survey }));
  expect(problems).toEqual([]);
  const { questions } = blockIn(file, 'drug') ?? {};
  expect(questions).toMatchObject([
    { id: 'drugName', title: 'Drug {number}' },
    {
      block: 'dose',
      repeat: { max: 3 },
      showIf: { question: 'drugName', answered: true },
      questions: [{ id: 'amount', title: 'Dose of {drugName}' }, { id: 'hour' }],
    },
    { id: 'since' },
  ]);
  expect(file.values).toEqual({ condition_1: { compute: '(max(q["amount~*"]) > 5)' } });
  expect(noted(report, 'hour')).toContain('lost: is asked once each time');
  expect(noted(report, 'since')).toContain('"amount" is asked several times each time');
  expect(noted(report, 'early')).toContain('lost: is asked once each time');
  expect(blockIn(file, 'first')).toMatchObject({ questions: [{ id: 'early' }, { id: 'late' }] });
});

test('keeps the title of a page with a dynamic panel', async () => {
  const panel = (title?: string) => ({
    ...{ type: 'paneldynamic', name: 'pets', templateElements: [{ type: 'text', name: 'pet' }] },
    ...{ panelCount: 1, title },
  });
  const [first, last] = ['first', 'last'].map((name) => ({ type: 'text', name }));
  const inside = { pages: [{ name: 'p', title: 'Home', elements: [first, panel('Pets'), last] }] };
  const behind = await imported('behind.json', JSON.stringify(inside));
  expect(behind.problems).toEqual([]);
  expect(blockIn(behind.file, 'p')).toMatchObject({
    title: 'Home',
    questions: [{ id: 'first' }, { block: 'pets', title: 'Pets', repeat: {} }, { id: 'last' }],
  });
  const start = { pages: [{ name: 'p', title: 'Home', elements: [panel(), last] }] };
  const before = await imported('before.json', JSON.stringify(start));
  expect(before.problems).toEqual([]);
  expect(before.file.questions).toMatchObject([
    { block: 'pets', title: 'Home', questions: [{ id: 'pet' }] },
    { block: 'p', title: 'Home', questions: [{ id: 'last' }] },
  ]);
});

test('divides the questions that a survey can have among its repeats', async () => {
  const columns = Array.from({ length: 29 }, (_, index) => `c${index}`);
  const names = columns.map((name) => ({ name, cellType: 'text' }));
  const elements = [
    ...['one', 'two'].map((name) => ({
      ...{ type: 'matrixdynamic', name, columns: names, minRowCount: 3 },
    })),
    { type: 'matrixdynamic', name: 'few', columns: names.slice(0, 1), maxRowCount: 5 },
  ];
  const mixed = { type: 'radiogroup', name: 'mixed', choices: ['a', 'b'], choicesOrder: 'random' };
  const { file, report, problems } = await imported(
    'wide.json',
    JSON.stringify({ elements: [...elements, mixed] }),
  );
  expect(problems).toEqual([]);
  expect(blockIn(file, 'one')).toMatchObject({ repeat: { max: 49 } });
  expect(blockIn(file, 'few-2')).toMatchObject({ repeat: { max: 5 } });
  expect(noted(report, 'two')).toContain('lost: is asked at most 49 times, and without a limit');
  expect(report).toContain('the least number of times of "one", 3, is not enforced');
});

test('asks repeats without a limit 50 times at both levels', async () => {
  const inner = { type: 'matrixdynamic', name: 'inner', columns: [{ name: 'a' }, { name: 'b' }] };
  const panel = (name: string) => ({
    ...{ type: 'paneldynamic', name, templateElements: [{ type: 'text', name: `${name}-name` }] },
  });
  const elements = ['one', 'two'].map((name) => ({
    ...panel(name),
    templateElements: [...panel(name).templateElements, { ...inner, name: `${name}-inner` }],
  }));
  const { file, report, problems } = await imported('deep.json', JSON.stringify({ elements }));
  expect(problems).toEqual([]);
  for (const name of ['one', 'two']) {
    expect(blockIn(file, name)).toMatchObject({
      ...{ repeat: { max: 50 } },
      questions: [{}, { repeat: { max: 50 } }],
    });
  }
  expect(report).not.toContain('lost: is asked');
});
