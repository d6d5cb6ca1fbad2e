import { describe, expect, test } from 'vitest';
import { surveyWarnings } from '../../../server/surveys/checks/surveyWarnings.ts';
import { readSurvey } from '../../../server/surveys/loadSurveys.ts';
import { type Comparison, holdsBetween } from '../../../server/surveys/values/comparison.ts';

const option = (id: string) => ({ id, text: id });
const questions = [
  { id: 'overall', type: 'rate', title: 'How was it?' },
  { id: 'why', type: 'singleInput', title: 'Why?' },
  { id: 'likes', type: 'check', title: 'What?', choice: [option('a'), option('b')] },
  { id: 'grid', type: 'multiRate', title: 'Rows', choice: [option('first'), option('second')] },
  { id: 'read', type: 'text', title: 'Read' },
];
const problemsOf = (more: object) =>
  readSurvey('x.json', JSON.stringify({ id: 'x', title: 'X', questions, ...more })).problems.map(
    ({ file, path, reason }) => `${file}: ${path}: ${reason}`,
  );
const computing = (compute: unknown, others: object = {}) =>
  problemsOf({ values: { ...others, v: { compute } } }).join('\n');
const told = (text: string, place = 1) =>
  problemsOf({
    values: { plan: { from: 'address', type: 'text' } },
    questions: questions.map((one, index) => (index === place ? { ...one, title: text } : one)),
  }).join('\n');

test('a value that nothing uses is reported, unless it is for the export', () => {
  const outside = { from: 'address', type: 'text' };
  const { survey } = readSurvey(
    'x.json',
    JSON.stringify({
      id: 'x',
      title: 'X',
      values: {
        lost: outside,
        kept: { ...outside, forExport: true },
        told: outside,
        asked: outside,
        linked: outside,
        base: { compute: 'q.overall' },
        sum: { compute: 'base + 1', forExport: true },
      },
      config: { endPageBtnEnable: true, endPageBtnLink: 'https://x.example/{value.linked}' },
      questions: [
        ...questions,
        { id: 'last', type: 'text', title: '{value.told}', showIf: { value: 'asked', is: 'a' } },
      ],
    }),
  );
  const found = survey ? surveyWarnings(survey).map(({ path }) => path) : null;
  expect(found).toEqual(['values.lost']);
});

test.each([
  ['q.age > 120', ['0 to 120 > 120 never holds, whatever is answered']],
  ['q.age >= 120', []],
  ['if(q.rated + q.rated < 2, "low", "high")', ['2 to 10 < 2 never holds, whatever is answered']],
  ['-q.age <= 0', ['-120 to 0 <= 0 always holds, whatever is answered']],
  ['q.rated == 6', ['1 to 5 == 6 never holds, whatever is answered']],
  ['q.rated != 5 or q.free > 200', []],
])('the check warns of a comparison that no answer changes: %s', (compute, reasons) => {
  const asked = [
    { id: 'rated', type: 'rate', title: 'R' },
    { id: 'age', type: 'singleInput', title: 'A', config: { kind: 'number', min: 0, max: 120 } },
    { id: 'free', type: 'singleInput', title: 'F' },
  ];
  const values = { v: { compute, forExport: true } };
  const { survey } = readSurvey(
    'x.json',
    JSON.stringify({ id: 'x', title: 'X', values, questions: asked }),
  );
  expect(survey && surveyWarnings(survey)).toEqual(
    reasons.map((reason) => ({ path: 'values.v.compute', reason })),
  );
});

test.each<[Comparison, readonly boolean[]]>([
  ['<', [true, false, false]],
  ['<=', [true, true, false]],
  ['==', [false, true, false]],
  ['!=', [true, false, true]],
  ['>=', [false, true, true]],
  ['>', [false, false, true]],
])('%s holds below, at and above a number or a text', (operator, expected) => {
  expect([1, 2, 3].map((one) => holdsBetween(operator, one, 2))).toEqual(expected);
  expect(['a', 'b', 'c'].map((one) => holdsBetween(operator, one, 'b'))).toEqual(expected);
});

