import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ForeignServer, foreign } from '../../../../test/foreign/server.ts';
import { everyType, twoRatings } from '../../../../test/foreign/surveys.ts';
import { launch } from '../../browser/launch.ts';
import { generate } from '../../generate.ts';
import { loadMachine } from '../../plans.ts';
import { runPaths } from '../../run/commandLine.ts';
import { inspectSurvey } from '../../run/inspectDeployment.ts';
import { PathRunner } from '../../run/pathRunner.ts';
import { fitting } from '../../select.ts';

/** Types that a call can answer without lists and files. */
const answerable = everyType.filter(({ type }) => type !== 10 && type !== 12);

let server: ForeignServer;
beforeAll(async () => {
  server = await foreign({
    all: { questions: answerable },
    full: { questions: twoRatings, isFull: true },
    timed: { questions: twoRatings, time: 3_600_000 },
  });
});
afterAll(() => server?.stop());

describe('a server that has the protocol alone', { timeout: 180_000 }, () => {
  test.each(['full', 'timed'])(
    'passes the paths of the session in the survey "%s"',
    async (survey) => {
      const told = await runPaths(server.origin, survey, 'session', '--kind', 'states');
      expect(told.junit).not.toContain('<failure');
      expect(told).toMatchObject({ code: 0, out: '' });
    },
  );

  test('ends a session by any content of its reply, which is not injected', async () => {
    const machine = await loadMachine('session');
    const found = await inspectSurvey(server.origin, 'timed');
    const run = { origin: server.origin, found, out: tmpdir() };
    const isSelected = fitting(machine, { event: 'end → something' });
    const [walked] = generate(machine, 'simple', { maxSteps: 4, limit: 1 }, isSelected).walks;
    if (!walked) throw new Error('No path ends the session.');
    const runner = new PathRunner(await launch(), machine, run);
    const { path, script } = walked;
    const result = await runner.walk({ ...path, script, label: 'end', isKept: () => false });
    expect(result.fault).toBeUndefined();
    const at = path.steps.findIndex(({ name }) => name === 'end → something');
    expect(result.steps[at]).toMatchObject({ isInjected: false });
  });

  test('serves a survey of which there is no file, whose questions are taken from it', async () => {
    const told = await runPaths(server.origin, null, '--plan', 'all');
    expect(told.junit).not.toContain('<failure');
    expect(told).toMatchObject({ code: 0, out: '' });
    expect(told.errors).toContain(
      `There is no file of "all" here, so its questions come from ${server.origin}: conditions, bounds and scores are not judged.`,
    );
    expect(told.html).toContain('Question of type 16');
  });
});
