import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testFile } from './testFile.ts';

const kinds = ['R', 'T', 'U', 'S', 'P'];
const rows = readFileSync('docs/reliability.md', 'utf8').matchAll(
  /^\| ([RTUSP]\d\d) \| ([^|]+) \|/gm,
);

test('every row has tests whose titles contain its id', () => {
  const named = [...rows].map(([, id = '', files = '']) => ({ id, files: files.split(',') }));
  const ids = named.map(({ id }) => id);
  // The ids are unique and in order, so that no two rows have the same number.
  expect(ids).toEqual([...new Set(ids)].toSorted(byKindAndNumber));
  const unnamed = named.flatMap(({ id, files }) =>
    files
      .map((file) => file.trim())
      .filter((file) => !testsIn(file).some((name) => name.includes(id))),
  );
  expect(unnamed).toEqual([]);
});

function byKindAndNumber(a: string, b: string): number {
  return kinds.indexOf(a.charAt(0)) - kinds.indexOf(b.charAt(0)) || a.localeCompare(b);
}

/** The strings in a test file, titles among them. */
function testsIn(file: string): readonly string[] {
  const path = testFile(file);
  if (!path) throw new Error(`There is no ${file}`);
  const strings = readFileSync(path, 'utf8').matchAll(/(['"`])((?:(?!\1|\n).)*)\1/g);
  return [...strings].map(([, , text = '']) => text);
}
