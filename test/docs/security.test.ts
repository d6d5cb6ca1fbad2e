import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Requirements of levels 1 and 2 of ASVS 5.0.0 in each section; those of level 3 alone come after them. */
const counts = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};
const required = Object.entries(counts).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, place) => `${section}.${place + 1}`),
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
  for (const { ids, name, state, how } of rows) {
    expect([ids[0], states.includes(state), name !== '', how !== '']).toEqual([
      ids[0],
      true,
      true,
      true,
    ]);
  }
});

test('every test that is named exists', () => {
  const named = rows.flatMap(({ tests }) => (tests === '–' ? [] : tests.split(', ')));
  expect(named.length).toBeGreaterThan(60);
  const missing = named.filter(
    (file) => !['test.ts', 'test.tsx', 'long.ts'].some((end) => existsSync(`test/${file}.${end}`)),
  );
  expect(missing).toEqual([]);
});

test('the counts on the page are those of the table', () => {
  const count = (state: string) =>
    rows.filter((row) => row.state === state).flatMap(({ ids }) => ids).length;
  const told = states.map((state) => `${count(state)} ${state}`).join(', ');
  expect(page).toContain(told);
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
    (_, place) => `${section}.${(from ?? 0) + place}`,
  );
}
