import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { compile, importedPackages, packedPackage } from '../../../test/support/packedPackage.ts';
import { serve } from '../../../tools/lib/server.ts';
import { surveysOf } from '../plans/surveys.ts';

test('the tarball of the package writes plans and simulates respondents in an empty folder, with its own dependencies alone', async () => {
  const { directory, call } = await packedPackage('packages/paths');
  expect(await call('askpath-paths')).toMatch(/^session +page/m);
  await mkdir(join(directory, 'surveys'));
  await copyFile('surveys/sus.json', join(directory, 'surveys/sus.json'));
  expect(await call('askpath-paths', 'survey', 'sus')).toContain('System Usability Scale');
  expect(await call('askpath-simulate', 'sus', '--respondents', '2')).toContain('sus');
  const { dependencies, peerDependencies } = JSON.parse(
    await readFile('packages/paths/package.json', 'utf8'),
  );
  expect(await importedPackages('packages/paths')).toEqual(
    Object.keys({ ...dependencies, ...peerDependencies }).sort(),
  );
});

test('the tarball runs a survey file of a tester at a deployment, from an empty folder to a report', async () => {
  const survey = {
    ...{ id: 'lunch', title: 'Lunch' },
    questions: [{ id: 'wish', type: 'text', title: 'What would you like?' }],
  };
  const server = await serve({ surveysDir: await surveysOf(survey) });
  try {
    const { directory, call } = await packedPackage('packages/paths');
    await writeFile(join(directory, 'lunch.json'), JSON.stringify(survey));
    await call('askpath-paths', 'run', '--url', server.origin, '--plan', 'lunch.json');
    const report = await readFile(join(directory, 'test-results/paths/index.html'), 'utf8');
    expect(report).toMatch(/(\d+) of \1 paths passed\./);
    expect(report).toContain('What would you like?');
  } finally {
    await server.stop();
  }
});

test('the example of an assertion compiles in an empty folder with the types of the tarball', async () => {
  const { directory, install } = await packedPackage('packages/paths');
  await install('@types/node');
  const page = await readFile('docs/testing.md', 'utf8');
  const [, example = ''] = /### An assertion of your own.*?```ts\n(.*?)```/s.exec(page) ?? [];
  await writeFile(join(directory, 'check.ts'), example);
  await compile(directory, 'check.ts');
  await writeFile(join(directory, 'wrong.ts'), example.replaceAll('to', 'where'));
  await expect(compile(directory, 'wrong.ts')).rejects.toThrow();
});

test('the tarball serves its samples as a mock server from an empty folder', async () => {
  const { directory, install } = await packedPackage('packages/paths');
  await install();
  const command = join(directory, 'node_modules/.bin/askpath-mock');
  const mock = spawn(command, ['--port', '0'], { cwd: directory });
  onTestFinished(async () => {
    mock.kill();
    await once(mock, 'exit');
  });
  const [line] = await once(createInterface(mock.stderr), 'line');
  const [, origin] = /^The situations of (\S+), which has no app: /.exec(line) ?? [];
  const response = await fetch(`${origin}/api/location`, {
    method: 'POST',
    headers: { 'askpath-situation': 'status:4' },
    body: new URLSearchParams({ surveyInfo: 'tour' }),
  });
  expect(await response.json()).toMatchObject({ data: { status: 4, survey: { id: 'tour' } } });
});
