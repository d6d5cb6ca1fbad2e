import { expect, test } from 'vitest';
import { imported, workbook } from '../support.ts';

const header = ['type', 'name', 'label', 'relevant'];
const group = (name: string, ...rows: readonly (readonly string[])[]) => [
  ['begin_group', name, name],
  ...rows,
  ['end_group'],
];

/** The conditions of the survey file, by the id of their question. */
async function conditionsOf(...rows: readonly (readonly string[])[]) {
  const { questions, report, problems } = await imported(
    'f.xlsx',
    workbook({ survey: [header, ...rows] }),
  );
  expect(problems).toEqual([]);
  expect(report).not.toContain('lost: ');
  return Object.fromEntries(Object.entries(questions).map(([id, { showIf }]) => [id, showIf]));
}

test.each([
  ['../kind', 'visit-kind'],
  ['current()/../kind', 'visit-kind'],
  ['../../kind', 'kind'],
  ['/data/kind', 'kind'],
  ['/data/visit/kind', 'visit-kind'],
  [`\${kind}`, 'visit-kind'],
])('finds the row of several with one name that %s means', async (path, expected) => {
  const conditions = await conditionsOf(
    ['text', 'kind', 'Kind'],
    ...group('visit', ['text', 'kind', 'Its kind'], ['text', 'why', 'Why?', `${path} = 'x'`]),
  );
  expect(conditions.why).toMatchObject({ question: expected });
});

test('finds the row in the same repeat', async () => {
  const repeat = (name: string, condition: string, asked: string) => [
    ['begin_repeat', name, name],
    ['text', 'kind', 'Kind'],
    ['text', asked, 'Why?', condition],
    ['end_repeat'],
  ];
  const conditions = await conditionsOf(
    ...repeat('one', "../kind = 'x'", 'a'),
    ...repeat('two', "../kind = 'x'", 'b'),
  );
  expect(conditions.a).toMatchObject({ question: 'kind' });
  expect(conditions.b).toMatchObject({ question: 'two-kind' });
});
