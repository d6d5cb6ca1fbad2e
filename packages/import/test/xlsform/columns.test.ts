import { expect, test } from 'vitest';
import { imported, noted, workbook } from '../support.ts';
import { withNames } from '../xlsform.fixture.ts';

type Rows = Parameters<typeof workbook>[0][string];

function form(survey: Rows, others: Readonly<Record<string, Rows>> = {}): Uint8Array {
  const named = survey.map((row) => row.map((cell) => withNames(String(cell))));
  return workbook({ survey: named, ...others });
}

test('takes a column without a language for another one than those beside it', async () => {
  const survey = [
    ['type', 'name', 'label::arabic', 'label', 'hint', 'constraint_message', 'constraint'],
    ['text', 'shop', 'متجر', 'Shop', 'As on the sign', 'Too long', 'string-length(.) < 9'],
    ['select_one yn', 'open', 'مفتوح؟', 'Open?'],
    ['text', 'owner', 'المالك'],
  ];
  const choices = [
    ['list_name', 'name', 'label', 'label::arabic'],
    ['yn', 'y', 'Yes', 'نعم'],
  ];
  const { file, questions, problems, report } = await imported('s.xlsx', form(survey, { choices }));
  expect(problems).toEqual([]);
  expect(file.languages).toEqual(['en', 'ar']);
  expect(questions.shop).toMatchObject({
    title: { en: 'Shop', ar: 'متجر' },
    description: 'As on the sign',
  });
  expect(questions.open?.choice).toEqual([{ id: 'y', text: { en: 'Yes', ar: 'نعم' } }]);
  expect(questions.owner?.title).toEqual({ ar: 'المالك' });
  expect(report).toContain('changed: columns without a language are taken for en');
});

test('finds the language of a column without one in its letters', async () => {
  const survey = [
    ['type', 'name', 'label::English (en)', 'label'],
    ['text', 'a', 'Town', 'الاسم'],
  ];
  const arabic = await imported('a.xlsx', form(survey));
  expect(arabic.questions.a?.title).toEqual({ ar: 'الاسم', en: 'Town' });
  const settings = [['default language'], ['Français']];
  const french = await imported(
    'f.xlsx',
    form([...survey.slice(0, 1), ['text', 'a', 'Town', 'Ville']], { settings }),
  );
  expect(french.questions.a?.title).toEqual({ fr: 'Ville', en: 'Town' });
  const rows = [
    ['type', 'name', 'label', 'label::Arabic'],
    ['text', 'a', 'Town', 'الاسم'],
  ];
  const inArabic = await imported(
    'g.xlsx',
    form(rows, { settings: [['default_language'], ['Arabic']] }),
  );
  expect(inArabic.questions.a?.title).toEqual({ ar: 'الاسم', en: 'Town' });
  expect(inArabic.file.languages).toEqual(['ar', 'en']);
  const twice = [
    ['type', 'name', 'label::English', 'label::English (en)', 'label::English'],
    ['text', 'a', 'Town', 'City', 'Place'],
  ];
  const { questions, report } = await imported('t.xlsx', form(twice));
  expect(questions.a?.title).toBe('City');
  expect(noted(report, 'a')).toContain(
    'lost: two columns "label" have texts in one language, "label::English" is not kept: Town',
  );
  expect(report).toContain('lost: the sheet "survey" has two columns "label::English"');
});

test('says which texts respondents see where the app does not speak a language', async () => {
  const head = ['type', 'name', 'label::Hausa (ha)', 'label::English (en)'];
  const both = await imported('b.xlsx', form([head, ['text', 'a', 'Suna', 'Name']]));
  expect(both.report).toContain(
    'changed: language ha: the app does not speak it, so its texts stay in the file and respondents see those in en',
  );
  const alone = await imported('c.xlsx', form([head.slice(0, 3), ['text', 'a', 'Suna']]));
  expect(alone.report).toContain('respondents see its texts beside buttons in another language');
});

