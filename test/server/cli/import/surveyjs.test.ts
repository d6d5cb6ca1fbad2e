import { expect, test } from 'vitest';
import { imported, noted } from './support.ts';
import { surveyJs } from './surveyjs.fixture.ts';

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
  });
  expect(report).toContain('- **price**: kept');
  expect(noted(report, 'bad')).toContain("'bar' is none of the options");
});

test('asks for the text of "other" in a list', async () => {
  const list = { type: 'dropdown', name: 'car', choices: ['a', 'b'], showOtherItem: true };
  const { questions, report } = await imported('list.json', JSON.stringify({ elements: [list] }));
  expect(questions.car).toMatchObject({
    type: 'list',
    choice: [{ id: 'a' }, { id: 'b' }, { id: 'other', questionConfig: { input: true } }],
  });
  expect(report).toContain('- **car**: kept');
});

test('imports a survey of SurveyJS and reports what has no counterpart', async () => {
  const { problems, code, file, questions, report } = await imported(
    'visit.json',
    JSON.stringify(surveyJs),
  );
  expect(problems).toEqual([]);
  expect(code).toBe(0);
  expect(file).toMatchObject({
    languages: ['en', 'de'],
    config: { agreement: 'Sign here', signature: 'required', endText: '<p>Bye, {name}!</p>' },
    values: {
      half: { compute: '(q.age / 2)' },
      total: { compute: 'if((q.age > 9), (q.age * 2), 0)' },
      condition_1: { compute: '((q.age + q.nps) > 20)' },
    },
  });
  expect(questions.sat).toMatchObject({
    title: { en: 'How was it, {name}?', de: 'Wie war es, {name}?' },
    choice: [
      { id: 'good' },
      { id: 'bad', text: 'Bad' },
      { id: 'so', text: 'So so' },
      { id: 'other', text: 'Else' },
    ],
  });
  expect(questions.sat).not.toHaveProperty('next');
  expect(questions.age?.config).toMatchObject({ kind: 'number', step: 'any', min: 0, max: 99 });
  expect(questions.nps?.config).toMatchObject({
    scope: 11,
    startValue: 0,
    leftLevel: 'Never',
    icon: 5,
  });
  expect(questions.even).toMatchObject({
    type: 'radio',
    choice: [{ id: '2' }, { id: '4' }, { id: '6' }],
  });
  const blocks = file.questions as readonly Record<string, unknown>[];
  expect(blocks.find(({ block }) => block === 'two')).toMatchObject({
    title: { en: 'About {name}', de: 'Über {name}' },
  });
  expect(blocks.find(({ block }) => block === 'two')?.showIf).toEqual({
    all: [
      { question: 'sat', isNot: 'bad' },
      {
        any: [
          { question: 'sat', is: 'bad' },
          { question: 'sat', is: 'so' },
        ],
      },
      { question: 'nps', atMost: 6 },
    ],
  });
  expect(questions.parts).toMatchObject({
    order: 'random',
    config: { min: 1, max: 2 },
    choice: [
      { id: 'pool' },
      { id: 'sauna-bar', text: 'sauna bar' },
      { id: 'gym' },
      { id: 'none', anchored: true, questionConfig: { exclusive: true } },
    ],
  });
  expect(questions.best).toMatchObject({
    type: 'list',
    showIf: { question: 'parts', answered: true },
    choice: [{ id: 'pool', showIf: { question: 'parts', includes: 'pool' } }, {}, {}, {}],
  });
  expect(questions.why?.showIf).toEqual({
    all: [
      { question: 'parts', answered: true },
      {
        any: [
          {
            not: {
              all: [
                { question: 'parts', includes: 'pool' },
                { question: 'parts', count: true, between: [1, 1] },
              ],
            },
          },
          { value: 'condition_1', is: true },
        ],
      },
    ],
  });
  expect(questions['why-Comment']).toMatchObject({
    type: 'singleInput',
    config: { required: false },
  });
  expect(questions.again).toMatchObject({
    choice: [
      { id: 'true', text: 'Sure' },
      { id: 'false', text: { de: 'Nein' } },
    ],
  });
  expect(questions.again?.config).toMatchObject({
    required: true,
    requiredIf: { all: [{ question: 'age', atLeast: 9 }, {}] },
  });
  expect(questions.m).toMatchObject({
    type: 'multiSingle',
    config: { required: true },
    choice: [{ id: 'a' }, { id: 'b', showIf: { question: 'again', is: 'true' } }],
  });
  expect(questions['md-note']).toMatchObject({
    type: 'multiInput',
    choice: [{ id: 'x', questionConfig: { required: true } }, {}],
  });
  expect(questions.last?.showIf).toEqual({
    all: [
      { question: 'sat', isNot: 'bad' },
      { question: 'md-kind', row: 'x', is: 'u' },
      { question: 'm', row: 'a', is: '2' },
      { question: 'c', blank: 'mail', answered: true },
    ],
  });
  expect(questions.zip?.config).toMatchObject({
    pattern: '[0-9]{5}',
    patternMessage: 'Five digits',
  });
  expect(questions.cv?.config).toMatchObject({
    maxCount: 1,
    maxSize: 1000,
    accept: ['application/pdf'],
  });
  expect(questions.total?.title).toBe('Total: {value.total}');
  expect(questions.h?.title).toBe('<b>Thanks</b> for {parts:label} {{curly}}');
  expect(blocks.find(({ block }) => block === 'kids')).toMatchObject({
    repeat: { max: 2, another: { yes: { en: 'Yes', de: 'Ja' } } },
    questions: [{ id: 'kid' }],
  });
  expect(questions.gone).toBeUndefined();
  const lost = ['age', 'name', 'pic', 'voice', 'ahead', 'dated'];
  for (const name of lost) expect(noted(report, name), name).toContain('lost:');
  for (const name of ['m', 'md', 'rank', 'gone'])
    expect(noted(report, name), name).not.toContain('lost:');
  for (const what of ['setvalue', 'logo is not kept', 'the random order of "two"'])
    expect(report).toContain(what);
});

