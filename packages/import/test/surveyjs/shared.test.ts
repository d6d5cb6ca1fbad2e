import { expect, test } from 'vitest';
import { imported, noted } from '../support.ts';

type Element = Readonly<Record<string, unknown>>;

async function importedPages(...pages: readonly (readonly Element[])[]) {
  const survey = { pages: pages.map((elements) => ({ elements })) };
  const result = await imported('shared.json', JSON.stringify(survey));
  expect(result.problems).toEqual([]);
  return result;
}

const text = (name: string, others: object = {}) => ({ type: 'text', name, ...others });
const kind = { type: 'radiogroup', name: 'kind', choices: ['x', 'y'], showOtherItem: true };
const shown = (name: string, value: string) => text(name, { visibleIf: `{kind} = '${value}'` });

test('asks once for what two questions of one name ask, where either is shown', async () => {
  const { questions, report } = await importedPages([kind, shown('a', 'x')], [shown('a', 'y')]);
  expect(Object.keys(questions)).toEqual(['kind', 'a']);
  expect(questions.a?.showIf).toEqual({
    any: [
      { question: 'kind', is: 'x' },
      { question: 'kind', is: 'y' },
    ],
  });
  expect(noted(report, 'a (2)')).toContain('changed: is asked once');
});

test('asks about the answer to either of two questions of one name', async () => {
  const { questions } = await importedPages(
    [kind, { ...shown('a', 'x'), title: 'One' }],
    [{ ...shown('a', 'y'), title: 'Two' }, text('b', { visibleIf: '{a} > 3' })],
    [text('c', { visibleIf: '{a} empty' }), text('d', { visibleIf: '{a} != 7' })],
  );
  const both = (rest: object) => [
    { question: 'a', ...rest },
    { question: 'a-2', ...rest },
  ];
  expect(questions.b?.showIf).toMatchObject({ any: [{ question: 'a' }, { question: 'a-2' }] });
  expect(questions.c?.showIf).toEqual({ all: both({ answered: false }) });
  expect(questions.d?.showIf).toEqual({ all: both({ isNot: '7' }) });
});

test('asks a question that its own answer locks, while it has none', async () => {
  const { questions, report } = await importedPages([
    text('a', { enableIf: '{a} empty' }),
    text('b', { enableIf: "{b} empty and {a} = '7'" }),
  ]);
  expect(questions.a).not.toHaveProperty('showIf');
  expect(questions.b?.showIf).toEqual({ question: 'a', is: '7' });
  expect(noted(report, 'a')).toContain('changed: stays open once it is answered');
  expect(report).not.toContain('lost: ');
});

test('asks about the own text of an option, and shows a sum behind its summands', async () => {
  const { questions, report } = await importedPages([
    { type: 'expression', name: 'sum', expression: '{n} + 1' },
    text('n', { inputType: 'number' }),
    kind,
    text('last', { title: 'You: {kind-Comment}', visibleIf: '{kind-Comment} notempty' }),
  ]);
  expect(Object.keys(questions)).toEqual(['n', 'sum', 'kind', 'last']);
  expect(questions.last).toMatchObject({
    ...{ title: 'You: {kind:label}', showIf: { question: 'kind', blank: 'other' } },
  });
  expect(report).not.toContain('lost: ');
});

test('reads labels of booleans, bounds of the survey and types by their names', async () => {
  const label = { type: 'boolean', label: 'I agree' };
  const { questions, report } = await importedPages([
    { ...label, name: 'a' },
    { ...label, name: 'b', title: 'Terms' },
    { type: 'number', name: 'c' },
    { type: 'textarea', name: 'd' },
    { type: 'multipletext', name: 'e', items: [{ name: 'x', visibleIf: '{a}' }] },
    text('f', { visibleIf: "{c} equals 'x'" }),
    { type: 'slider', name: 'g', max: 5, customLabels: [{ value: 5, text: 'Much' }] },
  ]);
  expect(questions.a?.title).toBe('I agree');
  expect(questions.b).toMatchObject({ title: 'Terms', description: 'I agree' });
  expect(questions.c?.config).toMatchObject({ kind: 'number' });
  expect(questions.d?.config).toMatchObject({ multiline: true });
  expect(questions.f).not.toHaveProperty('showIf');
  expect(noted(report, 'f')).toContain('so that SurveyJS ignores it');
  expect(questions.g?.config).toMatchObject({ rightLevel: 'Much' });
  expect(report).not.toContain('lost: ');
});

test('offers the answers of a list and the options of a later question', async () => {
  const { questions, report } = await importedPages([
    {
      ...{ type: 'paneldynamic', name: 'p', panelCount: 1, maxPanelCount: 2 },
      templateElements: [text('who')],
    },
    { type: 'dropdown', name: 'one', choicesFromQuestion: 'p', choiceValuesFromQuestion: 'who' },
    { type: 'ranking', name: 'order', choicesFromQuestion: 'later' },
    { type: 'checkbox', name: 'later', choices: ['x', 'y'] },
  ]);
  expect(questions.one?.choice).toEqual([
    { id: '1', text: '{who}', showIf: { question: 'who', answered: true } },
    { id: '2', text: '{who~2}', showIf: { question: 'who~2', answered: true } },
  ]);
  expect(questions.order?.choice).toMatchObject([{ id: 'x' }, { id: 'y' }]);
  expect(report).not.toContain('lost: ');
});

test('compares a part of a text, and asks once for answers of one name', async () => {
  const { questions } = await importedPages([
    text('a', { valueName: 'code', title: 'Code' }),
    text('b', { valueName: 'code', title: 'Code' }),
    text('c', { visibleIf: "substring({code}, 1, 3) = '12'" }),
  ]);
  expect(Object.keys(questions)).toEqual(['a', 'c']);
  expect(questions.c?.showIf).toEqual({ question: 'a', matches: '(?is).{1}12.*' });
});

test('loses nothing by keys of other types and by validators that only warn', async () => {
  const warning = { type: 'numeric', minValue: 3, notificationType: 'warning' };
  const { questions, report } = await importedPages([
    { type: 'dropdown', name: 'a', choices: ['x'], allowMultiple: true },
    text('b', { inputType: 'number', validators: [warning] }),
  ]);
  expect(noted(report, 'a')).toContain('minor: allowMultiple is not known');
  expect(questions.b?.config).not.toHaveProperty('min');
  expect(report).not.toContain('lost: ');
});
