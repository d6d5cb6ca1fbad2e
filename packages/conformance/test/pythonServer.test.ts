import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { startPythonServer } from '../../../test/support/pythonServer.ts';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { checks } from '../checks/index.ts';
import { Respondent } from '../client/respondent.ts';
import { runChecks } from '../run.ts';
import { readAdapter } from '../survey/adapter.ts';
import { begin, giveAnswer } from '../survey/walk.ts';

const surveyId = 'garden';

/** A directory with a page in place of the app. */
async function directoryWithPage(): Promise<string> {
  const directory = await temporaryDirectory();
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>App</title>');
  return directory;
}

/** The adapter of the package's page, for the database in this directory. */
async function exampleAdapter(directory: string) {
  const page = await readFile('packages/conformance/README.md', 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/s.exec(page) ?? [];
  const file = join(directory, 'adapter.ts');
  await writeFile(file, example.replace('answers.db', join(directory, 'answers.db')));
  return readAdapter(file);
}

function start(directory: string, skip: TestContext['skip']) {
  return startPythonServer(directory, directory, skip);
}

test('the server in Python passes every required and recommended check of the calls that its survey uses', async ({
  skip,
}) => {
  const directory = await directoryWithPage();
  const { origin } = await start(directory, skip);
  const results = await runChecks({
    ...{ origin, surveyId, adapter: await exampleAdapter(directory) },
    checks: checks.filter(({ level }) => level !== 'ours'),
  });
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ check, failure }) => [check.id, failure?.expected])).toEqual([]);
  const passed = results.filter(({ outcome }) => outcome === 'passed');
  const ids = ['types.radio.accepts', 'types.check.accepts', 'types.singleInput.accepts'];
  expect(passed.map(({ check }) => check.id)).toEqual(
    expect.arrayContaining([
      ...ids,
      'types.rate.accepts',
      'keys.repeat',
      'rounds.afterEnd',
      'ownTexts.dropped',
      'stored.once',
      'stored.end',
    ]),
  );
});

test('the server in Python goes on with a session after it was started again', async ({ skip }) => {
  const directory = await directoryWithPage();
  const first = await start(directory, skip);
  const before = new Respondent(first.origin, () => {});
  const stop = await begin(before, surveyId);
  if (!stop) throw new Error('The survey has no question.');
  await giveAnswer(before, surveyId, stop.question);
  await first.stop();
  const second = await start(directory, skip);
  const after = new Respondent(second.origin, () => {});
  for (const [name, value] of before.cookies) after.cookies.set(name, value);
  expect((await after.current(surveyId)).data).toMatchObject({ questionId: 'plant', index: 2 });
});
