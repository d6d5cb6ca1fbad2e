import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { foreign } from '../../../test/foreign/server.ts';
import { twoRatings } from '../../../test/foreign/surveys.ts';
import { compile, importedPackages, packedPackage } from '../../../test/support/packedPackage.ts';

test('the tarball of the package judges a server from an empty folder, with its own dependencies alone', async () => {
  const server = await foreign({ two: { questions: twoRatings } });
  onTestFinished(() => server.stop());
  const { call } = await packedPackage('packages/conformance');
  const args = [server.origin, '--survey', 'two', '--only', 'location'];
  expect(await call('askpath-conformance', ...args)).toContain('✓ location.status [required]');
  const { dependencies } = JSON.parse(await readFile('packages/conformance/package.json', 'utf8'));
  expect(await importedPackages('packages/conformance')).toEqual(Object.keys(dependencies));
});

test('an adapter in an empty folder has the types of the tarball, and is read by the command', async () => {
  const server = await foreign({ two: { questions: twoRatings } });
  onTestFinished(() => server.stop());
  const { directory, call, install } = await packedPackage('packages/conformance');
  await install('@types/node');
  const adapter = `import type { Adapter } from 'askpath-conformance/adapter';

export default {
  surveys: { paused: 'two' },
  storedAnswers: async (_surveyId, { cookie }) => [{ questionId: cookie, result: {} }],
} satisfies Adapter;
`;
  await writeFile(join(directory, 'adapter.ts'), adapter);
  await compile(directory, 'adapter.ts');
  await writeFile(join(directory, 'wrong.ts'), adapter.replace('paused', 'asleep'));
  await expect(compile(directory, 'wrong.ts')).rejects.toThrow();
  const args = [server.origin, '--survey', 'two', '--adapter', 'adapter.ts', '--only', 'location'];
  expect(await call('askpath-conformance', ...args)).toContain('✓ location.status [required]');
});

test('the package has the protocol, and says which Node it needs where an older one would do nothing', async () => {
  const { directory, install } = await packedPackage('packages/conformance');
  await install();
  const dist = join(directory, 'node_modules/askpath-conformance/dist');
  const protocol = await readFile(join(dist, 'docs/protocol.md'), 'utf8');
  expect(protocol).toBe(await readFile('docs/protocol.md', 'utf8'));
  const older = "Object.defineProperty(process, 'versions', { value: { node: '20.1.0' } })";
  const args = ['--import', `data:text/javascript,${encodeURIComponent(older)}`];
  const cli = join(dist, 'packages/conformance/cli.js');
  const { status, stderr } = spawnSync(process.execPath, [...args, cli, '--list'], {
    encoding: 'utf8',
  });
  expect([status, stderr.trim()]).toEqual([
    2,
    'askpath-conformance needs Node 26 or later, and this is 20.1.0',
  ]);
});
