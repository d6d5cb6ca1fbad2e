import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { foreign } from '../../../test/foreign/server.ts';
import { twoRatings } from '../../../test/foreign/surveys.ts';
import { importedPackages, packedPackage } from '../../../test/support/packedPackage.ts';

test('the tarball of the package answers a survey from an empty folder, with its own dependencies alone', async () => {
  const server = await foreign({ two: { questions: twoRatings } });
  onTestFinished(() => server.stop());
  const { directory, install } = await packedPackage('packages/terminal');
  await install();
  const command = join(directory, 'node_modules/.bin/askpath-terminal');
  const answering = promisify(execFile)(command, [`${server.origin}/two`]);
  answering.child.stdin?.end('\n4\n5\n');
  expect((await answering).stdout).toContain('Thank you.');
  expect(server.answers()).toEqual({ 'rating-1': { score: 4 }, 'rating-2': { score: 5 } });
  const { dependencies } = JSON.parse(await readFile('packages/terminal/package.json', 'utf8'));
  expect(await importedPackages('packages/terminal')).toEqual(Object.keys(dependencies));
});
