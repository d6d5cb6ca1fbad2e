import { expect, test } from 'vitest';
import { imported, noted } from './support.ts';

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const surveyJs = {
  title: { default: 'Visit', de: 'Besuch' },
  showPrevButton: false,
  completedHtml: '<p>Bye, {name}!</p>',
  calculatedValues: [{ name: 'half', expression: '{age} / 2' }],
  triggers: [
    { type: 'complete', expression: "{sat} = 'bad'" },
    { type: 'setvalue', expression: '{age} > 5', setToName: 'name', setValue: 'x' },
  ],
  logo: 'https://example.org/logo.png',
  pages: [
    {
      name: 'one',
      elements: [
        { type: 'text', name: 'name', title: 'Your name', maxLength: 30, isRequired: true },
        {
          ...{
            type: 'radiogroup',
            name: 'sat',
            title: { default: 'How was it, {name}?', de: 'Wie war es, {name}?' },
          },
          ...{
            choices: ['good', { value: 'bad', text: 'Bad' }, 'so|So so'],
            hasOther: true,
            otherText: 'Else',
          },
        },
        {
          ...{ type: 'text', name: 'age', inputType: 'number', min: 0 },
          validators: [
            { type: 'numeric', maxValue: 99 },
            { type: 'expression', expression: '{age} <> 7' },
          ],
        },
        { type: 'rating', name: 'nps', rateMin: 0, rateMax: 10, minRateDescription: 'Never' },
        { type: 'rating', name: 'even', rateValues: [2, 4, 6] },
      ],
    },
    {
      name: 'two',
      questionsOrder: 'random',
      visibleIf: "{sat} anyof ['bad', 'so'] and {nps} < 7",
      elements: [
        {
          ...{
            type: 'checkbox',
            name: 'parts',
            choices: ['pool', 'sauna bar', 'gym'],
            hasNone: true,
          },
          ...{
            validators: [{ type: 'answercount', minCount: 1, maxCount: 2 }],
            choicesOrder: 'random',
          },
        },
        {
          ...{ type: 'panel', name: 'p', visibleIf: '{parts} notempty' },
          elements: [
            {
              type: 'dropdown',
              name: 'best',
              choicesFromQuestion: 'parts',
              choicesFromQuestionMode: 'selected',
            },
            {
              type: 'comment',
              name: 'why',
              visibleIf: "!({parts} = ['pool']) or {age} + {nps} > 20",
              hasComment: true,
            },
          ],
        },
        { type: 'boolean', name: 'again', labelTrue: 'Sure', requiredIf: '{age} > 9' },
      ],
    },
    {
      elements: [
        {
          type: 'matrix',
          name: 'm',
          isAllRowRequired: true,
          columns: [1, 2],
          rows: ['a', { value: 'b', visibleIf: '{again} = true' }],
        },
        {
          ...{ type: 'matrixdropdown', name: 'md', rows: ['x', 'y'], choices: ['u', 'v'] },
          columns: [{ name: 'kind' }, { name: 'note', cellType: 'text', isRequired: true }],
        },
        {
          type: 'multipletext',
          name: 'c',
          items: [
            { name: 'mail', inputType: 'email', isRequired: true },
            { name: 'tel', inputType: 'tel' },
          ],
        },
        {
          type: 'text',
          name: 'last',
          visibleIf: "{md.x.kind} = 'u' and {m.a} = 2 and {c.mail} notempty",
        },
        {
          type: 'imagepicker',
          name: 'pic',
          choices: [
            { value: 'p', imageLink: pixel },
            { value: 'q', imageLink: 'https://example.org/q.png' },
          ],
        },
        { type: 'ranking', name: 'rank', choices: ['i', 'j'] },
        {
          type: 'text',
          name: 'zip',
          validators: [{ type: 'regex', regex: '^[0-9]{5}$', text: 'Five digits' }],
        },
        { type: 'file', name: 'cv', acceptedTypes: '.pdf', maxSize: 1000 },
        {
          type: 'expression',
          name: 'total',
          title: 'Total',
          expression: 'iif({age} > 9, {age} * 2, 0)',
        },
        { type: 'html', name: 'h', html: '<b>Thanks</b> for {parts} {curly}' },
        { type: 'signaturepad', name: 'sign', title: 'Sign here', isRequired: true },
        {
          type: 'paneldynamic',
          name: 'kids',
          maxPanelCount: 2,
          templateElements: [{ type: 'text', name: 'kid' }],
        },
        { type: 'microphone', name: 'voice' },
        { type: 'text', name: 'ahead', validators: [{ type: 'regex', regex: '^(?=.*a).+$' }] },
        {
          type: 'text',
          name: 'dated',
          inputType: 'date',
          visibleIf: 'isWeekend({born}) = true',
          visible: true,
        },
        { type: 'text', name: 'gone', visible: false },
      ],
    },
  ],
};

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
    next: [{ when: { question: 'sat', is: 'bad' }, to: 'end' }],
  });
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
  expect(blocks.find(({ block }) => block === 'two')?.showIf).toEqual({
    all: [
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
  const lost = ['age', 'again', 'pic', 'voice', 'ahead', 'dated'];
  for (const name of lost) expect(noted(report, name), name).toContain('lost:');
  for (const name of ['name', 'm', 'md', 'rank', 'gone'])
    expect(noted(report, name), name).not.toContain('lost:');
  for (const what of ['setvalue', 'logo is not kept', 'the random order of "two"'])
    expect(report).toContain(what);
});

const formbricks = {
  name: 'Feedback',
  languages: [
    { language: { code: 'en' }, default: true, enabled: true },
    { language: { code: 'de' }, enabled: true },
  ],
  welcomeCard: { enabled: true, headline: { default: 'Hi!', de: 'Hallo!' } },
  hiddenFields: { enabled: true, fieldIds: ['plan'] },
  variables: [{ id: 'v1', name: 'points', type: 'number', value: 1 }],
  endings: [
    {
      id: 'e1',
      type: 'endScreen',
      headline: { default: 'Thanks', de: 'Danke' },
      buttonLink: 'https://example.org',
      buttonLabel: { default: 'Go' },
    },
    { id: 'e2', type: 'endScreen', headline: { default: 'Sorry' } },
  ],
  styling: { x: 1 },
  blocks: [
    {
      ...{ id: 'b1', name: 'One' },
      elements: [
        {
          id: 'who',
          type: 'openText',
          headline: { default: 'Who?', de: 'Wer?' },
          required: true,
          inputType: 'text',
          charLimit: { enabled: true, min: 2, max: 9 },
        },
        {
          ...{
            id: 'role',
            type: 'multipleChoiceSingle',
            headline: { default: 'Role of #recall:who/fallback:you#?' },
            required: true,
          },
          choices: [
            { id: 'c1', label: { default: 'Dev' } },
            { id: 'c2', label: { default: 'PM' } },
            { id: 'other', label: { default: 'Other' } },
          ],
        },
      ],
      logic: [
        {
          conditions: {
            connector: 'or',
            conditions: [
              {
                leftOperand: { type: 'element', value: 'role' },
                operator: 'equalsOneOf',
                rightOperand: { type: 'static', value: ['c2', 'other'] },
              },
              {
                leftOperand: { type: 'hiddenField', value: 'plan' },
                operator: 'equals',
                rightOperand: { type: 'static', value: 'pro' },
              },
            ],
          },
          actions: [
            {
              objective: 'calculate',
              variableId: 'v1',
              operator: 'add',
              value: { type: 'static', value: 5 },
            },
            { objective: 'jumpToBlock', target: 'b3' },
          ],
        },
      ],
    },
    {
      ...{ id: 'b2', name: 'Two' },
      elements: [
        {
          id: 'nps',
          type: 'nps',
          headline: { default: 'Recommend?' },
          required: true,
          upperLabel: { default: 'Yes' },
        },
      ],
      logic: [
        {
          conditions: {
            connector: 'and',
            conditions: [
              {
                leftOperand: { type: 'element', value: 'nps' },
                operator: 'isLessThan',
                rightOperand: { type: 'static', value: 7 },
              },
            ],
          },
          actions: [
            { objective: 'jumpToBlock', target: 'e2' },
            { objective: 'requireAnswer', target: 'mail' },
          ],
        },
      ],
      logicFallback: 'b3',
    },
    {
      ...{ id: 'b3', name: 'Three' },
      elements: [
        {
          id: 'many',
          type: 'multipleChoiceMulti',
          headline: { default: 'Which?' },
          required: false,
          choices: [
            { id: 'x', label: { default: 'X' } },
            { id: 'none', label: { default: 'None' } },
          ],
          validation: { logic: 'and', rules: [{ type: 'maxSelections', params: { max: 1 } }] },
        },
        {
          id: 'rate',
          type: 'rating',
          headline: { default: 'Rate' },
          required: true,
          scale: 'star',
          range: 7,
        },
        {
          id: 'ok',
          type: 'consent',
          headline: { default: 'Terms' },
          label: { default: 'I do' },
          required: true,
        },
        {
          id: 'grid',
          type: 'matrix',
          headline: { default: 'Grid' },
          required: true,
          rows: [{ id: 'r1', label: { default: 'R1' } }],
          columns: [
            { id: 'k1', label: { default: 'K1' } },
            { id: 'k2', label: { default: 'K2' } },
          ],
        },
        {
          id: 'mail',
          type: 'contactInfo',
          headline: { default: 'Contact' },
          required: false,
          firstName: { show: true, required: false, placeholder: { default: 'First name' } },
          email: { show: true, required: true, placeholder: { default: 'Mail' } },
          phone: { show: false, required: false, placeholder: { default: '' } },
        },
        {
          id: 'day',
          type: 'date',
          headline: { default: 'Day' },
          required: true,
          format: 'd-M-y',
          validation: { rules: [{ type: 'isLaterThan', params: { date: '2030-12-31' } }] },
        },
        {
          id: 'file',
          type: 'fileUpload',
          headline: { default: 'File' },
          required: true,
          allowMultipleFiles: false,
          maxSizeInMB: 2,
          allowedFileExtensions: ['pdf', 'png'],
        },
        {
          id: 'order',
          type: 'ranking',
          headline: { default: 'Order' },
          required: true,
          choices: [
            { id: 'o1', label: { default: '1' } },
            { id: 'o2', label: { default: '2' } },
          ],
        },
        {
          id: 'call',
          type: 'cal',
          headline: { default: 'Book' },
          required: true,
          calUserName: 'x',
        },
      ],
    },
  ],
};

test('imports a survey of Formbricks with its blocks, logic, variables and languages', async () => {
  const { problems, code, file, questions, report } = await imported(
    'feedback.json',
    JSON.stringify({ data: formbricks }),
  );
  expect(problems).toEqual([]);
  expect(code).toBe(0);
  expect(file).toMatchObject({
    languages: ['en', 'de'],
    title: { en: 'Hi!', de: 'Hallo!' },
    config: {
      endText: { en: 'Thanks', de: 'Danke' },
      endPageBtnLink: 'https://example.org',
      endPageBtnText: 'Go',
    },
    values: {
      plan: { from: 'address', type: 'text' },
      v1: {
        compute:
          '(1 + if((((q.role == "c2") or (q.role == "other")) or (value.plan == "pro")), 5, 0))',
      },
    },
  });
  expect(questions.who?.config).toMatchObject({ required: true, minLength: 2, maxLength: 9 });
  expect(questions.role).toMatchObject({
    title: 'Role of {who|you}?',
    choice: [{ id: 'c1' }, { id: 'c2' }, { id: 'other', questionConfig: { input: true } }],
    next: [
      {
        when: {
          any: [
            { question: 'role', is: 'c2' },
            { question: 'role', is: 'other' },
            { value: 'plan', is: 'pro' },
          ],
        },
        to: 'many',
      },
    ],
  });
  expect(questions.nps).toMatchObject({
    config: { scope: 11, startValue: 0, rightLevel: 'Yes' },
    next: [{ when: { question: 'nps', atMost: 6 }, to: 'end' }, { to: 'many' }],
  });
  expect(questions.many).toMatchObject({
    config: { required: false, max: 1 },
    choice: [{}, { questionConfig: { exclusive: true } }],
  });
  expect(questions.rate?.config).toMatchObject({ icon: 1, scope: 7 });
  expect(questions.ok).toMatchObject({ type: 'radio', choice: [{ id: 'accepted', text: 'I do' }] });
  expect(questions.grid).toMatchObject({
    type: 'multiSingle',
    choice: [{ id: 'r1' }],
    subChoice: [{ id: 'k1' }, { id: 'k2' }],
  });
  expect(questions.mail).toMatchObject({
    type: 'multiInput',
    choice: [
      { id: 'firstName', questionConfig: { required: false } },
      { id: 'email', questionConfig: { format: 4, required: true } },
    ],
  });
  expect(questions.day?.config).toMatchObject({ kind: 'date', min: '2031-01-01' });
  expect(questions.file?.config).toMatchObject({
    maxSize: 2 * 2 ** 20,
    accept: ['image/png', 'application/pdf'],
  });
  expect(noted(report, 'nps')).toContain('the action requireAnswer');
  expect(noted(report, 'call')).toContain('the type "cal" is not known');
  for (const what of ['another one is not: Sorry', 'styling is not kept'])
    expect(report).toContain(what);
  expect(report).toContain('10 of 12 questions keep');
});

test('names JSON and other files that are no surveys', async () => {
  const refused: readonly (readonly [string, string, string])[] = [
    ['a.json', '{ "pages": [', 'is no JSON, line 1'],
    ['b.json', '{ "rows": [] }', 'is no survey of SurveyJS or Formbricks'],
    ['c.json', '{ "pages": [] }', 'has no questions'],
    ['d.txt', 'x', 'a file that ends in .json, .xlsx, .csv is expected'],
  ];
  for (const [name, content, reason] of refused) {
    const { code, err, file } = await imported(name, content);
    expect([code, file]).toEqual([1, {}]);
    expect(err).toContain(reason);
  }
});
