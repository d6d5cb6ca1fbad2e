import { expect, test } from 'vitest';
import { formbricks } from './formbricks.fixture.ts';
import { imported, noted } from './support.ts';

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
  expect(questions.mail?.config).toMatchObject({
    requiredIf: { question: 'nps', atMost: 6 },
  });
  expect(file.ends).toEqual([{ id: 'e2', when: { question: 'nps', atMost: 6 }, endText: 'Sorry' }]);
  expect(noted(report, 'call')).toContain('the type "cal" is not known');
  expect(report).toContain('styling is not kept');
  expect(report).toContain('11 of 12 questions keep');
});

test('shows an end page only where no earlier jump of its question holds', async () => {
  const marked = (value: string, target: string) => ({
    conditions: {
      connector: 'and',
      conditions: [
        {
          ...{ leftOperand: { type: 'element', value: 'used' }, operator: 'includesOneOf' },
          rightOperand: { type: 'static', value: [value] },
        },
      ],
    },
    actions: [{ objective: 'jumpToBlock', target }],
  });
  const asked = { required: true, headline: { default: 'Which?' } };
  const choices = ['a', 'b'].map((id) => ({ id, label: { default: id } }));
  const { file, problems } = await imported(
    'jumps.json',
    JSON.stringify({
      name: 'Jumps',
      endings: ['e1', 'e2'].map((id) => ({ id, type: 'endScreen', headline: { default: id } })),
      blocks: [
        {
          ...{ id: 'b1', logic: [marked('a', 'b2'), marked('b', 'e2')] },
          elements: [{ id: 'used', type: 'multipleChoiceMulti', ...asked, choices }],
        },
        { id: 'b2', elements: [{ id: 'more', type: 'openText', ...asked }] },
      ],
    }),
  );
  expect(problems).toEqual([]);
  expect(file.ends).toEqual([
    {
      id: 'e2',
      when: {
        all: [
          { question: 'used', includes: 'b' },
          { question: 'used', excludes: 'a' },
        ],
      },
      endText: 'e2',
    },
  ]);
});

test('takes choices without ids, scales with two ends and rules of files', async () => {
  const scale = { min: 0, max: 10, minLabel: 'Never', maxLabel: 'Always' };
  const type = 'fileExtensionIs';
  const rules = [
    { type, params: { extensions: ['pdf'] } },
    { type: 'fileSizeIs', params: { max: 3 } },
  ];
  const { questions, report } = await imported(
    'plain.json',
    JSON.stringify({
      questions: [
        {
          id: 'age',
          type: 'multipleChoiceSingle',
          headline: 'Age',
          choices: ['under 18', 'older'],
        },
        { id: 'rate', type: 'rating', headline: 'Rate', scale },
        { id: 'file', type: 'fileUpload', headline: 'File', validation: { rules } },
      ],
    }),
  );
  expect(questions.age?.choice).toMatchObject([{ text: 'under 18' }, { text: 'older' }]);
  expect(questions.rate?.config).toMatchObject({
    ...{ scope: 11, startValue: 0, leftLevel: 'Never', rightLevel: 'Always' },
  });
  expect(questions.file?.config).toMatchObject({ accept: ['application/pdf'] });
  expect(noted(report, 'file')).toContain('lost: the rule fileSizeIs is not kept: {"max":3}');
});

test('reports the length of a number, which Formbricks does not enforce', async () => {
  const charLimit = { enabled: true, min: 2, max: 9 };
  const headline = { default: 'Age' };
  const age = { id: 'age', type: 'openText', inputType: 'number', headline, charLimit };
  const { questions, report } = await imported('limit.json', JSON.stringify({ questions: [age] }));
  expect(questions.age?.config).not.toHaveProperty('minLength');
  expect(noted(report, 'age')).toContain('minor: charLimit bounds no number: {"enabled":true');
});

test('names JSON and other files that are no surveys', async () => {
  const refused: readonly (readonly [string, string, string])[] = [
    ['a.json', '{ "pages": [', 'is no JSON, line 1'],
    ['b.json', '{ "rows": [] }', 'is no survey of SurveyJS or Formbricks'],
    ['c.json', '{ "pages": [] }', 'has no questions'],
    ['d.txt', 'x', 'a file that ends in .json, .json5, .xlsx, .csv is expected'],
  ];
  for (const [name, content, reason] of refused) {
    const { code, err, file } = await imported(name, content);
    expect([code, file]).toEqual([1, {}]);
    expect(err).toContain(reason);
  }
});

test('reads the types of choices in the words of other programs', async () => {
  const choices = [{ id: 'a', label: 'A' }];
  const question = (id: string, type: string) => ({ id, type, headline: id, choices });
  const questions = [question('one', 'singleSelect'), question('many', 'multiSelect')];
  const source = JSON.stringify({ name: 's', questions });
  const { questions: written, report } = await imported('types.json', source);
  expect(written.one).toMatchObject({ type: 'radio', choice: [{ id: 'a' }] });
  expect(written.many).toMatchObject({ type: 'check', choice: [{ id: 'a' }] });
  expect(report).not.toContain('lost: ');
});

test('asks for no answer without "required", and loses nothing by keys of other types', async () => {
  const choices = ['a', 'b'].map((id) => ({ id, label: { default: id } }));
  const headline = { default: 'Which?' };
  const question = {
    id: 'one',
    type: 'multipleChoiceSingle',
    headline,
    choices,
    inputType: 'text',
  };
  const two = { id: 'two', type: 'openText', headline, videoUrl: 'https://example.org/v' };
  const source = JSON.stringify({ name: 'Keys', questions: [question, two] });
  const { questions, report, problems } = await imported('keys.json', source);
  expect(problems).toEqual([]);
  expect(questions.one?.config).toMatchObject({ required: false });
  expect(noted(report, 'one')).toContain('minor: inputType');
  expect(noted(report, 'one')).not.toContain('lost: ');
  expect(noted(report, 'two')).toContain('changed: its video is a link');
});
