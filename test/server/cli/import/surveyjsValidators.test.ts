import { expect, test } from 'vitest';
import { imported } from './support.ts';

async function importedElements(...elements: readonly object[]) {
  const result = await imported('v.json', JSON.stringify({ elements }));
  expect(result.problems).toEqual([]);
  return result;
}

const text = (name: string, others: object = {}) => ({ type: 'text', name, ...others });

test('keeps a number with a pattern for any text a number', async () => {
  const validators = [{ type: 'regex', regex: '[1-9]?' }];
  const { questions } = await importedElements(text('n', { inputType: 'number', validators }));
  expect(questions.n?.config).toMatchObject({ kind: 'number', step: 'any' });
  expect(questions.n?.config).toHaveProperty('acceptIf');
});
