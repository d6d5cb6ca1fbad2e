import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const counts = { R: 38, T: 6, U: 11, S: 23, P: 3 };
const ids = Object.entries(counts).flatMap(([kind, count]) =>
  Array.from({ length: count }, (_, place) => `${kind}${String(place + 1).padStart(2, '0')}`),
);
const rows = readFileSync('docs/reliability.md', 'utf8').matchAll(
  /^\| ([RTUSP]\d\d) \| ([^|]+) \|/gm,
);

test('every row has tests whose titles contain its id', () => {
  const named = [...rows].map(([, id = '', files = '']) => ({ id, files: files.split(',') }));
  expect(named.map(({ id }) => id)).toEqual(ids);
  const unnamed = named.flatMap(({ id, files }) =>
    files
      .map((file) => file.trim())
      .filter((file) => !testsIn(file).some((name) => name.includes(id))),
  );
  expect(unnamed).toEqual([]);
});

/** The strings in a test file, titles among them. */
function testsIn(file: string): readonly string[] {
  const path = ['test.ts', 'test.tsx', 'long.ts']
    .map((ending) => `test/${file}.${ending}`)
    .find(existsSync);
  if (!path) throw new Error(`There is no ${file}`);
  const strings = readFileSync(path, 'utf8').matchAll(/(['"`])((?:(?!\1|\n).)*)\1/g);
  return [...strings].map(([, , text = '']) => text);
}