describe('an expression', () => {
  test.each([
    ['q.overall * 2 + 1 >= 4 and not (count(likes) > 1)'],
    ['if(answered(why), sum(grid) / count(grid), q.grid.first)'],
    ['q["overall"] == 3 || value.other != 2 && -q.overall < 0'],
    ['today >= "2031-01-01"'],
    ['count(q.likes) + sum(overall) % 2'],
    ['years(why) >= 18'],
    ['includes(likes, "a") and not includes(q.likes, "b")'],
    ['min(q.overall, q.grid.first, 3) + max(q.overall)'],
    ['concat(q.why, " ", q.overall, today) == "a"'],
    ['contains(q.why, "a") and length(q.overall) > 1'],
    ['days(value.other, today) > days(why, value.other)'],
    ['floor(days(why, today) / 7) + round(q.overall / 3, 2)'],
  ])('is accepted: %s', (compute) => {
    expect(computing(compute, { other: { from: 'info', type: 'number' } })).toBe('');
  });

  test.each([
    ['q.overall +', 'is no expression'],
    ['', 'is empty'],
    ['q.overall q.why', 'has two parts without an operator'],
    ['q.overal', 'there is no question "overal"; did you mean "overall"?'],
    ['overall', 'there is no value "overall"; an answer is q.overall'],
    ['othe + 1', 'there is no value "othe"; did you mean "other"?'],
    ['q.grid.secnd', 'has no row or blank "secnd"; did you mean "second"?'],
    ['q.overall.x', 'it has no rows or blanks'],
    ['q.grid', '"grid" has several parts'],
    ['q.likes', '"likes" has several answers: use count(likes)'],
    ['q.read', '"read" has'],
    ['score', 'the survey has no scoring'],
    ['v + 1', 'needs itself: v → v'],
    ['q.overall and true', 'needs a boolean in place of a number'],
    ['"a" + 1', 'needs a number in place of a text'],
    ['q.overall == "three"', 'compares a number with a text'],
    ['true < false', 'needs numbers or texts'],
    ['if(true, 1, "b")', 'both must be of one type'],
    ['if(true, 1)', 'takes three parts'],
    ['days(why)', 'takes two dates'],
    ['days(today, today + 1)', 'follows no name'],
    ['round(q.overall, q.grid.first)', 'round(number, 2)'],
    ['floor(q.overall, 1)', 'floor(number)'],
    ['includes(likes)', 'takes includes(question, "option")'],
    ['includes(likes, q.why)', 'takes includes(question, "option")'],
    ['includes(likes, "aa")', '"likes" has no option "aa"; did you mean "a"?'],
    ['includes(like, "a")', 'there is no question "like"; did you mean "likes"?'],
    ['includes(likes, "a") + 1', 'needs a number in place of a boolean'],
    ['min()', 'min(…) takes at least one part'],
    ['max(q.overall, "a")', 'needs a number in place of a text'],
    ['concat(q.likes)', '"likes" has several answers'],
    ['concat("a") + 1', 'needs a number in place of a text'],
    ['length(q.why, q.why)', 'length(text) takes one text'],
    ['contains(q.why)', 'contains(text, part) takes two texts'],
    ['length(q.likes)', '"likes" has several answers'],
    ['length("a") == "a"', 'compares a number with a text'],
    ['days(wy, today)', 'there is no question "wy"; did you mean "why"?'],
    ['days(value.nothing, today)', 'there is no value "nothing"'],
    ['floor("a")', 'needs a number in place of a text'],
    ['eval("1")', 'has no function "eval"'],
    ['constructor.constructor("return 1")()', 'that follows no name'],
    ['q.overall.constructor', 'has no row or blank "constructor"'],
    ['__proto__', 'there is no value "__proto__"'],
    ['this', 'has brackets that are no name'],
    ['[1, 2]', 'has brackets that are no name'],
    ['q.overall ? 1 : 2', 'write if(condition, then, otherwise)'],
    ['1 << 2', 'has "<<", which is no operator here'],
    ['a = 1', 'is no expression'],
    [`${'1+'.repeat(600)}1`, 'at most 1000 characters'],
  ])('is refused: %s', (compute, reason) => {
    const problems = computing(compute, { other: { from: 'info', type: 'number' } });
    expect(problems).toContain('x.json: values.v.compute: ');
    expect(problems).toContain(reason);
  });

  test('names every value of a circle, and no other', () => {
    const values = {
      a: { compute: 'b + 1' },
      b: { compute: 'c' },
      c: { compute: 'a' },
      d: { compute: 'a' },
    };
    expect(problemsOf({ values })).toEqual([
      'x.json: values.a.compute: needs itself: a → b → c → a',
      'x.json: values.b.compute: needs itself: b → c → a → b',
      'x.json: values.c.compute: needs itself: c → a → b → c',
    ]);
  });

  test('and a score that needs each other are named at their place', () => {
    const text = JSON.stringify(
      {
        ...{ id: 'x', title: 'X', questions, scoring: {} },
        values: {
          part: { compute: 'score * 0.1' },
          bonus: { compute: 'part + 1', score: {} },
          told: { compute: 'score' },
        },
      },
      null,
      1,
    );
    const { problems } = readSurvey('x.json', text);
    const places = problems.map(({ line, column, reason }) => `${line}:${column} ${reason}`);
    const lineOf = (words: string) => text.slice(0, text.indexOf(words)).split('\n').length;
    expect(places).toEqual([
      `${lineOf('"score * 0.1"')}:15 needs itself: part → score → bonus → part`,
      `${lineOf('"part + 1"')}:15 needs itself: bonus → part → score → bonus`,
    ]);
  });

  test('is typed once where values depend on each other', () => {
    const chain = Array.from({ length: 49 }, (_, index) => [
      `v${index + 1}`,
      { compute: `v${index} + v${index}` },
    ]);
    const values = { v0: { from: 'address', type: 'number' }, ...Object.fromEntries(chain) };
    expect(problemsOf({ values })).toEqual([]);
  });
});

