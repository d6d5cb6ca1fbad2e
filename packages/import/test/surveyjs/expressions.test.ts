import { expect, test } from 'vitest';
import { imported } from '../support.ts';

test('computes with chosen options and with the least number', async () => {
  const [age, size] = ['age', 'size'].map((name) => ({ type: 'text', inputType: 'number', name }));
  const elements = [
    { type: 'checkbox', name: 'fac', choices: ['pool', 'my gym'] },
    ...[age, size, { type: 'text', name: 'last' }],
    { type: 'expression', name: 'price', expression: "iif({fac} contains 'pool', 10, 20)" },
    { type: 'expression', name: 'any', expression: "iif({fac} anyof ['pool', 'my gym'], 1, 2)" },
    { type: 'expression', name: 'least', expression: 'min({age}, {size}, 9)' },
    { type: 'expression', name: 'greeting', expression: "'Dr. ' + {last} + '!'" },
    { type: 'expression', name: 'both', expression: 'iif({age} > 1, {last} + {last}, {last})' },
    { type: 'expression', name: 'bad', expression: "iif({fac} contains 'bar', 1, 2)" },
  ];
  const { file, report, problems } = await imported('flag.json', JSON.stringify({ elements }));
  expect(problems).toEqual([]);
  expect(file.values).toEqual({
    price: { compute: 'if((includes(q.fac, "pool")), 10, 20)' },
    any: { compute: 'if((includes(q.fac, "pool") or includes(q.fac, "my-gym")), 1, 2)' },
    least: { compute: 'min(q.age, q.size, 9)' },
    both: { compute: 'if((q.age > 1), concat(q.last, q.last), q.last)' },
    bad: { compute: 'if((false), 1, 2)' },
  });
  expect(report).toContain('- **price**: kept');
  expect(report).not.toContain('lost: ');
});

test('shows empty expressions and keeps numbers of so many characters', async () => {
  const digits = { maxLength: 11, inputType: 'tel', validators: [{ type: 'numeric' }] };
  const { questions, problems } = await imported(
    'digits.json',
    JSON.stringify({
      elements: [
        { type: 'expression', name: 'note', title: 'Note' },
        { type: 'text', name: 'phone', ...digits },
      ],
    }),
  );
  expect(problems).toEqual([]);
  expect(questions.note).toMatchObject({ type: 'text', title: 'Note' });
  expect(questions.phone?.config).toMatchObject({
    ...{ kind: 'tel', maxLength: 11, pattern: '[+-]?\\d+|[+-]?\\d+\\.\\d+' },
  });
});

test('asks a page to its end before a trigger completes the survey', async () => {
  const text = (name: string) => ({ type: 'text', name });
  const { questions, file, report, problems } = await imported(
    'complete.json',
    JSON.stringify({
      pages: [
        { name: 'p1', elements: [{ type: 'boolean', name: 'known' }, text('why')] },
        { name: 'p2', elements: [text('more')] },
        { name: 'p3', visibleIf: '{more} notempty', elements: [text('last')] },
      ],
      triggers: [
        { type: 'complete', expression: '{known} = false' },
        { type: 'complete', expression: '{more} empty' },
      ],
    }),
  );
  expect(problems).toEqual([]);
  expect(report).not.toContain('lost: ');
  expect(questions.known).not.toHaveProperty('next');
  expect(JSON.stringify(questions.why)).not.toContain('showIf');
  const shown = { question: 'known', isNot: 'false' };
  expect(file.questions).toMatchObject([
    { id: 'known' },
    { id: 'why' },
    { showIf: shown, questions: [{ id: 'more', next: [{ to: 'end' }] }] },
    { showIf: { all: [shown, { question: 'more', answered: true }] } },
  ]);
});

const compared = [
  { type: 'radiogroup', name: 'kind', choices: ['Yes', 'no', 'item1', 'item10'] },
  { type: 'checkbox', name: 'likes', choices: ['Tea', 'milk', 'Yes'] },
  { type: 'boolean', name: 'sure' },
  { type: 'dropdown', name: 'rank', choices: [2, 4] },
  ...['name', 'other'].map((name) => ({ type: 'text', name })),
  ...['age', 'size'].map((name) => ({ type: 'text', name, inputType: 'number' })),
  ...['born', 'begun'].map((name) => ({ type: 'text', name, inputType: 'date' })),
];

/** The conditions and computed values in the survey file for conditions of SurveyJS. */
async function conditionsOf(...conditions: readonly string[]) {
  const asked = conditions.map((visibleIf, index) => ({
    type: 'text',
    name: `q${index}`,
    visibleIf,
  }));
  const { questions, file, report, problems } = await imported(
    'compared.json',
    JSON.stringify({ elements: [...compared, ...asked] }),
  );
  expect(problems).toEqual([]);
  expect(report).not.toContain('lost: ');
  const values = Object.values(file.values ?? {}).map((value) => value.compute);
  return { shown: asked.map(({ name }) => questions[name]?.showIf), values };
}

