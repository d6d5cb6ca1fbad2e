import { expect, test } from 'vitest';
import { imported, noted, workbook } from './support.ts';

type Rows = readonly (readonly string[])[];

const form = (survey: Rows, choices: Rows = []) =>
  workbook({
    survey: survey.map((row) => row.map((cell) => cell.replaceAll('#{', '${'))),
    choices: [['list_name', 'name', 'label'], ...choices],
  });
const head = ['type', 'name', 'label', 'calculation', 'relevant', 'constraint', 'readonly'];
const yesNo: Rows = [
  ['yn', 'yes', 'Yes "now"'],
  ['yn', 'no', 'No'],
];
const survey = (elements: readonly object[], more: object = {}) =>
  JSON.stringify({ elements, ...more });

test('computes values of a repeat each time, and takes the number of the time', async () => {
  const { file, questions, report, problems } = await imported(
    'persons.xlsx',
    form(
      [
        head,
        ['begin repeat', 'person', 'Person'],
        ['text', 'name', 'Name'],
        ['integer', 'age', 'Age'],
        ['select_one yn', 'ill', 'Ill?'],
        ['calculate', 'adult', '', "if(#{age} >= 18, 'yes', 'no')"],
        ['calculate', 'at', '', 'position(..)'],
        ['text', 'shown', 'Name', '#{name}', '', '', 'yes'],
        ['select_one yn', 'again', 'Ill', '#{ill}', '', '', 'yes'],
        ['text', 'job', 'Job', '', "#{adult} = 'yes' and #{at} > 1"],
        ['text', 'first', 'First', '', "indexed-repeat(#{ill}, #{person}, #{at}) = 'yes'"],
        ['end repeat'],
        ['text', 'who', 'Who?', '', "indexed-repeat(#{ill}, #{person}, 2) = 'yes'"],
        ['note', 'sum', '#{adult}'],
      ],
      yesNo,
    ),
  );
  expect(problems).toEqual([]);
  expect(file.values).toMatchObject({
    adult: { compute: 'if((q.age >= 18), "yes", "no")' },
    shown: { compute: 'q.name' },
    condition_1: { compute: '(number() > 1)' },
  });
  expect(questions.job?.showIf).toEqual({
    all: [
      { value: 'adult', is: 'yes' },
      { value: 'condition_1', is: true },
    ],
  });
  expect(questions.shown?.title).toBe('Name: {value.shown}');
  expect(questions.again?.title).toBe('Ill: {ill:label}');
  expect(questions.first?.showIf).toEqual({ question: 'ill', is: 'yes' });
  expect(questions.who?.showIf).toEqual({ question: 'ill~2', is: 'yes' });
  expect(noted(report, 'sum')).toContain('"adult" is computed several times');
});

test('keeps functions of dates, texts and options', async () => {
  const { file, problems, report } = await imported(
    'functions.xlsx',
    form(
      [
        head,
        ['date', 'born', 'Born'],
        ['date', 'seen', 'Seen', '', '', '. >= #{born}'],
        ['select_one yn', 'ill', 'Ill?'],
        ['select_multiple yn', 'all', 'All?'],
        ['decimal', 'm', 'Metres'],
        ['calculate', 'months', '', 'difference-in-months(#{born}, #{seen})'],
        ['calculate', 'year', '', "format-date(#{born}, '%Y') + 1"],
        ['calculate', 'day', '', "format-date(#{born}, '%d.%m.')"],
        ['calculate', 'name', '', "coalesce(#{m}, 'none')"],
        ['calculate', 'label', '', "concat('Ill: ', jr:choice-name(#{ill}, '#{ill}'))"],
        ['calculate', 'one', '', 'selected-at(#{all}, 0)'],
        ['calculate', 'bmi', '', 'pow(#{m}, 2)'],
        ['note', 'n', '#{months} #{year} #{day} #{name} #{label} #{one} #{bmi}'],
      ],
      yesNo,
    ),
  );
  expect(problems).toEqual([]);
  expect(report).not.toContain('lost: ');
  expect(file.values).toEqual({
    months: { compute: 'months(q.born, q.seen)' },
    year: { compute: '(year(q.born) + 1)' },
    day: { compute: 'q.born' },
    name: { compute: 'if(answered(q.m), q.m, "none")' },
    label: {
      compute:
        'concat("Ill: ", if(includes(q.ill, "yes"), "Yes \\"now\\"", if(includes(q.ill, "no"), "No", "")))',
    },
    one: { compute: 'if(includes(q.all, "yes"), "yes", if(includes(q.all, "no"), "no", ""))' },
    bmi: { compute: '(q.m * q.m)' },
  });
});

