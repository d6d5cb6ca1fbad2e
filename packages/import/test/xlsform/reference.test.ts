import { expect, test } from 'vitest';
import { imported, noted, workbook } from '../support.ts';
import { withNames } from '../xlsform.fixture.ts';

type Rows = Parameters<typeof workbook>[0][string];

const choices = [
  ['list_name', 'name', 'label', 'group'],
  ['fruit', 'a', 'Apple'],
  ['fruit', 'b', 'Banana'],
  ['from', '1', 'One', 'a'],
  ['from', '2', 'All'],
];

function form(survey: Rows): Uint8Array {
  const named = survey.map((row) => row.map((cell) => withNames(String(cell))));
  return workbook({ survey: named, choices });
}

test('asks about the own text of an option, and about all options that are chosen', async () => {
  const rows = [
    ['type', 'name', 'label', 'relevant'],
    ['select_one fruit or_other', 'best', 'Best'],
    ['text', 'why', 'Why?', "#{best_other} = 'kiwi'"],
    ['select all that apply from fruit', 'eaten', 'Eaten'],
    ['text', 'both', 'Both?', "#{eaten} = 'a b'"],
    ['text', 'less', 'Less?', "#{eaten} != 'a b'"],
  ];
  const { questions, report } = await imported('own.xlsx', form(rows));
  expect(questions.why?.showIf).toEqual({ question: 'best', blank: 'other', is: 'kiwi' });
  const both = {
    all: [
      { question: 'eaten', includes: 'a' },
      { question: 'eaten', includes: 'b' },
      { question: 'eaten', count: true, between: [2, 2] },
    ],
  };
  expect(questions.both?.showIf).toEqual(both);
  expect(questions.less?.showIf).toEqual({ not: both });
  expect(report).not.toContain('lost: ');
});

test('reads older words for lists, and columns that a question names', async () => {
  const rows = [
    ['type', 'name', 'label', 'choice_filter', 'parameters', 'calculation'],
    ['add select one prompt using fruit', 'old', 'Old'],
    ['select_one from', 'next', 'Next', "group = #{old} or group = ''"],
    ['select_one_from_file towns.csv', 'town', 'Town', '', 'value=id, label=title'],
    ['calculate', 'region', '', '', '', "instance('towns')/root/item[id=#{town}]/region"],
    ['note', 'shown', '#{region}'],
  ];
  const { questions, file, problems, report } = await imported('old.xlsx', form(rows), {
    'towns.csv': 'id,title,region\np,Paris,north\nr,Rome,south\n',
  });
  expect(problems).toEqual([]);
  expect(questions.old?.type).toBe('radio');
  expect(questions.next?.choice).toMatchObject([
    { text: 'One', showIf: { question: 'old', is: 'a' } },
    { text: 'All' },
  ]);
  expect(questions.town?.choice).toEqual([
    { id: 'p', text: 'Paris' },
    { id: 'r', text: 'Rome' },
  ]);
  expect(JSON.stringify(file.values)).toContain('south');
  expect(report).not.toContain('of choices is not kept');
});

test('says how a date is written, and refuses a part of one', async () => {
  const rows = [
    ['type', 'name', 'label', 'calculation', 'relevant'],
    ['today', 'today'],
    ['date', 'born', 'Born'],
    ['dateTime', 'met', 'Met'],
    ['calculate', 'day', '', "format-date(#{born}, '%d/%m/%Y')"],
    ['calculate', 'weekday', '', "format-date(#{born}, '%a')"],
    ['note', 'shown', '#{day}, #{met}', '', "#{weekday} = 'Mon' and #{born} < #{today}"],
  ];
  const { questions, problems, report } = await imported('day.xlsx', form(rows));
  expect(problems).toEqual([]);
  expect(questions.shown?.title).toBe('{value.day}, {met.date} {met.time}');
  expect(JSON.stringify(questions.shown?.showIf)).toContain('"value":');
  expect(report).toContain('is not written as %d/%m/%Y');
  expect(report).toContain('a date is not written as "%a"');
  expect(noted(report, 'shown')).toContain('lost: the question is shown without the condition');
});

test('keeps patterns that browsers could be slow at for the server', async () => {
  const rows = [
    ['type', 'name', 'label', 'constraint', 'body::accept', 'appearance', 'parameters'],
    ['text', 'mail', 'Mail', "regex(., '^[\\w-\\.]+@([\\w-]+\\.)+[\\w-]{2,4}$')"],
    ['file', 'proof', 'Proof', '', 'application/pdf'],
    ['file', 'sheet', 'Sheet', '', 'text/csv, image/png'],
    ['image', 'sign', 'Sign', '', '', 'signature'],
    ['range', 'falling', 'Falling', '', '', '', 'start = 5 end=1'],
  ];
  const { questions, problems, report } = await imported('mail.xlsx', form(rows));
  expect(problems).toEqual([]);
  expect(questions.mail?.config).toMatchObject({
    acceptIf: { question: 'mail', matches: '[\\w\\-\\.]+@([\\w-]+\\.)+[\\w-]{2,4}' },
  });
  expect(questions.proof?.config).toMatchObject({ accept: ['application/pdf'] });
  expect(report).toContain('**proof**: kept');
  expect(questions.sheet?.config).toMatchObject({ accept: ['image/png'] });
  expect(noted(report, 'sheet')).toContain('the source takes text/csv, image/png');
  expect(noted(report, 'sign')).toContain('changed: is not drawn but uploaded');
  expect(questions.falling?.config).toMatchObject({ scope: 5, startValue: 1 });
  expect(noted(report, 'falling')).toContain('those of the source fall');
});
