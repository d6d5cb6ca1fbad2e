import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testFile } from './testFile.ts';

/** Number of requirements of levels 1 and 2 in the sections of each chapter of ASVS 5.0.0. */
const counts = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
const required = Object.entries(counts).flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
);
const states = ['met', 'partly', 'not met', 'operator', 'n/a'];

const page = readFileSync('docs/security.md', 'utf8');
const rows = [...page.matchAll(/^\| (\d[\d.–]*) \| (.+) \|$/gm)].map(([, ids = '', rest = '']) => {
  const [name = '', state = '', how = '', tests = ''] = rest.split(' | ');
  return { ids: idsOf(ids), name, state, how, tests };
});

test('every requirement of levels 1 and 2 is in the table once, in order', () => {
  expect(required).toHaveLength(253);
  expect(rows.flatMap(({ ids }) => ids)).toEqual(required);
});

test('every row has a name, a state and how or why', () => {
  const incomplete = rows.filter(
    ({ name, state, how }) => !states.includes(state) || name === '' || how === '',
  );
  expect(incomplete).toEqual([]);
});

test('every test that is named exists', () => {
  const named = rows.flatMap(({ tests }) => (tests === '–' ? [] : tests.split(', ')));
  expect(named.length).toBeGreaterThan(60);
  const missing = named.filter((file) => testFile(file) === undefined);
  expect(missing).toEqual([]);
});

test('the counts on the page are those of the table', () => {
  const count = (state: string) =>
    rows.filter((row) => row.state === state).flatMap(({ ids }) => ids).length;
  const summary = states.map((state) => `${count(state)} ${state}`).join(', ');
  expect(page).toContain(summary);
});

test('SECURITY.md leads to the page', () => {
  expect(readFileSync('SECURITY.md', 'utf8')).toContain('docs/security.md');
});

/** `1.2.6–1.2.8` and `1.2.6` alike. */
function idsOf(text: string): readonly string[] {
  const [first = '', last = first] = text.split('–');
  const section = first.slice(0, first.lastIndexOf('.'));
  const [from, to] = [first, last].map((id) => Number(id.slice(id.lastIndexOf('.') + 1)));
  return Array.from(
    { length: (to ?? 0) - (from ?? 0) + 1 },
    (_, index) => `${section}.${(from ?? 0) + index}`,
  );
}