test('keeps repeats inside of a repeat that stands on a page with a title', async () => {
  const { file, problems, report } = await imported(
    'rooms.xlsx',
    form([
      [...head, 'repeat_count'],
      ['begin group', 'house', 'House'],
      ['note', 'intro', 'Look'],
      ['begin repeat', 'room', 'Room', '', '', '', '', '3'],
      ['text', 'use', 'Use'],
      ['begin group', 'light', 'Light', '', "#{use} = 'a'"],
      ['text', 'kind', 'Kind'],
      ['begin repeat', 'lamp', 'Lamp', '', '', '', '', '3'],
      ['integer', 'watts', 'Watts'],
      ['end repeat'],
      ['end group'],
      ['end repeat'],
      ['text', 'last', 'Last'],
      ['end group'],
    ]),
  );
  expect(report).not.toContain('lost: ');
  expect(problems).toEqual([]);
  const showIf = { question: 'use', is: 'a' };
  expect(file.questions).toMatchObject([
    { block: 'house', title: 'House', questions: [{ id: 'intro' }] },
    { block: 'room', title: 'Room', questions: [{ id: 'use' }, { showIf }, { showIf }] },
    { title: 'House', questions: [{ id: 'last' }] },
  ]);
});

test('shows fields that are read only as texts', async () => {
  const name = { type: 'text', name: 'name', title: 'Name' };
  const shown = (field: object) => ({ type: 'text', readOnly: true, ...field });
  const choices = [{ value: 'a', text: 'Aa' }];
  const { file, questions, report, problems } = await imported(
    'shown.json',
    survey(
      [
        { ...name },
        shown({ name: 'copy', defaultValueExpression: "iif({name} = 'x', 1, 2)" }),
        shown({ name: 'kind', type: 'dropdown', choices, defaultValue: 'a' }),
        shown({ name: 'set' }),
        { type: 'panel', name: 'p', readOnly: true, elements: [{ type: 'boolean', name: 'ok' }] },
        { type: 'text', name: 'more', visibleIf: "{kind} = 'a' and {copy} = 1" },
      ],
      {
        triggers: [
          {
            type: 'runexpression',
            expression: "{name} = 'y'",
            runExpression: '5',
            setToName: 'set',
          },
        ],
      },
    ),
  );
  expect(problems).toEqual([]);
  expect(file.values).toEqual({
    copy: { compute: 'if((q.name == "x"), 1, 2)' },
    kind: { compute: '"a"' },
    set: { compute: 'if((q.name == "y"), 5, 0 / 0)' },
    ok: { from: 'context', type: 'boolean' },
  });
  expect(questions.copy).toMatchObject({ type: 'text', title: 'copy: {value.copy}' });
  expect(questions.kind?.title).toBe('kind: Aa');
  expect(questions.more?.showIf).toEqual({
    all: [
      { value: 'kind', is: 'a' },
      { value: 'copy', is: 1 },
    ],
  });
  expect(report).not.toContain('lost: ');
});