test('reads columns in other spellings', async () => {
  const survey = [
    [
      'Type',
      'NAME',
      'Label : English',
      'Constraint Message : English',
      'Constraint',
      'bind::required',
      'Read only',
      'Relevance',
      'Choice Filter',
      'bind:jr:requiredMsg',
      'default',
    ],
    ['integer', 'age', 'Age', 'Too young', '. > 3 and . mod 2 = 0', 'yes', '', '', '', 'Needed'],
    ['select one places', 'place', 'Place', '', '', '', '', '#{age} > 3', 'Kind = #{age}'],
    ['text', 'given', 'Given', '', '', 'no', 'yes', '', '', '', 'Ada'],
    ['begin repeat', 'pets', 'Pets'],
    ['text', 'pet', 'Pet'],
    ['end repeat'],
  ];
  const choices = [
    ['List Name', 'Name', 'Label::English', 'Kind'],
    ['places', 'a', 'Town', '4'],
  ];
  const { questions, report } = await imported('h.xlsx', form(survey, { choices }));
  expect(questions.age).toMatchObject({
    description: 'Too young',
    config: { required: true, min: 4, acceptIf: { value: 'rule_1', is: true } },
  });
  expect(questions.place).toMatchObject({
    showIf: { question: 'age', atLeast: 4 },
    choice: [{ text: 'Town', showIf: { question: 'age', between: [4, 4] } }],
  });
  expect(questions.given).toMatchObject({ type: 'text', title: 'Given: Ada' });
  expect(noted(report, 'age')).toContain('minor: required\\_message is not kept: Needed');
  expect(report).not.toContain('required is not kept');
});

test('keeps regular expressions in the words of browsers and RE2', async () => {
  const patterns = {
    latin: "regex(., '^[\\u0041-\\u005D]+$')",
    email: "regex(., '^[\\w-.]+\\@[\\w\\-]+\\_x$')",
    letters: "regex(., '^\\p{Alpha}[\\p{Digit}_]$')",
    none: "not(regex(., '[\\u0600-\\u06FF]'))",
    part: "regex(., '[0-9]{3}')",
  };
  const rows = Object.entries(patterns).map(([name, rule]) => ['text', name, name, rule]);
  const head = ['type', 'name', 'label', 'constraint'];
  const { questions, problems, report } = await imported('r.xlsx', form([head, ...rows]));
  expect(problems).toEqual([]);
  expect(questions.latin?.config).toMatchObject({ pattern: '[A-\\]]+' });
  expect(questions.email?.config).toMatchObject({ pattern: '[\\w\\-.]+@[\\w\\-]+_x' });
  expect(questions.letters?.config).toMatchObject({ pattern: '[a-zA-Z][0-9_]' });
  expect(questions.none?.config).toMatchObject({
    acceptIf: { not: { question: 'none', matches: '[\u0600-\u06ff]' } },
  });
  expect(questions.part?.config).toMatchObject({ pattern: '[0-9]{3}' });
  expect(noted(report, 'part')).toContain('has to match the whole text, as in ODK Collect');
  expect(noted(report, 'latin')).not.toContain('ODK Collect');
});

test('looks for a regular expression inside of answers in forms of Survey123', async () => {
  const head = ['type', 'name', 'label', 'constraint', 'bind::esri:fieldType'];
  const rows = [
    ['text', 'site', 'Site', "regex(., '^https?://')", 'esriFieldTypeString'],
    ['text', 'film', 'Film', "regex(., 'mp4|mov')"],
    ['text', 'code', 'Code', "regex(., '^[A-Z]{2}$')"],
  ];
  const { questions } = await imported('e.xlsx', form([head, ...rows]));
  expect(questions.site?.config).toMatchObject({ pattern: 'https?://[\\s\\S]*' });
  expect(questions.film?.config).toMatchObject({ pattern: '[\\s\\S]*(?:mp4|mov)[\\s\\S]*' });
  expect(questions.code?.config).toMatchObject({ pattern: '[A-Z]{2}' });
});

test('asks what a formula only begins, and shows what answers decide', async () => {
  const rows = [
    ['type', 'name', 'label', 'calculation', 'readonly', 'required', 'trigger'],
    ['username', 'username'],
    ['integer', 'people', 'People'],
    ['text', 'observer', 'Observer', '#{username}', '', 'yes'],
    ['date', 'day', 'Day', 'today()'],
    ['integer', 'double', 'Double', '#{people} * 2'],
    ['text', 'part', 'Part', 'substr(#{people}, 0, 1)'],
    ['date', 'seen', 'Seen', 'today()', '', '', '#{people}'],
    ['text', 'fixed', 'Fixed', 'substr(#{people}, 0, 1)', 'yes'],
    ['note', 'bye', 'Bye #{fixed}'],
  ];
  const { questions, problems, report } = await imported('f.xlsx', form(rows));
  expect(problems).toEqual([]);
  expect(questions.observer).toMatchObject({
    ...{ type: 'singleInput', config: { required: true }, default: { value: 'username' } },
  });
  expect([questions.day, questions.seen].map((question) => question?.default)).toEqual([
    { of: 'today' },
    { of: 'today' },
  ]);
  expect(noted(report, 'seen')).toContain(`begins with today(), which a change of \${people}`);
  expect(noted(report, 'part')).toContain('lost: ');
  expect([questions.day, questions.seen].map((question) => question?.config)).toEqual([
    { required: false, kind: 'date' },
    { required: false, kind: 'date' },
  ]);
  expect(questions.double?.title).toBe('Double: {value.double}');
  expect(questions.part?.type).toBe('singleInput');
  expect(questions.bye?.title).toBe('Bye …');
  expect(noted(report, 'fixed')).toContain('lost: ');
});

