import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importedPackages, packedPackage } from '../../../test/support/packedPackage.ts';

test('the tarball of the package writes plans and simulates respondents in an empty folder, with its own dependencies alone', async () => {
  const { directory, call } = await packedPackage('packages/paths');
  expect(await call('askpath-paths')).toMatch(/^session +page/m);
  await mkdir(join(directory, 'surveys'));
  await copyFile('surveys/sus.json', join(directory, 'surveys/sus.json'));
  expect(await call('askpath-paths', 'survey', 'sus')).toContain('System Usability Scale');
  expect(await call('askpath-simulate', 'sus', '--respondents', '2')).toContain('sus');
  const { dependencies } = JSON.parse(await readFile('packages/paths/package.json', 'utf8'));
  expect(await importedPackages('packages/paths')).toEqual(Object.keys(dependencies));
});
