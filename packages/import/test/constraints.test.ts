import { expect, test } from 'vitest';
import { imported, noted, workbook } from './support.ts';

/** Replaces `#{age}` by the name of a question, whose syntax would look like a template in this file. */
const named = (cell: string) => cell.replaceAll('#{', '${');
const header = ['type', 'name', 'label', 'constraint', 'calculation', 'relevant'];
const choices = [
  ['list_name', 'name', 'label'],
  ['yn', 'yes', 'Yes'],
  ['yn', 'no', 'No'],
];

async function importedRows(rows: readonly (readonly string[])[]) {
  const survey = [header, ...rows].map((row) => row.map(named));
  const result = await imported('form.xlsx', workbook({ survey, choices }));
  expect(result.problems).toEqual([]);
  return result;
}

const defaults = { min: undefined, max: undefined };
const dots = /: 0–6, 88$/;
const [unit, start] = [0.000_001, 'first'];
const ahead = {
  all: [
    { question: 'own', matches: '(?:.*[A-Z])(?s:.*)' },
    { not: { question: 'own', matches: '(?:0)(?s:.*)' } },
  ],
};
const matches = { question: 'own', matches: '^b$' };

test.each<[type: string, constraint: string, config: object, lost?: string]>([
  ['integer', '. >= 0 and . <= 6 or . = 88', { pattern: '[0-6]|88', patternMessage: dots }],
  ['integer', '. > -4 and . < 20 or . > 998', { pattern: '-[1-3]|[0-9]|1\\d{1}|999|[1-9]\\d{3,}' }],
  ['integer', '. < -98 or . = 205', { pattern: '-99|-[1-9]\\d{2,}|205' }],
  ['integer', '. != 3 and . >= 3 and . < 10', { min: 4, max: 9 }],
  ['integer', 'string-length(.) = 3 and . >= 0', { min: 100, max: 999 }],
  ['integer', 'not(. > 5) and . > 1', { min: 2, max: 5 }],
  ['decimal', '. > 0 and . < 2.5', { min: unit, max: 2.5 - unit }],
  ['decimal', '. > #{first}', { min: { question: start, plus: unit } }],
  ['text', "regex(., '^a+$') or string-length(.) = 4", { pattern: '(?:a+)|(?:.{4})' }],
  ['text', "contains(., '@') ", { pattern: '.*@.*' }],
  ['text', "not(contains(., ' '))", { pattern: '[^ ]*' }],
  ['text', "starts-with(., 'A.')", { pattern: 'A\\..*' }],
  ['text', "regex(., '^(?=.*[A-Z])(?!0).{8,}$')", { pattern: '.{8,}', acceptIf: ahead }],
  ['decimal', ". < 50 and regex(., '^..$')", { acceptIf: { question: 'own', matches: '^..$' } }],
  ['integer', '. > 5 and . < 3', { min: undefined, max: undefined }, 'no answer fits it'],
  ['text', "regex(., 'a') and regex(., '^b$')", { pattern: 'a', acceptIf: matches }],
  ['time', 'substr(., 0, 2) = 10', { kind: 'time' }, 'the function substr() has no counterpart'],
  ['date', 'floor(today() - .) <= 365', { kind: 'date', min: { of: 'today', plus: -365 } }],
  ['date', '(today() - .) div 365.25 >= 18', { max: { of: 'today', plus: -6575 } }],
  ['date', '. - today() < 8', { max: { of: 'today', plus: 7 } }],
  ['integer', '. <= #{first} or . = 99', { max: undefined, acceptIf: { any: expect.any(Array) } }],
  ['integer', '. mod 5 = 0', { acceptIf: { value: 'rule_1', is: true } }],
])(
  'keeps the constraint of a field, or says why not: %s %s',
  async (type, constraint, config, lost) => {
    const { questions, report } = await importedRows([
      ['decimal', 'first', 'First'],
      [type, 'own', 'Own', constraint],
    ]);
    const expected = Object.entries(config).map(([key, value]) => [
      key,
      value instanceof RegExp ? expect.stringMatching(value) : value,
    ]);
    expect({ ...defaults, ...Object(questions.own?.config) }).toMatchObject(
      Object.fromEntries(expected),
    );
    expect(
      noted(report, 'own')
        .match(/lost: .*/g)
        ?.join() ?? '',
    ).toContain(lost ?? '');
    expect(noted(report, 'own').includes('lost')).toBe(lost !== undefined);
  },
);

