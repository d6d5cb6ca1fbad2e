import { expect, test } from 'vitest';
import { imported, noted } from './support.ts';

test('asks for the text of "other" in a list', async () => {
  const list = { type: 'dropdown', name: 'car', choices: ['a', 'b'], showOtherItem: true };
  const { questions, report } = await imported('list.json', JSON.stringify({ elements: [list] }));
  expect(questions.car).toMatchObject({
    type: 'list',
    choice: [{ id: 'a' }, { id: 'b' }, { id: 'other', questionConfig: { input: true } }],
  });
  expect(report).toContain('- **car**: kept');
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
