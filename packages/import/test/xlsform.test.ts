import { expect, test } from 'vitest';
import { imported, noted, workbook } from './support.ts';
import { choices, withNames } from './xlsform.fixture.ts';

const survey = [
  [
    'type',
    'name',
    'label::English (en)',
    'label::French (fr)',
    'hint::English (en)',
    'required',
    'relevant',
    'constraint',
    'constraint_message::English (en)',
    'calculation',
    'appearance',
    'choice_filter',
    'parameters',
  ],
  ['start', 'start'],
  ['note', 'intro', 'Hello **you** < all', 'Bonjour'],
  ['integer', 'age', 'How old?', 'Âge ?', 'In years', 'yes', '', '. >= 0 and . < 121'],
  ['select_one yn', 'member', 'Member, #{age}?', 'Membre, #{age} ?', '', 'yes', '#{age} > 17'],
  ['begin group', 'g', 'Group', '', '', '', "#{member} = 'yes'"],
  [
    'select_multiple fruit or_other',
    'fruit',
    'Fruit',
    '',
    '',
    '',
    '',
    "not(selected(., 'none') and count-selected(.) > 1) and count-selected(.) <= 2",
  ],
  ['begin group', 'inner', '', '', '', '', "selected(#{fruit}, 'kiwi')"],
  ['decimal', 'weight', 'Weight', '', '', '', '#{age} * 2 >= 40', '. > 0 and . <= 9.5'],
  ['end group'],
  [
    'text',
    'code',
    'Code',
    '',
    '',
    '',
    'count-selected(#{fruit}) >= 2',
    "regex(., '^[A-Z]{2}$')",
    'Two letters',
  ],
  ['end group'],
  ['date', 'born', 'Born', '', '', '', '', '. <= today() and . > date("1900-01-01")'],
  ['dateTime', 'met', 'Met'],
  ['select_one state', 'state', 'State'],
  ['select_one city', 'city', 'City', '', '', '', '', '', '', '', 'minimal', 'state=#{state}'],
  ['range', 'stars', 'Stars', '', '', '', '', '', '', '', 'rating', '', 'start=1 end=5 step=1'],
  ['rank fruit', 'order', 'Order'],
  ['image', 'photo', 'Photo'],
  ['acknowledge', 'ok', 'Okay?'],
  ['begin group', 'grid', 'Grid', '', '', '', '', '', '', '', 'table-list'],
  ['select_one yn', 'row1', 'Row 1', '', '', 'yes'],
  ['select_one yn', 'row2', 'Row 2', '', '', 'yes'],
  ['end group'],
  ['text', 'after', 'After', '', '', '', "#{row1} = 'no' or #{met} != ''"],
  ['calculate', 'double', '', '', '', '', '', '', '', '#{age} * 2'],
  ['note', 'sum', 'Twice is #{double}'],
  ['geopoint', 'place', 'Where?'],
  ['begin repeat', 'kids', 'Kids'],
  ['text', 'kid', 'Name', '', '', '', 'position(..) > 1'],
  ['integer', 'weeks', 'Weeks of #{kid}', '', '', '', "#{kid} != ''"],
  ['end repeat'],
  ['calculate', 'allweeks', '', '', '', '', '', '', '', 'sum(#{weeks})'],
  ['calculate', 'children', '', '', '', '', '', '', '', 'count(#{kids})'],
  ['note', 'total', 'Together #{allweeks} of #{children}', '', '', '', '#{weeks} > 3'],
];

