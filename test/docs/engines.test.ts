import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { engineNames } from '../../packages/paths/browser/engines/installed.ts';
import { limits } from '../engines/support/limits.ts';

test('docs/testing.md has the abilities that each engine lacks, with the reasons', () => {
  const [, section = ''] = readFileSync('docs/testing.md', 'utf8').split('## Three engines');
  const [table = ''] = section.split('\n## ', 1);
  const rows = Object.entries(limits).map(([ability, reasons]) =>
    ['', ability, ...engineNames.map((engine) => reasons[engine] ?? 'tested'), '']
      .join(' | ')
      .trim(),
  );
  expect(table.split('\n').filter((line) => rows.includes(line))).toEqual(rows);
});