test('compares options and texts without regard to their case', async () => {
  const { shown } = await conditionsOf(
    ...["{kind} = 'YES'", "{kind} != 'yes'", "{likes} contains 'tea'", "{name} = 'Bo'"],
    ...["{name} notcontains 'bo'", "{likes} anyof ['TEA', 'Milk']", "{name} = '7'"],
  );
  expect(shown).toEqual([
    { question: 'kind', is: 'Yes' },
    { question: 'kind', isNot: 'Yes' },
    { question: 'likes', includes: 'Tea' },
    { question: 'name', matches: '(?is)Bo' },
    { not: { question: 'name', matches: '(?is).*bo.*' } },
    {
      any: [
        { question: 'likes', includes: 'Tea' },
        { question: 'likes', includes: 'milk' },
      ],
    },
    { question: 'name', is: '7' },
  ]);
});

test('finds a text inside of the chosen option, and one of a list as a whole', async () => {
  const { shown } = await conditionsOf(
    ...["{kind} *= 'item1'", "{kind} anyof ['item1', 'no']", "{name} anyof ['a', 'b']"],
    ...['{sure} = 1', '{kind} = null', '{name.length} > 3', "({kind} = 'no'"],
  );
  const is = (id: string) => ({ question: 'kind', is: id });
  const matches = (text: string) => ({ question: 'name', matches: `(?is)${text}` });
  expect(shown).toEqual([
    { any: [is('item10'), is('item1')] },
    { any: [is('item1'), is('no')] },
    { any: [matches('a'), matches('b')] },
    { question: 'sure', is: 'true' },
    { question: 'kind', answered: false },
    { question: 'name', matches: '(?s).{4,}' },
    is('no'),
  ]);
});

test('computes with several answers, with powers and with dates beside today', async () => {
  const { values } = await conditionsOf(
    ...['count({age}, {size}) > 1', '{age} ^ 2 > 9', "age({born}, 'months') > 6"],
    ...["{born} > dateAdd(today(), -1, 'years')", 'dateAdd({born}, 3) > today(-7)'],
    ...['diffDays({born}, {begun}) > 3', '{likes} contains {kind}'],
  );
  expect(values).toEqual([
    '((if(not answered(q.age), 0, 1) + if(not answered(q.size), 0, 1)) > 1)',
    '((q.age * q.age) > 9)',
    '(months(q.born, today) > 6)',
    '(months(q.born, today) < 12)',
    '(days(today, q.born) > (-7 - 3))',
    '(max(days(q.born, q.begun), days(q.begun, q.born)) > 3)',
    '((q.kind == "Yes" and includes(q.likes, "Yes")))',
  ]);
});

test('bounds a date by years before today', async () => {
  const { questions, report } = await imported(
    'adult.json',
    JSON.stringify({
      elements: [
        {
          ...{ type: 'text', name: 'born', inputType: 'date' },
          maxValueExpression: "dateAdd(today(), -18, 'years')",
        },
      ],
    }),
  );
  expect(questions.born?.config).toMatchObject({ acceptIf: { value: 'rule_1', is: true } });
  expect(report).not.toContain('lost: ');
});

test('counts a missing answer as 0 in sums, and an option that is not chosen as no number', async () => {
  const { values } = await conditionsOf('{age} - {size} > 1', '{rank} * 2 > 3', '{rank} + 1 > 3');
  expect(values).toEqual([
    '((sum(q.age) - sum(q.size)) > 1)',
    '((if(q.rank == "4", 4, if(q.rank == "2", 2, 0 / 0)) * 2) > 3)',
    '((if(q.rank == "4", 4, if(q.rank == "2", 2, 0)) + 1) > 3)',
  ]);
});

test('never shows what asks for a row that a matrix does not have, and takes dotted names from the page', async () => {
  const matrix = { type: 'matrix', name: 'grid', rows: ['a'], columns: ['x'] };
  const asked = (name: string, visibleIf: string) => ({ type: 'text', name, visibleIf });
  const { questions, file, report, problems } = await imported(
    'parts.json',
    JSON.stringify({
      elements: [
        matrix,
        asked('no', "{grid.b} = 'x'"),
        asked('yes', '{grid.b} empty'),
        asked('page', "{user.role} = 'x'"),
        asked('none', '{grid} = []'),
      ],
    }),
  );
  expect(problems).toEqual([]);
  expect(questions.no?.showIf).toEqual({ not: [] });
  expect(questions.yes).not.toHaveProperty('showIf');
  expect(questions.none?.showIf).toEqual({ question: 'grid', answered: false });
  expect(file.values).toEqual({ user_role: { from: 'context', type: 'text' } });
  expect(report).toContain('"grid.b" is no part of an answer');
  expect(report).not.toContain('lost: ');
});
