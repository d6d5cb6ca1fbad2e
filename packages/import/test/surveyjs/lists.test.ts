import { expect, test } from 'vitest';
import { imported, noted } from '../support.ts';

test('asks for the text of "other" in a list', async () => {
  const list = { type: 'dropdown', name: 'car', choices: ['a', 'b'], showOtherItem: true };
  const { questions, report } = await imported('list.json', JSON.stringify({ elements: [list] }));
  expect(questions.car).toMatchObject({
    type: 'list',
    choice: [{ id: 'a' }, { id: 'b' }, { id: 'other', questionConfig: { input: true } }],
  });
  expect(report).toContain('- **car**: kept');
});

test('orders options as SurveyJS does: numbers by their size, capitals first', async () => {
  const texts = ['Line 29', 'Line 7', 'apple', 'Zoo', 'Ära', 'Line 7a'];
  const list = { type: 'dropdown', name: 'line', choices: texts, choicesOrder: 'asc' };
  const falling = { ...list, name: 'falling', choicesOrder: 'desc' };
  const { questions } = await imported('order.json', JSON.stringify({ elements: [list, falling] }));
  const sorted = ['Line 7', 'Line 7a', 'Line 29', 'Zoo', 'apple', 'Ära'].map((text) => ({ text }));
  expect(questions.line).toMatchObject({ choice: sorted });
  expect(questions.falling).toMatchObject({ choice: sorted.toReversed() });
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
  expect(report).toContain('changed: two: is not shown once more: who of the list "people"');
  expect(noted(report, 'three')).toContain(
    'changed: is not shown once more: who of the list "people"',
  );
});

test('shows each field of a shared list at the times of all places that ask for it', async () => {
  const panel = (name: string, elements: readonly object[], templateVisibleIf: string) => ({
    ...{ type: 'paneldynamic', name, valueName: 'house', templateVisibleIf, maxPanelCount: 3 },
    templateElements: elements,
  });
  const field = (name: string) => ({ type: 'text', name });
  const pages = [
    { elements: [panel('me', [field('first'), field('mail')], '{panelIndex} = 0')] },
    {
      elements: [
        panel('kids', [{ ...field('kid'), valueName: 'first' }, field('age')], '{panelIndex} > 0'),
        { type: 'matrixdynamic', valueName: 'house', name: 'all', columns: [{ name: 'mail' }] },
      ],
    },
  ];
  const { file, questions, report, problems } = await imported(
    'house.json',
    JSON.stringify({ pages }),
  );
  expect(problems).toEqual([]);
  const value = (name: string) => ({ value: name, is: true });
  expect(questions.first?.showIf).toEqual({ any: [value('condition_1'), value('condition_2')] });
  expect(questions.mail?.showIf).toBeUndefined();
  expect(questions.age?.showIf).toEqual(value('condition_2'));
  expect(file.values).toEqual({
    condition_1: { compute: '((number() - 1) == 0)' },
    condition_2: { compute: '((number() - 1) > 0)' },
  });
  expect(noted(report, 'mail')).not.toContain('lost: ');
});
