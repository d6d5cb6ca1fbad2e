import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testFile } from './testFile.ts';

const folder = 'docs/accessibility';
const report = readFileSync(`${folder}/conformance.md`, 'utf8');
const rules = readFileSync(`${folder}/rules.md`, 'utf8');

/** Success criteria of WCAG 2.2 by level; 4.1.1 was removed. */
const criteria = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3
    2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`,
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8
    3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`,
};
const levels = ['Supports', 'Partially supports', 'Not applicable'];

/** Clauses of EN 301 549 that a web page is asked for, each of which has a row. */
const clauses = `4.2.1 4.2.2 4.2.3 4.2.4 4.2.5 4.2.6 4.2.7 4.2.8 4.2.9 4.2.10 4.2.11 5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.8 5.9
  6.1 7.1 8 9.1.1.1 9.4.1.1 9.6 10 11.1 11.6 11.7 11.8.1 11.8.2 11.8.3 11.8.4 11.8.5 12.1.1 12.1.2 12.2.1 13`;

/** The cells of the tables below a heading. */
function rowsBelow(page: string, heading: string): string[][] {
  const [, after = ''] = page.split(`\n## ${heading}\n`);
  return [...(after.split('\n## ')[0] ?? '').matchAll(/^\| (.+) \|$/gm)]
    .map(([, row = '']) => row.split(' | '))
    .slice(1);
}

/** Tests that a page names, as file and title. */
function named(page: string): { file: string; title: string }[] {
  return [...page.matchAll(/`([\w/]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
}

/** Titles of tests and of the rows that are put into titles. */
function titlesIn(file: string): ReadonlySet<string> {
  const path = testFile(file);
  if (!path) return new Set();
  const text = readFileSync(path, 'utf8').replace(/^import .*$/gm, '');
  const titles = text.matchAll(/[([]\s*(['"`])((?:(?!\1).)+)\1,/g);
  return new Set([...titles].map(([, , title = '']) => title));
}

describe.each(['A', 'AA'] as const)('WCAG 2.2, level %s', (level) => {
  const rows = rowsBelow(report, `WCAG 2.2, level ${level}`);

  test('every criterion has one row, in order', () => {
    const ids = rows.map(([name = '']) => name.split(' ')[0]);
    expect(ids).toEqual(criteria[level].split(/\s+/));
  });

  test('every row has a level and a remark, and evidence where it supports a criterion', () => {
    const incomplete = rows.filter(
      ([, conformance = '', remark = '', evidence = '']) =>
        !levels.includes(conformance) ||
        remark.length < 10 ||
        (evidence !== '–' && named(evidence).length === 0),
    );
    expect(incomplete).toEqual([]);
    expect(rows.filter((row) => row.at(-1) === '–')).toEqual([]);
  });
});

test('the report has 55 criteria, and counts them as its rows do', () => {
  const rows = [
    ...rowsBelow(report, 'WCAG 2.2, level A'),
    ...rowsBelow(report, 'WCAG 2.2, level AA'),
  ];
  expect(rows).toHaveLength(55);
  const [all, part, none] = levels.map((level) => rows.filter((row) => row[1] === level).length);
  expect(report).toContain(
    `Of 55 criteria the app supports ${all}, ${part} in part, and ${none} are not applicable.`,
  );
});

test('every clause of EN 301 549 that concerns web content has a row', () => {
  const ids = new Set([...report.matchAll(/^\| (\d[\d.]*)(?= )/gm)].map(([, id]) => id));
  expect(clauses.split(/\s+/).filter((id) => !ids.has(id))).toEqual([]);
});

test('the report says when and at which commit it was made, and what was not run', () => {
  expect(report).toMatch(/\| Made on \| \d{4}-\d\d-\d\d \|/);
  expect(report).toMatch(/\| At commit \| `[0-9a-f]{7,40}` \|/);
  for (const name of ['NVDA', 'JAWS', 'VoiceOver', 'TalkBack'])
    expect(report).toMatch(new RegExp(`\\*\\*Not run:\\*\\*[^.]*${name}`));
});

test.each([
  ['conformance.md', report],
  ['rules.md', rules],
])('every test that %s names exists with its title', (_, page) => {
  expect(named(page).length).toBeGreaterThan(80);
  expect(named(page).filter(({ file, title }) => !titlesIn(file).has(title))).toEqual([]);
});

test('every rule names a test', () => {
  const rows = ['Every screen', 'The shell', 'Question types', 'Other parts'].flatMap((heading) =>
    rowsBelow(rules, heading),
  );
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter((row) => named(row.at(-1) ?? '').length === 0)).toEqual([]);
});

test('every transcript that is named exists', () => {
  const files = [...report.matchAll(/\]\((transcripts\/[^)]+)\)/g)].map(([, file]) => file);
  expect(files.length).toBeGreaterThan(16);
  expect(files.filter((file) => !existsSync(`${folder}/${file}`))).toEqual([]);
});
