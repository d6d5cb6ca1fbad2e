import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checks } from '../checks/index.ts';
import { linkTo } from '../report/summary.ts';
import { sentencesOfProtocol } from './sentences.ts';

const page = readFileSync('docs/protocol.md', 'utf8');
const sections = new Map(
  page.split(/^#+ /m).map((section) => [section.split('\n', 1)[0] ?? '', section]),
);

test('every check says words of the section of the protocol that it names', () => {
  for (const { id, section, says } of checks) {
    const isInSection = sections.get(section)?.includes(says) ?? false;
    expect([id, isInSection]).toEqual([id, true]);
  }
});

test('every check has an id of its own, which begins as those of its section do', () => {
  const ids = checks.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-zA-Z]+\.[a-zA-Z0-9]+(?:\.[a-zA-Z0-9]+)?$/);
});

test('a report links to a section by its anchor', () => {
  expect(linkTo('Own answers')).toBe('docs/protocol.md#own-answers');
});

/** The rows of the page about sentences that no check quotes. */
const rows = [
  ...readFileSync('packages/conformance/sentences.md', 'utf8').matchAll(
    /^\| ([^|]+) \| ([^|]+) \|(?: ([^|]+) \|)?$/gm,
  ),
]
  .map(([, section = '', begins = '', note = '']) => ({ section, begins, note }))
  .filter(({ section }) => sections.has(section));
/** Sections that repeat others, or that say what the app does. */
const whole = ['The protocol', 'Conformance', 'A server in short', 'Embedding', 'Languages'];

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
const unquoted = sentencesOfProtocol()
  .filter(({ section }) => !whole.includes(section))
  .filter(({ section, text }) =>
    checks
      .filter((check) => check.section === section)
      .map(({ says }) => oneLine(says))
      .every((says) => !text.includes(says) && !says.includes(text)),
  );

test('every sentence of the protocol has a check that quotes it, or a row that says why not', () => {
  const missing = unquoted.filter(
    ({ section, text }) =>
      !rows.some((row) => row.section === section && text.startsWith(row.begins)),
  );
  expect(missing).toEqual([]);
});

test('every row is of a sentence without a check, and names a check that there is', () => {
  const stale = rows.filter(
    (row) =>
      !unquoted.some(({ section, text }) => row.section === section && text.startsWith(row.begins)),
  );
  expect(stale).toEqual([]);
  const named = rows.flatMap(({ note }) => /^`([\w.]+)`$/.exec(note)?.[1] ?? []);
  expect(named.length).toBeGreaterThan(30);
  const ids = new Set(checks.map(({ id }) => id));
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});