test.each([
  [{ plan: {} }, 'values.plan: either from or compute is expected'],
  [{ plan: { from: 'address' } }, 'values.plan: needs a type'],
  [{ plan: { from: 'cookie', type: 'text' } }, 'values.plan.from'],
  [{ plan: { from: 'address', type: 'text', maxLength: 2, default: 'pro' } }, 'has a default of'],
  [{ plan: { from: 'address', type: 'number', default: '1' } }, 'has a default of another type'],
  [{ plan: { from: 'address', type: 'number', maxLength: 2 } }, 'which only a text has'],
  [{ plan: { compute: '1', default: 1 } }, 'neither maxLength nor default belong to it'],
  [{ plan: { compute: '1', type: 'text' } }, 'is a number, and not a text'],
  [{ v: { compute: '1', score: {} } }, 'v.score: the survey has no "scoring"'],
  [{ '1st': { compute: '1' } }, 'begins with a letter is expected'],
  [{ ['a'.repeat(41)]: { compute: '1' } }, 'at most 40 letters'],
  [{ today: { compute: '1' } }, 'has a meaning of its own'],
  [
    Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`v${index}`, { compute: '1' }])),
    'at most 50 values',
  ],
])('values are refused: %j', (values, reason) => {
  expect(problemsOf({ values }).join('\n')).toContain(reason);
});

test.each([
  [{ from: 'address', type: 'text' }, 'v.score: only a number counts, and "v" is a text'],
  [{ compute: 'q.overall > 2', type: 'boolean' }, 'v.score: only a number counts'],
  [{ compute: 'q.overall > 2' }, 'v.compute: is a boolean, and not a number'],
  [{ compute: 'q.why' }, ''],
])('only a number counts for the score: %j', (value, reason) => {
  const problems = problemsOf({ scoring: {}, values: { v: { ...value, score: {} } } }).join();
  expect(problems).toContain(reason);
  expect(problems === '').toBe(reason === '');
});

test('a question named as the values is refused beside them', () => {
  const named = [{ id: 'value', type: 'rate', title: 'How much?' }];
  expect(problemsOf({ questions: named })).toEqual([]);
  expect(problemsOf({ questions: named, values: { a: { compute: '1' } } })).toEqual([
    'x.json: questions[0].id: "value" names the values of this survey',
  ]);
});

describe('a text with braces', () => {
  test.each([
    ['{overall} and {overall|nothing} and {value.plan:label}'],
    ['{{overall}} and {{nothing}}'],
    ['{ overall } {1} {} { "json": 1 } a } b {'],
    ['if (a < b) {{ return; }}'],
  ])('is accepted: %s', (text) => {
    expect(told(text)).toBe('');
  });

  test.each([
    ['{overal}', 'there is no question "overal"; did you mean "overall"?'],
    ['{name}', 'there is no question "name"; literal braces are {{ and }}'],
    ['{why}', '"why" is not answered before this text'],
    ['{likes}', '"likes" is not answered before this text'],
    ['{value.plam}', 'there is no value "plam"; did you mean "plan"?'],
    ['{overall:number}', 'only ":label" can follow a name'],
    ['{overall.row}', 'it has no rows or blanks'],
    ['<a href="https://example.org/{overall}">x</a>', 'inside of a tag'],
  ])('is refused: %s', (text, reason) => {
    const problems = told(text);
    expect(problems).toContain('x.json: questions[1].title: has {');
    expect(problems).toContain(reason);
  });

  test('is refused with a row that does not exist, and without one', () => {
    expect(told('{grid}', 4)).toContain('name one of them, such as "grid.first"');
    expect(told('{grid.third} {grid.first}', 4)).toContain('no row or blank "third"');
  });

  test('may name every question at the end, and none before the start', () => {
    expect(problemsOf({ config: { endText: '{likes:label}, {read|x}' } })).toEqual([
      'x.json: config.endText: has {read|x}: "read" has no answer',
    ]);
    expect(problemsOf({ description: '{overall} {other}' })).toEqual([
      'x.json: description: has {overall}, and no name is replaced in this text; literal braces are {{ and }}',
    ]);
  });

  test('names its place in an option, a column, a mission and a placeholder', () => {
    const choice = [{ ...option('a'), text: '{x}' }];
    const list = [
      { id: 'm', type: 'multiSingle', title: 'M', choice, subChoice: [{ id: 'c', text: '{y}' }] },
      { id: 't', type: 'text', title: 'T', config: { mission: { instruction: '{z}' } } },
      { id: 's', type: 'singleInput', title: 'S', config: { placeholder: '{w}' } },
      {
        ...{ id: 'r', type: 'radio', title: 'R' },
        choice: [{ ...option('a'), imgs: [{ src: '/pictures/a.webp', alt: '{v}' }] }],
      },
    ];
    expect(problemsOf({ questions: list }).map((line) => line.split(': ')[1])).toEqual([
      'questions[0].choice[0].text',
      'questions[0].subChoice[0].text',
      'questions[1].config.mission.instruction',
      'questions[2].config.placeholder',
      'questions[3].choice[0].imgs[0].alt',
    ]);
  });
});
