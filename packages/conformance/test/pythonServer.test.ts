import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { checks } from '../checks/index.ts';
import { Respondent } from '../client/respondent.ts';
import { runChecks } from '../run.ts';
import { begin, giveAnswer } from '../survey/walk.ts';

const surveyId = 'garden';
const hasPython =
  spawnSync('python3', ['-c', 'import sqlite3, sys; sys.exit(sys.version_info < (3, 10))'])
    .status === 0;

interface PythonServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts the example on a free port, with its database and a page in this directory. */
async function pythonServer(directory: string): Promise<PythonServer> {
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>App</title>');
  const files = ['--app', directory, '--database', join(directory, 'answers.db')];
  const child = spawn(
    'python3',
    ['packages/conformance/examples/server.py', '--port', '0', ...files],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
  };
  onTestFinished(stop);
  const [origin] = await once(createInterface(child.stdout), 'line');
  return { origin, stop };
}

test.skipIf(!hasPython)(
  'the server in Python passes every required and recommended check of the calls that its survey uses',
  async () => {
    const { origin } = await pythonServer(await temporaryDirectory());
    const results = await runChecks({
      ...{ origin, surveyId, adapter: { surveys: {}, headers: {} } },
      checks: checks.filter(({ level }) => level !== 'ours'),
    });
    const failed = results.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ check, failure }) => [check.id, failure?.expected])).toEqual([]);
    const passed = results.filter(({ outcome }) => outcome === 'passed');
    const ids = ['types.radio.accepts', 'types.check.accepts', 'types.singleInput.accepts'];
    expect(passed.map(({ check }) => check.id)).toEqual(
      expect.arrayContaining([...ids, 'types.rate.accepts', 'keys.repeat', 'rounds.afterEnd']),
    );
  },
);

test.skipIf(!hasPython)(
  'the server in Python goes on with a session after it was started again',
  async () => {
    const directory = await temporaryDirectory();
    const first = await pythonServer(directory);
    const before = new Respondent(first.origin, () => {});
    const stop = await begin(before, surveyId);
    if (!stop) throw new Error('The survey has no question.');
    await giveAnswer(before, surveyId, stop.question);
    await first.stop();
    const second = await pythonServer(directory);
    const after = new Respondent(second.origin, () => {});
    for (const [name, value] of before.cookies) after.cookies.set(name, value);
    expect((await after.current(surveyId)).data).toMatchObject({ questionId: 'plant', index: 2 });
  },
);