test('imports an XLSForm with its bounds, conditions, languages and lists', async () => {
  const settings = [
    ['form_title', 'default_language'],
    ['Intake', 'English (en)'],
  ];
  const bytes = workbook({ survey: survey.map((row) => row.map(withNames)), choices, settings });
  const { code, out, questions, file, problems, report } = await imported('intake.xlsx', bytes);
  expect(problems).toEqual([]);
  expect(code).toBe(0);
  expect(out).toContain('18 of 20 questions are kept whole');
  expect(file).toMatchObject({ id: 'intake', languages: ['en', 'fr'], title: 'Intake' });
  expect(questions.intro).toMatchObject({
    type: 'text',
    title: { en: 'Hello <strong>you</strong> &lt; all' },
  });
  expect(questions.age).toMatchObject({
    config: { required: true, kind: 'number', step: 1, min: 0, max: 120 },
    description: 'In years',
  });
  expect(questions.member).toMatchObject({
    title: { en: 'Member, {age}?', fr: 'Membre, {age} ?' },
    showIf: { question: 'age', atLeast: 18 },
    choice: [{ id: 'yes', text: { en: 'Yes', fr: 'Oui' } }, { id: 'no' }],
  });
  const blocks = file.questions as readonly Record<string, unknown>[];
  expect(blocks.find(({ block }) => block)).toMatchObject({
    title: 'Group',
    showIf: { question: 'member', is: 'yes' },
    questions: [{ id: 'fruit' }, { id: 'weight' }, { id: 'code' }],
  });
  expect(questions.fruit).toMatchObject({
    type: 'check',
    config: { required: false, max: 2 },
    choice: [
      { id: 'kiwi' },
      { id: 'fig' },
      { id: 'none', questionConfig: { exclusive: true } },
      { id: 'other', text: { en: 'Other', fr: 'Autre' }, questionConfig: { input: true } },
    ],
  });
  expect(questions.weight?.config).toMatchObject({ min: 0.000_001, max: 9.5 });
  expect(questions.weight?.showIf).toEqual({
    all: [
      { question: 'fruit', includes: 'kiwi' },
      { value: 'condition_1', is: true },
    ],
  });
  expect(file.values).toEqual({
    condition_2: { compute: '(number() > 1)' },
    double: { compute: '(q.age * 2)' },
    allweeks: { compute: '(sum(q["weeks~*"]))' },
    children: { compute: 'count(q["kid~*"])' },
    condition_1: { compute: '((q.age * 2) >= 40)' },
  });
  expect(questions.code).toMatchObject({
    showIf: { question: 'fruit', count: true, atLeast: 2 },
    config: { pattern: '[A-Z]{2}', patternMessage: 'Two letters' },
  });
  expect(questions.born?.config).toMatchObject({ kind: 'date', min: '1900-01-02', max: 'today' });
  expect(questions.met).toMatchObject({
    type: 'multiInput',
    choice: [{ id: 'date' }, { id: 'time' }],
  });
  expect(questions.city).toMatchObject({
    type: 'list',
    choice: [
      { id: '1', showIf: { question: 'state', is: 'a' } },
      { id: '2', showIf: { question: 'state', is: 'b' } },
    ],
  });
  expect(questions.stars).toMatchObject({
    type: 'rate',
    config: { icon: 1, scope: 5, startValue: 1 },
  });
  expect([questions.order?.type, questions.photo?.type, questions.ok?.type]).toEqual([
    'order',
    'upload',
    'radio',
  ]);
  expect(questions.grid).toMatchObject({
    type: 'multiSingle',
    config: { required: true },
    choice: [{ id: 'row1', text: 'Row 1' }, { id: 'row2' }],
    subChoice: [{ id: 'yes' }, { id: 'no' }],
  });
  expect(questions.after?.showIf).toEqual({
    any: [
      { question: 'grid', row: 'row1', is: 'no' },
      { question: 'met', answered: true },
    ],
  });
  expect(questions.sum?.title).toBe('Twice is {value.double}');
  expect(noted(report, 'weight')).toContain('changed: constraint {.} > 0 excludes the bound');
  expect(noted(report, 'place')).toContain('lost: the type "geopoint" is asked as a text');
  expect(questions.kid?.showIf).toEqual({ value: 'condition_2', is: true });
  expect(blocks.find(({ block }) => block === 'kids')).toMatchObject({
    repeat: {
      max: 50,
      another: {
        title: { en: 'Kids: Is there another one?', fr: 'Kids: Y en a-t-il un autre ?' },
        yes: { en: 'Yes', fr: 'Oui' },
      },
    },
    questions: [
      { id: 'kid' },
      { id: 'weeks', title: 'Weeks of {kid}', showIf: { question: 'kid', answered: true } },
    ],
  });
  expect(noted(report, 'total')).toContain('"weeks" is asked several times');
  expect(report).toContain('(start) records no answer');
});
