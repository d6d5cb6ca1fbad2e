import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { foreign } from '../../../test/foreign/server.ts';
import { twoRatings } from '../../../test/foreign/surveys.ts';
import { importedPackages, packedPackage } from '../../../test/support/packedPackage.ts';

test('the tarball of the package judges a server from an empty folder, with its own dependencies alone', async () => {
  const server = await foreign({ two: { questions: twoRatings } });
  onTestFinished(() => server.stop());
  const { call } = await packedPackage('packages/conformance');
  const args = [server.origin, '--survey', 'two', '--only', 'location'];
  expect(await call('askpath-conformance', ...args)).toContain('✓ location.status [required]');
  const { dependencies } = JSON.parse(await readFile('packages/conformance/package.json', 'utf8'));
  expect(await importedPackages('packages/conformance')).toEqual(Object.keys(dependencies));
});
