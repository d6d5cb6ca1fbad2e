import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checks } from '../checks/index.ts';
import { linkTo } from '../report/summary.ts';

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
