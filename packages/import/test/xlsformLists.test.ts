import { expect, test } from 'vitest';
import { imported, noted, workbook } from './support.ts';
import { choices, withNames } from './xlsform.fixture.ts';

test('joins texts and takes the greatest number in calculations', async () => {
  const rows = [
    ['type', 'name', 'label', 'calculation'],
    ['text', 'first', 'First'],
    ['integer', 'age', 'Age'],
    ['calculate', 'full', '', "concat(#{first}, ', ', #{age})"],
    ['calculate', 'most', '', 'max(#{age}, 18, 21)'],
    ['note', 'shown', '#{full} #{most}'],
  ];
  const bytes = workbook({ survey: rows.map((row) => row.map(withNames)) });
  const { file, questions, report } = await imported('joins.xlsx', bytes);
  expect(file.values).toEqual({
    full: { compute: 'concat(q.first, ", ", q.age)' },
    most: { compute: 'max(q.age, 18, 21)' },
  });
  expect(questions.shown?.title).toBe('{value.full} {value.most}');
  expect(report).not.toContain('lost: ');
});

test('takes options from a list beside the form, and reports what is answered later', async () => {
  const rows = [
    ['type', 'name', 'label', 'choice_filter', 'label::Deutsch', 'relevant'],
    ['select_one yn', 'big', 'Big?', '', 'Groß?', "#{town} = 'a'"],
    ['select_one_from_file towns.csv', 'town', 'Town', "size=#{big} and name != 'c'"],
    ['select_one_from_file none.csv', 'lost', 'Lost'],
  ];
  const bytes = workbook({ survey: rows.map((row) => row.map(withNames)), choices });
  const towns = 'name,label,size\na,Ada,yes\nb,Bow,no\nc,Cam,no\n';
  const { questions, problems, report, file } = await imported('beside.xlsx', bytes, {
    'towns.csv': towns,
  });
  expect(problems).toEqual([]);
  expect(questions.town?.choice).toEqual([
    { id: 'a', text: 'Ada', showIf: { question: 'big', is: 'yes' } },
    { id: 'b', text: 'Bow', showIf: { question: 'big', is: 'no' } },
  ]);
  expect(file.languages).toEqual(['en', 'de', 'fr']);
  expect(questions.big?.title).toEqual({ en: 'Big?', de: 'Groß?' });
  expect(questions.big?.showIf).toBeUndefined();
  expect(noted(report, 'big')).toContain('{town} = \'a\': "town" is answered later');
  expect(noted(report, 'lost')).toContain('lost: the type "select\\_one\\_from\\_file"');
});

test('refuses files that are no XLSForm, and those that unpack to too much', async () => {
  const without = await imported('a.xlsx', workbook({ questions: [['type']], list: [] }));
  expect(without.err).toContain('has no sheet "survey"; its sheets are: "questions", "list"');
  const untyped = await imported('b.xlsx', workbook({ survey: [['name'], ['x']] }));
  expect(untyped.err).toContain('has no column "type"');
  const open = await imported(
    'c.xlsx',
    workbook({
      survey: [
        ['type', 'name'],
        ['begin group', 'g'],
      ],
    }),
  );
  expect(open.err).toContain('the group "g" has no end');
  expect((await imported('d.xlsx', 'no zip')).err).toContain('is no .xlsx file');
  const bomb = workbook({ survey: [['type'], ['x'.repeat(66 * 2 ** 20)]] });
  expect(bomb.length).toBeLessThan(2 ** 20);
  expect((await imported('e.xlsx', bomb)).err).toContain('unpacks to more than 64 MB');
  const codes = [without, untyped, open].map(({ code, file }) => [code, file]);
  expect(codes).toEqual([
    [1, {}],
    [1, {}],
    [1, {}],
  ]);
});
