import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findPart, partOfType, typeFolders } from '../../questions/typeFolders.ts';

test('QUESTION_TYPES names folders from the root, with commas between', () => {
  const folder = resolve('packages/example-type');
  expect(typeFolders(' ./packages/example-type, ')).toEqual([folder]);
  expect(typeFolders(undefined)).toEqual([]);
});

test.each(['./packages/nowhere', 'no-such-package'])('%s is refused by its folder', (setting) => {
  expect(() => typeFolders(setting)).toThrow(
    /^QUESTION_TYPES: there is no folder .*(nowhere|no-such-package)$/,
  );
});

test('a folder without a part is refused by the name of the file', () => {
  expect(() => partOfType(resolve('packages/example-type'), 'nothing')).toThrow(
    /^The question type in .*example-type has no file nothing\.ts$/,
  );
});

test('a folder may lack a part that only some types have', () => {
  expect(findPart(resolve('packages/example-type'), 'figures')).toBeUndefined();
});