test('bounds a date with a time by its date', async () => {
  const rows = [
    ['type', 'name', 'label', 'constraint', 'relevant'],
    ['dateTime', 'left', 'Left', '. < now()'],
    ['dateTime', 'back', 'Back', '. >= #{left}'],
    ['text', 'why', 'Why?', '', "#{back} > #{left} and #{left} != ''"],
  ];
  const { questions, problems, report } = await imported('m.xlsx', form(rows));
  expect(problems).toEqual([]);
  expect(questions.left?.choice).toMatchObject([
    { id: 'date', questionConfig: { kind: 'date', max: 'today' } },
    { id: 'time' },
  ]);
  expect(noted(report, 'left')).toContain('is kept for the date alone');
  expect(questions.back?.choice).toMatchObject([
    { questionConfig: { min: { question: 'left', blank: 'date' } } },
    { id: 'time' },
  ]);
  expect(noted(report, 'why')).not.toContain('lost');
});

test('never asks for a field that nobody sees, and shows no empty screen', async () => {
  const rows = [
    ['type', 'name', 'label', 'calculation', 'readonly', 'appearance', 'default', 'relevant'],
    ['integer', 'age', 'Age'],
    ['hidden', 'source', 'Source', '', '', '', 'web'],
    ['hidden', 'older', 'Older', '#{age} + 1'],
    ['text', 'entered', 'Entered by', '', 'yes', 'hidden'],
    ['text', 'twice', 'Twice', '#{age} * 2', '', 'hidden'],
    ['text', 'bare', '', '', 'yes'],
    ['text', 'words', 'Only words', '', 'yes'],
    ['date', 'now', 'Now', '', 'yes', '', 'today()'],
    ['note', 'bye', '#{older} #{twice}', '', '', '', '', "#{source} = 'web'"],
  ];
  const { questions, file, problems } = await imported('n.xlsx', form(rows));
  expect(problems).toEqual([]);
  expect(Object.keys(questions)).toEqual(['age', 'words', 'now', 'bye']);
  expect(questions.words?.title).toBe('Only words');
  expect(questions.now?.title).toBe('Now: {value.now}');
  expect(file.values).toMatchObject({
    older: { compute: '(q.age + 1)' },
    twice: { compute: '(q.age * 2)' },
    source: { compute: '"web"' },
  });
});

test('reports files of any kind, parameters and links, and quotes long texts in part', async () => {
  const rows = [
    ['type', 'name', 'label', 'parameters', 'calculation', 'required'],
    ['begin group', 'g', 'Group', '', '', 'no'],
    [
      'file',
      'paper',
      'Paper, see [our page](https://example.org/a_b__c) or [https://example.org](https://example.org)',
    ],
    ['image', 'photo', 'Photo', 'max-pixels=1600'],
    ['select_one places', 'place', 'Place'],
    ['calculate', 'region', '', '', "pulldata('places', 'region', 'name', #{place})"],
    ['note', 'bye', '#{region}'],
    ['end group'],
  ];
  const choices = [
    ['list_name', 'name', 'label', 'region', 'advice'],
    ['places', 'a', '[Town](https://example.org)', 'north', 'word '.repeat(90)],
  ];
  const { questions, problems, report } = await imported('p.xlsx', form(rows, { choices }));
  expect(problems).toEqual([]);
  expect(noted(report, 'paper')).toContain('changed: takes pictures and PDF alone');
  expect(questions.paper?.title).toBe(
    'Paper, see <a href="https://example.org/a_b__c">our page</a> or <a href="https://example.org">https://example.org</a>',
  );
  expect(questions.place?.choice).toMatchObject([{ text: 'Town (https://example.org)' }]);
  expect(noted(report, 'photo')).toContain('minor: the parameter max-pixels=1600 is not kept');
  expect(report).not.toContain('"region" of choices is not kept');
  expect(report).toContain('"advice" of choices is not kept');
  expect(report).not.toContain('word '.repeat(9));
  expect(report).not.toContain('required is not kept');
});