test('asks for one row or cell of a matrix where that is enough', async () => {
  const rows = ['r', 's'];
  const matrix = { type: 'matrix', isRequired: true, rows, columns: ['a', 'b'] };
  const text = { cellType: 'text' };
  const { questions, problems, report } = await imported(
    'rows.json',
    survey([
      { ...matrix, name: 'any' },
      { ...matrix, name: 'all', eachRowRequired: true },
      {
        ...{ type: 'matrixdropdown', name: 'cells', isRequired: true, rows },
        columns: [
          { name: 'x', ...text },
          { name: 'y', choices: [1, 2] },
        ],
      },
    ]),
  );
  expect(problems).toEqual([]);
  expect(report).not.toContain('lost: ');
  expect(questions.any?.config).toEqual({ required: true, anyRow: true });
  expect(questions.all?.config).toEqual({ required: true });
  expect(questions['cells-x']?.config).toEqual({ required: false });
  expect(questions['cells-y']?.config).toEqual({
    ...{ required: true, anyRow: true },
    requiredIf: { question: 'cells-x', answered: false },
  });
});

test('takes words from where the source shows them', async () => {
  const panel = (elements: readonly object[], more: object = {}) => ({
    ...{ type: 'paneldynamic', name: 'pets', panelCount: 1, templateElements: elements },
    ...more,
  });
  const { file, questions, problems } = await imported(
    'words.json',
    JSON.stringify({
      pages: [
        { title: 'How often?', elements: [{ type: 'text', name: 'often', title: ' ' }] },
        {
          title: 'Page {pageno}',
          elements: [
            { type: 'text', name: 'mail', titleLocation: 'hidden', placeholder: 'Your address' },
            {
              type: 'text',
              name: 'phone',
              validators: [{ type: 'regex', regex: '^(\\+\\d{1,2} )?\\d+$' }],
            },
            panel([{ type: 'text', name: 'more' }], { templateVisibleIf: '{panelIndex} > 0' }),
          ],
        },
      ],
      completedHtmlOnCondition: [{ expression: '{points} > ({most} / 2)', html: 'Well done' }],
    }),
  );
  expect(problems).toEqual([]);
  expect(questions.often?.title).toBe('How often?');
  expect(questions.mail?.title).toBe('Your address');
  expect(questions.phone?.config).toMatchObject({ pattern: '(?:\\+\\d{1,2} |)\\d+' });
  expect(questions.more?.showIf).toEqual({ value: 'condition_1', is: true });
  expect(file.values).toMatchObject({
    condition_1: { compute: '((number() - 1) > 0)' },
    points: { from: 'context', type: 'number' },
  });
  expect(JSON.stringify(file.questions)).not.toContain('pageno');
});

test('never shows what depends on an option that is not there', async () => {
  const visibleIf = "{name} = 'gone'";
  const { questions, file, problems, report } = await imported(
    'never.json',
    survey([
      { type: 'radiogroup', name: 'name', choices: ['a', 'b'] },
      { type: 'text', name: 'more', visibleIf },
      {
        ...{ type: 'panel', name: 'page', title: 'Page', visibleIf },
        elements: [{ type: 'text', name: 'inside' }],
      },
    ]),
  );
  expect(problems).toEqual([]);
  expect(questions.more?.showIf).toEqual({ not: [] });
  expect(JSON.stringify(file.questions)).toContain('"title":"Page","showIf":{"not":[]}');
  expect(noted(report, 'more')).toContain('never shown');
});

test('says that the time of day of a shown moment is gone', async () => {
  const rows = [
    head,
    ['dateTime', 'at', 'Now', 'now()', '', '', 'yes'],
    ['date', 'day', 'Day', 'today()', '', '', 'yes'],
  ];
  const { questions, report } = await imported('now.xlsx', form(rows));
  expect(questions.at?.title).toBe('Now: {value.at}');
  expect(noted(report, 'at')).toContain('lost: the time of day of now() is not kept');
  expect(noted(report, 'day')).not.toContain('lost:');
});
