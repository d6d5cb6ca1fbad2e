import { expect, test } from 'vitest';
import { imported, noted } from './support.ts';

type Element = Readonly<Record<string, unknown>>;

const text = (name: string, others: Element = {}) => ({ type: 'text', name, ...others });
const choice = (name: string, others: Element = {}) => ({
  ...{ type: 'radiogroup', name, choices: ['yes', 'no'] },
  ...others,
});
const onePage = (elements: readonly Element[]) => [{ name: 'p', elements }];

async function importedPages(pages: readonly Element[]) {
  const result = await imported('order.json', JSON.stringify({ pages }));
  expect(result.problems).toEqual([]);
  return { ...result, ids: Object.keys(result.questions) };
}

test('asks what depends on a later answer behind it, and keeps the condition', async () => {
  const { ids, questions, report } = await importedPages(
    onePage([
      text('phone', { requiredIf: "{how} = 'yes'" }),
      text('why', { visibleIf: "{how} = 'no'" }),
      { ...choice('rooms'), choicesVisibleIf: "{how} = 'yes' or {item} = 'no'" },
      choice('how'),
      text('last'),
    ]),
  );
  expect(ids).toEqual(['how', 'phone', 'why', 'rooms', 'last']);
  const yes = { question: 'how', is: 'yes' };
  expect(questions.phone?.config).toMatchObject({ required: true, requiredIf: yes });
  expect(questions.why?.showIf).toEqual({ question: 'how', is: 'no' });
  expect(Object(questions.rooms).choice[0].showIf).toEqual(yes);
  expect(noted(report, 'why')).toContain('changed: is asked behind "how"');
  expect(report).not.toContain('lost: ');
});

test('leaves a question where another one needs it before', async () => {
  const { ids, report } = await importedPages(
    onePage([
      text('first', { visibleIf: "{last} = 'yes'" }),
      text('named', { title: 'Are you {first}?' }),
      choice('last'),
      text('own', { visibleIf: '{own} notempty' }),
    ]),
  );
  expect(ids).toEqual(['first', 'named', 'last', 'own']);
  expect(noted(report, 'first')).toContain('"last" is answered later');
  expect(noted(report, 'own')).toContain('"own" is answered here');
});

test('moves questions and groups out of their pages with the conditions of these', async () => {
  const { ids, file } = await importedPages([
    { name: 'start', elements: [choice('is')] },
    {
      name: 'a',
      visibleIf: "{is} = 'yes'",
      elements: [text('x', { visibleIf: "{z} = 'no'" }), text('y')],
    },
    { name: 'b', visibleIf: "{z} = 'yes'", elements: [text('w')] },
    { name: 'c', visibleIf: "{is} = 'no'", elements: [choice('z'), text('v')] },
  ]);
  expect(ids).toEqual(['is', 'y', 'z', 'v', 'x', 'w']);
  const entries = Object(file.questions) as readonly Element[];
  expect(entries.at(-2)).toMatchObject({
    id: 'x',
    showIf: {
      all: [
        { question: 'is', is: 'yes' },
        { question: 'z', is: 'no' },
      ],
    },
  });
  expect(entries.at(-1)).toMatchObject({ block: 'b', showIf: { question: 'z', is: 'yes' } });
});
