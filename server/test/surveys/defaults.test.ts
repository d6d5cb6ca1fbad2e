import { expect, test } from 'vitest';
import { surveyWarnings } from '../../surveys/checks/surveyWarnings.ts';
import { readSurvey } from '../../surveys/loadSurveys.ts';

const choice = ['a', 'b'].map((id) => ({ id, text: id }));
const read = (question: object, more: object = {}) => {
  const first = { id: 'first', type: 'rate', title: 'First' };
  const last = { id: 'last', type: 'rate', title: 'Last' };
  const questions = [first, { id: 'q', title: 'Q', ...question }, last];
  return readSurvey('x.json', JSON.stringify({ id: 'x', title: 'X', questions, ...more }));
};
const problemsOf = (question: object, more: object = {}) =>
  read(question, more).problems.map(({ path, reason }) => `${path}: ${reason}`);

test.each([
  [{ type: 'radio', choice, default: 'c' }, 'is no answer to this question'],
  [{ type: 'radio', choice, default: { a: 'b' } }, 'gives no answer to a question of this type'],
  [{ type: 'check', choice, default: ['a', 'z'] }, 'is no answer to this question'],
  [
    { type: 'singleInput', config: { kind: 'number', min: 3 }, default: 2 },
    'is refused by this question (range)',
  ],
  [{ type: 'rate', default: 9 }, 'is no answer to this question'],
  [{ type: 'rate', default: true }, 'is expected'],
  [{ type: 'multiInput', choice, default: 'x' }, 'gives no answer to a question of this type'],
  [{ type: 'text', default: 'x' }, 'a question of the type "text" has no answer to begin with'],
  [{ type: 'upload', default: 'x' }, 'the type "upload" has no answer to begin with'],
])('a default is refused: %j', (question, reason) => {
  expect(problemsOf(question)[0]).toContain('questions[1].default: ');
  expect(problemsOf(question)[0]).toContain(reason);
});

test.each([
  [
    { question: 'frist' },
    'questions[1].default.question: there is no question "frist"; did you mean',
  ],
  [{ question: 'last' }, 'questions[1].default.question: "last" is not always answered before'],
  [{ value: 'plam' }, 'questions[1].default.value: there is no value "plam"; did you mean "plan"?'],
  [{ value: 'plan', blank: 'x' }, 'has a blank, which needs a question'],
])('a default that names something else is refused: %j', (authored, reason) => {
  const values = { plan: { from: 'address', type: 'text', forExport: true } };
  expect(problemsOf({ type: 'singleInput', default: authored }, { values }).join()).toContain(
    reason,
  );
});

test('a default is a use of a value', () => {
  const values = { plan: { from: 'address', type: 'text' } };
  const { survey } = read({ type: 'singleInput', default: { value: 'plan' } }, { values });
  expect(survey && surveyWarnings(survey)).toEqual([]);
});

test('prefill needs a type that has an answer to begin with', () => {
  expect(problemsOf({ type: 'text', prefill: true })).toEqual([
    'questions[1].prefill: a question of the type "text" has no answer to begin with',
  ]);
});

test('a default in a repeated block names the answer of the same time', () => {
  const block = {
    ...{ block: 'visit', repeat: { max: 3, another: { title: 'Again?', yes: 'Yes', no: 'No' } } },
    questions: [
      { id: 'date', type: 'singleInput', title: 'Date', config: { kind: 'date' } },
      {
        ...{ id: 'until', type: 'singleInput', title: 'Until', config: { kind: 'date' } },
        default: { question: 'date', plus: 1 },
      },
    ],
  };
  const questions = [{ id: 'first', type: 'rate', title: 'First' }, block];
  const { survey } = readSurvey('x.json', JSON.stringify({ id: 'x', title: 'X', questions }));
  expect(survey?.byId.get('until~2')?.inFile.default).toMatchObject({ question: 'date~2' });
});
