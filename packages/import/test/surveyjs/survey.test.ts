import { expect, test } from 'vitest';
import { imported, noted } from '../support.ts';
import { surveyJs } from './survey.fixture.ts';

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
      condition_1: { compute: '((sum(q.age) + sum(q.nps)) > 20)' },
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
  expect(questions.age).toMatchObject({
    description: 'Not seven',
    config: {
      ...{ kind: 'number', step: 'any', min: 0, max: 99 },
      acceptIf: { not: { question: 'age', between: [7, 7] } },
    },
  });
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
    choice: [{ id: 'pool', showIf: { question: 'parts', includes: 'pool' } }, {}, {}],
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
  const lost = ['pic', 'voice', 'ahead', 'dated'];
  for (const name of lost) expect(noted(report, name), name).toContain('lost:');
  for (const name of ['m', 'md', 'rank', 'gone'])
    expect(noted(report, name), name).not.toContain('lost:');
  for (const what of ['setvalue', 'logo is not kept', 'the random order of "two"'])
    expect(report).toContain(what);
});

test('takes times of unknown lists and fields that are read only from the page', async () => {
  const elements = [
    { type: 'text', name: 'code', readOnly: true },
    {
      ...{ type: 'dropdown', name: 'town', readOnly: true },
      choices: [{ value: 1, text: 'Rome' }, { value: 2, text: 'Oslo' }, 3],
    },
    { type: 'checkbox', name: 'none', choices: [1, 2], choicesVisibleIf: '{kind} contains {item}' },
    { type: 'radiogroup', name: 'kind', choices: ['a'] },
    { type: 'hidden', name: 'file' },
    { type: 'html', name: 'unit', html: 'kg', visibleIf: '{list[0].source} anyof [1, 2]' },
  ];
  const source = JSON.stringify({ pages: [{ name: 'p', elements }] });
  const { file, questions, report, problems } = await imported('lists.json', source);
  expect(problems).toEqual([]);
  expect(Object.keys(questions)).toEqual(['code', 'town', 'kind', 'none', 'unit']);
  expect(file.values).toEqual({
    code: { from: 'context', type: 'text' },
    town: { from: 'context', type: 'text' },
    town_text: {
      compute: 'if((value.town == "1"), "Rome", if((value.town == "2"), "Oslo", value.town))',
    },
    list_0_source: { from: 'context', type: 'text' },
  });
  expect(questions.town?.title).toBe('town: {value.town_text}');
  expect(questions.none).toMatchObject({ showIf: { not: [] }, choice: [{ id: '1' }, { id: '2' }] });
  expect(questions.code).toMatchObject({ type: 'text', title: 'code: {value.code}' });
  expect(JSON.stringify(questions.unit?.showIf)).toContain('"value":"list_0_source"');
  expect(noted(report, 'code')).toContain('changed: is read only');
  expect(report).not.toContain('lost: ');
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
