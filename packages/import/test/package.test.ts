import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importedPackages, packedPackage } from '../../../test/support/packedPackage.ts';

test('the tarball of the package imports a table in an empty folder, with its own dependencies alone', async () => {
  const { directory, call } = await packedPackage('packages/import');
  expect(await call('askpath-import', '--help')).toContain('--fetch');
  await writeFile(join(directory, 'visit.csv'), 'id,type,title\na,text,A\nb,number,B');
  expect(await call('askpath-import', 'visit.csv')).toContain('1 of 1 questions are kept whole');
  expect(await readdir(directory)).toEqual(['visit.csv', 'visit.import.md', 'visit.json']);
  const { dependencies } = JSON.parse(await readFile('packages/import/package.json', 'utf8'));
  expect(await importedPackages('packages/import')).toEqual(Object.keys(dependencies));
});