test('takes times of unknown lists from the page, and says which fields are read only', async () => {
  const elements = [
    { type: 'text', name: 'code', readOnly: true },
    { type: 'hidden', name: 'file' },
    { type: 'html', name: 'unit', html: 'kg', visibleIf: '{list[0].source} anyof [1, 2]' },
  ];
  const source = JSON.stringify({ pages: [{ name: 'p', elements }] });
  const { file, questions, report } = await imported('lists.json', source);
  expect(Object.keys(questions)).toEqual(['code', 'unit']);
  expect(file.values).toEqual({ list_0_source: { from: 'context', type: 'text' } });
  expect(JSON.stringify(questions.unit?.showIf)).toContain('"value":"list_0_source"');
  expect(noted(report, 'code')).toContain('lost: is read only in the source');
  expect(report.match(/lost: /g)).toHaveLength(1);
});

test('takes names that only end pages ask about from the page around the survey', async () => {
  const { file, problems } = await imported(
    'ends.json',
    JSON.stringify({
      elements: [{ type: 'text', name: 'a' }],
      completedHtml: 'Thanks',
      completedHtmlOnCondition: [{ expression: "{plan} = 'pro'", html: 'Thanks, pro' }],
    }),
  );
  expect(problems).toEqual([]);
  expect(file).toMatchObject({
    values: { plan: { from: 'context' } },
    ends: [{ when: { value: 'plan', is: 'pro' }, endText: 'Thanks, pro' }],
  });
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

test('makes one repeat of lists that share their answers', async () => {
  const shared = {
    valueName: 'people',
    maxRowCount: 4,
    columns: [{ name: 'who', cellType: 'text' }],
  };
  const inner = { type: 'panel', name: 'inner', elements: [{ type: 'text', name: 'mail' }] };
  const more = { type: 'text', name: 'more', visibleIf: '{panel.mail} notempty' };
  const again = { type: 'text', name: 'name', valueName: 'who' };
  const { file, report, problems } = await imported(
    'lists.json',
    JSON.stringify({
      pages: [
        { name: 'p1', elements: [{ type: 'matrixdynamic', name: 'one', ...shared }] },
        {
          name: 'p2',
          elements: [
            {
              ...{
                type: 'paneldynamic',
                name: 'two',
                valueName: 'people',
                visibleIf: '{last} = 1',
              },
              templateElements: [again, inner, more],
            },
          ],
        },
        { name: 'p3', elements: [{ type: 'matrixdynamic', name: 'three', ...shared }] },
        { name: 'p4', elements: [{ type: 'text', name: 'last' }] },
      ],
    }),
  );
  expect(problems).toEqual([]);
  expect(file.questions).toMatchObject([
    {
      repeat: { max: 4 },
      questions: [
        { id: 'one' },
        { id: 'mail' },
        { id: 'more', showIf: { question: 'mail', answered: true } },
      ],
    },
    { id: 'last' },
  ]);
  expect(noted(report, 'mail')).toContain('changed: is asked with the others of the list "people"');
  expect(noted(report, 'mail')).toContain('lost: ');
  expect(report).toContain('lost: two: is not shown once more: who of the list "people"');
  expect(noted(report, 'three')).toContain(
    'lost: is not shown once more: who of the list "people"',
  );
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