test('hides options that a constraint forbids', async () => {
  const { questions, report } = await importedRows([
    ['select_one yn', 'a', 'A'],
    ['select_one yn', 'b', 'B', "not(#{a} = 'no' and selected(., 'no'))"],
    ['select_multiple yn', 'c', 'C', "not(selected(., 'yes')) or #{a} = 'yes'"],
    ['select_one yn', 'd', 'D', "not(#{a} = 'no' and selected(., 'maybe'))"],
    ['select_multiple yn', 'e', 'E', "not(selected(., 'yes') and selected(., 'no'))"],
    ['select_one yn', 'f', 'F', "regex(., '^y') or . = 'maybe'"],
    ['select_one yn', 'g', 'G', '#{g} != #{a} and . != #{b}'],
    ['select_one yn', 'h', 'H', "string-length(.) > 2 and . = 'maybe'"],
  ]);
  const shown = (id: string, option: number) => Object(questions[id]).choice[option].showIf;
  expect([shown('b', 0), shown('b', 1)]).toEqual([undefined, { question: 'a', isNot: 'no' }]);
  expect(shown('c', 0)).toEqual({ question: 'a', is: 'yes' });
  expect([shown('d', 0), shown('d', 1)]).toEqual([undefined, undefined]);
  expect(noted(report, 'b')).toContain(
    "changed: constraint: the options no are hidden if {a} = 'no'",
  );
  expect(noted(report, 'd')).toContain('changed: constraint: it has no such options');
  expect(noted(report, 'e')).toContain('changed: rule not');
  expect(Object(questions.f).choice).toMatchObject([{ id: 'yes' }]);
  expect(shown('g', 1)).toEqual({
    all: [
      { question: 'a', isNot: 'no' },
      { question: 'b', isNot: 'no' },
    ],
  });
  expect(noted(report, 'h')).toContain("lost: rule {.} = 'maybe': no answer fits it");
});

test('accepts answers by what excludes each other, and by two answers at the one that is asked later', async () => {
  const { file, questions, report } = await importedRows([
    ['integer', 'all', 'All'],
    ['integer', 'men', 'Men', '. + #{women} = #{all}'],
    ['integer', 'women', 'Women'],
    ['date', 'sown', 'Sown', '. < #{cut}'],
    ['date', 'cut', 'Cut'],
    ['select_multiple yn', 'both', 'Both', "not(selected(., 'yes') and selected(., 'no'))"],
    ['select_multiple yn', 'if', 'If', "if(selected(., 'no'), count-selected(.) = 1, true())"],
    ['text', 'lost', 'Lost', 'substr(., 0, 1) = #{men}'],
  ]);
  const rule = (id: string) => Object(questions[id]?.config).acceptIf;
  const without = (question: string) => ({ question, answered: false });
  expect(rule('women')).toEqual({ any: [without('men'), { value: 'rule_1', is: true }] });
  expect(rule('cut')).toEqual({ any: [without('sown'), { value: 'rule_2', is: true }] });
  expect(file.values).toEqual({
    rule_1: { compute: '((q.men + q.women) == q.all)' },
    rule_2: { compute: '(q.sown < q.cut)' },
  });
  expect([rule('men'), Object(questions.sown?.config)]).toEqual([
    undefined,
    { required: false, kind: 'date' },
  ]);
  const chosen = (includes: string) => ({ question: 'both', includes });
  expect(rule('both')).toEqual({ not: { all: [chosen('yes'), chosen('no')] } });
  expect(Object(questions.if).choice[1].questionConfig).toEqual({ exclusive: true });
  expect(noted(report, 'men')).toContain('it is judged at "women"');
  expect(noted(report, 'lost')).toContain('lost: rule substr');
});

