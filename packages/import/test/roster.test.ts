import { expect, test } from 'vitest';
import { imported, noted, workbook } from './support.ts';
import { choices, withNames } from './xlsform.fixture.ts';

const header = ['type', 'name', 'label', 'calculation', 'relevant', 'repeat_count', 'constraint'];

async function importedRows(rows: readonly (readonly string[])[], columns = header) {
  const survey = [columns, ...rows].map((row) => row.map(withNames));
  const result = await imported('roster.xlsx', workbook({ survey, choices }));
  expect(result.problems).toEqual([]);
  return result;
}

test('sums a value of each time over a repeat, in parts where it is long', async () => {
  const roster = (count: string) => [
    ['begin repeat', 'people', 'People', '', '', count],
    ['integer', 'age', 'Age'],
    ['calculate', 'limit', '', 'if(position(..) = 1, 18, 16)'],
    ['calculate', 'adult', '', 'if(#{age} >= #{limit}, 1, 0)'],
    ['end repeat', ''],
    ['calculate', 'adults', '', 'sum(#{adult})'],
    ['text', 'work', 'Who works?', '', '#{adults} > 0'],
    ['integer', 'workers', 'How many?', '', '', '', '. <= #{adults}'],
  ];
  const { file, questions, report } = await importedRows(roster('2'));
  const summand = (id: string, time: number) =>
    `if(answered(${id}), if((${id} >= if((${time} == 1), 18, 16)), 1, 0), 0)`;
  expect(file.values).toMatchObject({
    adults: { compute: `(${summand('q.age', 1)} + ${summand('q["age~2"]', 2)})` },
  });
  expect(questions.work?.showIf).toMatchObject({ all: [{ value: 'adults', atLeast: 0 }, {}] });
  expect(questions.workers?.config).toMatchObject({ max: { value: 'adults' } });
  expect(report).not.toContain('lost: ');
  const long = await importedRows(roster('30'));
  const values = Object(long.file.values) as Readonly<Record<string, { compute: string }>>;
  const parts = Object.keys(values).filter((name) => name.startsWith('part_'));
  expect(parts.length).toBeGreaterThan(1);
  expect(values.adults?.compute.match(/part_\d/g)).toEqual(parts);
  expect(parts.map((name) => values[name]?.compute).join()).toContain('q["age~30"]');
});

test('reads the rows of ratings and rankings of Kobo', async () => {
  const { questions, report } = await importedRows(
    [
      ['begin_score', 'rate', 'Rate', 'yn'],
      ['score__row', 'speed', 'Speed'],
      ['end_score'],
      ['begin_rank', 'order', 'Order', '', 'fruit'],
      ['rank__level', 'first', 'First'],
      ['end_rank'],
      ['score__row', 'alone', 'Alone'],
    ],
    ['type', 'name', 'label', 'kobo--score-choices', 'kobo--rank-items'],
  );
  expect(questions.speed).toMatchObject({ type: 'radio', choice: [{ id: 'yes' }, { id: 'no' }] });
  expect(Object(questions.first).choice.map(({ id }: { id: string }) => id)).toEqual([
    ...['kiwi', 'fig', 'none'],
  ]);
  expect(noted(report, 'first')).not.toContain('lost');
  expect(noted(report, 'alone')).toMatch(/lost: the type "score\\_\\_row"/);
});

test('looks a long table up by values that end with the next one', async () => {
  const survey = [
    header,
    ['text', 'town', 'Town'],
    ['calculate', 'region', '', "pulldata('towns', 'region', 'name', #{town})"],
    ['note', 'shown', 'In #{region}'],
  ].map((row) => row.map(withNames));
  const towns = Array.from({ length: 300 }, (_, index) => `t${index},r${index % 250}`);
  const { file, report, problems } = await imported('towns.xlsx', workbook({ survey, choices }), {
    'towns.csv': ['name,region', ...towns].join('\n'),
  });
  expect(problems).toEqual([]);
  expect(report).not.toContain('lost: ');
  const values = Object(file.values) as Readonly<Record<string, { compute: string }>>;
  expect(values.region?.compute).toMatch(/^if\(\(\(q\.town == "t0"\) or .*value\.part_\d+\)+$/);
  const texts = Object.values(values).map(({ compute }) => compute);
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(1000);
  for (const town of ['t249', 't299']) expect(texts.join()).toContain(`q.town == "${town}"`);
});
