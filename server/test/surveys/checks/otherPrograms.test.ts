import { expect, test } from 'vitest';
import { typeCalled } from '../../../content/problems/otherWords.ts';
import { serverQuestionTypes } from '../../../questions/index.ts';
import { surveyWarnings } from '../../../surveys/checks/surveyWarnings.ts';
import { readSurvey } from '../../../surveys/loadSurveys.ts';

const read = (question: object) => {
  const questions = [
    { id: 'r', type: 'rate', title: 'R' },
    { id: 'q', title: 'Q', ...question },
  ];
  return readSurvey('x.json', JSON.stringify({ id: 'x', title: 'X', questions }));
};
const reasons = (question: object) => read(question).problems.map(({ reason }) => reason);

test.each([
  ['date', '"singleInput" with "kind": "date"'],
  ['nps', '"rate"'],
  ['matrix', '"multiSingle"'],
  ['dropdown', '"list"'],
  ['email', '"singleInput"'],
  ['Select_One', '"radio"'],
  ['textarea', '"singleInput" with "multiline": true'],
])('a type in the word of another program, %s, has a suggestion', (type, meant) => {
  expect(reasons({ type }).join('\n')).toContain(`did you mean ${meant}?`);
});

test('each suggested type is one of a survey file', () => {
  const known = Object.values(serverQuestionTypes).map(({ name }) => name);
  for (const word of ['grid', 'ranking', 'file', 'cascade', 'imagepicker', 'html', 'contact'])
    expect(known).toContain(typeCalled(word)?.type);
});

test.each(['placeholder', 'multiline', 'minLength', 'kind'])(
  'a text with "%s" is told which type has it',
  (key) => {
    expect(reasons({ type: 'text', config: { [key]: 'x' } })).toEqual([
      'is not known here; did you mean "type": "singleInput"?',
    ]);
  },
);

test.each([
  { required: true },
  { requiredIf: { question: 'r', atLeast: 2 } },
  { acceptIf: { question: 'r', atLeast: 2 } },
])('a text that is required is reported: %o', (config) => {
  const { survey } = read({ type: 'text', config });
  const [key] = Object.keys(config);
  expect(survey && surveyWarnings(survey)).toContainEqual({
    path: `questions[1].config.${key}`,
    reason: 'a text asks nothing; did you mean "type": "singleInput"?',
  });
});

test.each([{ required: false }, {}, { mission: { instruction: 'Go.' }, required: true }])(
  'a text that asks nothing, and a mission, are not: %o',
  (config) => {
    const { survey } = read({ type: 'text', config });
    expect(survey && surveyWarnings(survey)).toEqual([]);
  },
);
