import { expect, test } from 'vitest';
import { type Imported, imported, noted } from '../support.ts';

type Element = Readonly<Record<string, unknown>>;

const text = (name: string, more: Element = {}): Element => ({ type: 'text', name, ...more });
const panel = (
  name: string,
  templateElements: readonly Element[],
  more: Element = {},
): Element => ({
  ...{ type: 'paneldynamic', name, panelCount: 1, templateElements, ...more },
});

async function importedOf(...elements: readonly Element[]): Promise<Imported> {
  const result = await imported('t.json', JSON.stringify({ elements }));
  expect(result.problems).toEqual([]);
  return result;
}

test('asks about the field of the panel where a question outside has the same name', async () => {
  const { questions, report } = await importedOf(
    text('kind'),
    panel('visits', [text('kind'), text('why', { visibleIf: "{panel.kind} = 'x'" })]),
    text('after', { visibleIf: "{kind} = 'x'" }),
  );
  expect(questions.why?.showIf).toMatchObject({ question: 'visits-kind' });
  expect(questions.after?.showIf).toMatchObject({ question: 'kind' });
  expect(questions['visits-kind']?.title).toBe('kind');
  expect(report).not.toContain('lost: ');
});

test('compares the field of a panel with the answer outside of the same name', async () => {
  const { file } = await importedOf(
    text('name'),
    panel('pets', [text('name'), text('why', { visibleIf: '{panel.name} = {name}' })]),
  );
  expect(JSON.stringify(file.values)).toContain('q[\\"pets-name\\"] == q.name');
});

test('keeps the fields of two lists apart', async () => {
  const { questions, report } = await importedOf(
    panel('children', [text('name'), text('a', { visibleIf: '{panel.name} notempty' })]),
    panel('pets', [text('name'), text('b', { title: 'How is {panel.name}?' })]),
    text('first', { title: 'First is {pets[0].name}' }),
  );
  expect(questions.a?.showIf).toMatchObject({ question: 'name' });
  expect(questions.b?.title).toBe('How is {pets-name}?');
  expect(questions.first?.title).toBe('First is {pets-name}');
  expect(noted(report, 'b')).not.toContain('lost');
});

test('finds the field of the panel around a panel', async () => {
  const inner = panel('doses', [
    text('name', { visibleIf: "{parentPanel.name} = 'x'" }),
    text('note', { visibleIf: "{panel.name} = 'y'" }),
  ]);
  const { file, questions } = await importedOf(text('name'), panel('drugs', [text('name'), inner]));
  const all = JSON.stringify(file.questions);
  expect(questions['drugs-name']).toBeDefined();
  expect(all).toMatch(/"id":"doses-name"[^}]*"showIf":\{"question":"drugs-name"/);
  expect(all).toMatch(/"id":"note"[^}]*"showIf":\{"question":"doses-name"/);
});

test('finds the field of a row in its details', async () => {
  const { questions } = await importedOf(text('size'), {
    ...{ type: 'matrixdynamic', name: 'rooms', columns: [{ name: 'kind', cellType: 'text' }] },
    detailElements: [text('size'), text('why', { visibleIf: "{row.size} = 'x'" })],
  });
  expect(questions.why?.showIf).toMatchObject({ question: 'rooms-size' });
});

test.each(['prevPanel', 'nextPanel'])(
  'loses %s and takes no value of the page for it',
  async (of) => {
    const { file, questions, report } = await importedOf(
      text('name'),
      panel('visits', [text('name'), text('why', { visibleIf: `{${of}.name} = 'x'` })]),
    );
    expect(file.values).toBeUndefined();
    expect(questions.why).not.toHaveProperty('showIf');
    expect(noted(report, 'why')).toContain('lost: the question is shown without the condition');
  },
);

test('carries over the options of the question in the same panel', async () => {
  const choices = (name: string, ...values: readonly string[]): Element => ({
    ...{ type: 'checkbox', name, choices: values },
  });
  const { questions } = await importedOf(
    choices('used', 'a', 'b'),
    panel('visits', [
      choices('used', 'c', 'd'),
      { type: 'radiogroup', name: 'best', choicesFromQuestion: 'used' },
    ]),
  );
  expect(questions.best?.choice).toMatchObject([{ id: 'c' }, { id: 'd' }]);
});