test('computes with missing numbers, words, dates and texts of values', async () => {
  const { file, questions, report } = await importedRows([
    ['date', 'born', 'Born'],
    ['date', 'died', 'Died'],
    ['text', 'name', 'Name'],
    ['calculate', 'until', '', '', "if(#{name} = 'x', #{died}, #{born})"],
    ['calculate', 'days', '', '', '#{until} - #{born}'],
    ['calculate', 'adult', '', '', "if(#{days} > 6570, '1', '0')"],
    ['calculate', 'kind', '', '', "if(#{days} = 'NaN' or string-length(#{name}) < 2, null, 3)"],
    ['calculate', 'long', '', '', "contains(#{name}, 'van') and selected(#{adult}, '1')"],
    ['text', 'a', 'A', '', '', "selected(#{adult}, '1') and selected(#{name}, 'x')"],
    ['text', 'b', 'B', '', '', '#{days} > 3 and #{long}'],
    ['text', 'c', 'C', '', '', "#{days} = 'NaN' and #{kind} = 3 and not(selected(#{name}, ''))"],
  ]);
  expect(file.values).toEqual({
    until: { compute: 'if((q.name == "x"), q.died, q.born)' },
    days: { compute: 'days(q.born, value.until)' },
    adult: { compute: 'if((value.days > 6570), "1", "0")' },
    kind: {
      compute: 'if((not (concat(value.days) != "") or (length(q.name) < 2)), 0 / 0, 3)',
    },
    long: { compute: '((contains(q.name, "van")) and (value.adult == "1"))' },
  });
  const all = (id: string) => Object(questions[id]?.showIf).all;
  expect(all('a')).toEqual([
    { value: 'adult', is: '1' },
    { question: 'name', matches: '(?s)(?:.* )?x(?: .*)?' },
  ]);
  expect(all('b')).toEqual([
    { value: 'days', atLeast: 3 },
    { not: { value: 'days', between: [3, 3] } },
    { value: 'long', is: true },
  ]);
  expect(all('c')).toEqual([
    { value: 'days', answered: false },
    { value: 'kind', is: 3 },
    { question: 'name', answered: true },
  ]);
  expect(report).not.toContain('lost: ');
});

test('compares texts that are numbers, and takes hidden fields from the page', async () => {
  const { file, questions, report } = await importedRows([
    ['hidden', 'source'],
    ['hidden', 'unused'],
    ['text', 'heat', 'Heat'],
    ['text', 'b', '<center>B</center>x < 3<other>', '', '', '#{heat} > 37 and #{source} = 1'],
    ['text', 'c', 'C', '', '', '#{heat} <= 9'],
  ]);
  const pattern = (condition: unknown) => new RegExp(`^(?:${Object(condition).matches})$`);
  const fits = (condition: unknown) =>
    ['9', '9.0', '9.1', '10', '37', '37.5', '38', '140', 'x', '-3'].filter((text) =>
      pattern(condition).test(text),
    );
  expect(fits(Object(questions.b?.showIf).all[0])).toEqual(['37.5', '38', '140']);
  expect(fits(questions.c?.showIf)).toEqual(['9', '9.0', '-3']);
  expect(file.values).toEqual({ source: { from: 'context', type: 'text' } });
  expect(questions.b?.title).toBe('B<br>x &lt; 3&lt;other>');
  expect(report).not.toContain('lost: ');
});

test('says which option a condition names that a question does not have', async () => {
  const { questions, report } = await importedRows([
    ['select_one yn', 'a', 'A'],
    ['text', 'b', 'B', '', '', "#{a} = 'yes' or #{a} = 'maybe'"],
  ]);
  expect(questions.b?.showIf).toEqual({ question: 'a', is: 'yes' });
  expect(noted(report, 'b')).toContain('changed: "maybe" is none of the options of "a"');
});
