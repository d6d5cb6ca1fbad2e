import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Server, serve } from '../../../../tools/lib/server.ts';
import { launch } from '../../../../tools/paths/browser/launch.ts';
import { generate } from '../../../../tools/paths/generate.ts';
import { type SurveyFile, surveysOf, twoQuestions } from '../../../../tools/paths/plans/surveys.ts';
import { inAnySurvey, loadMachine, planNames } from '../../../../tools/paths/plans.ts';
import { runPaths } from '../../../../tools/paths/run/commandLine.ts';
import {
  inspectSurvey,
  requireMadeSurveys,
} from '../../../../tools/paths/run/inspectDeployment.ts';
import { PathRunner } from '../../../../tools/paths/run/pathRunner.ts';
import { run } from '../../../../tools/paths/run/run.ts';
import { fitting } from '../../../../tools/paths/select.ts';
import { writeMadeSurveys } from '../../../../tools/paths/surveys.ts';

let server: Server;

beforeAll(async () => {
  const sus = JSON.parse(await readFile('surveys/sus.json', 'utf8')) as SurveyFile;
  const [question] = twoQuestions.questions;
  server = await serve({
    surveysDir: await surveysOf(
      { ...sus, ahead: true },
      { ...twoQuestions, id: 'single', questions: [question] },
      { ...twoQuestions, id: 'signed', config: { signature: 'required' } },
      // A survey of a user, with the name of a generated one.
      { ...twoQuestions, id: 'files', title: 'Ours' },
    ),
  });
});
afterAll(() => server?.stop());

// A runner within a runner, with browsers of its own: one at a time, and not in a hurry.
describe('paths at a deployment', { timeout: 90_000 }, () => {
  test('pass at a correct deployment: exit 0, JUnit and a report of the coverage', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'askpath-run-'));
    // The directory has a screenshot of an earlier run and a file of a user.
    for (const file of ['session-cover-007-shortest.png', 'notes.png']) {
      await writeFile(join(dir, file), '');
    }
    const choice = ['all', '--kind', 'shortest', '--event', 'press Start', '--limit', '2'];
    const told = await runPaths(server.origin, 'sus', ...choice, '--out', dir);
    expect(told.junit).not.toContain('<failure');
    expect(told).toMatchObject({ code: 0, out: '' });
    expect(told.errors).toMatch(/session 2\/2, 0 failed; inApp 2\/2, 0 failed, \d+ s/);
    expect(await readdir(told.dir)).toEqual(['index.html', 'junit.xml', 'notes.png']);
    const cases = [...told.junit.matchAll(/<testcase classname="(\w+)" name="([\w-]+):/g)];
    expect(cases.map(([, machine, id]) => `${machine} ${id}`)).toEqual([
      'session session-shortest-021',
      'session session-shortest-022',
      'inApp inApp-shortest-021',
      'inApp inApp-shortest-022',
    ]);
    expect(told.junit).toContain('failures="0"');
    expect(told.html).toContain('4 of 4 paths passed.');
    expect(told.html).toMatch(/class="state walked"><h3>home\b.*? <em>walked/);
    expect(told.html).toMatch(/class="state not-walked"><h3>notOpen <em>not walked/);
    // The deployment is asked first: some replies are its own, the others are marked.
    const row = (words: string) => told.html.split('<tr').filter((one) => one.includes(words));
    expect(row('Press &quot;Agree&quot;.')).not.toEqual([]);
    const isMarked = (one: string) => one.includes('>injected<');
    expect(row('nothing has been started yet.').some((one) => !isMarked(one))).toBe(true);
    expect(row('for a survey that must be signed before it starts.')[0]).toContain('>injected<');
    expect(row('Press &quot;Agree&quot;.').some(isMarked)).toBe(false);
    // Nothing comes from elsewhere.
    expect(told.html).not.toMatch(/<(script|link|iframe)|url\(|src="(?!data:)/);
  });

  test('are walked where the survey sends questions ahead, its time is over, or it is answered again', async () => {
    const machine = await loadMachine('session');
    const found = await inspectSurvey(server.origin, 'sus');
    const deployment = { origin: server.origin, found, out: tmpdir() };
    const runner = new PathRunner(await launch(), machine, deployment);
    for (const state of ['halted.elsewhere', 'locating.confirmingEnd', 'restarting']) {
      const isSelected = fitting(machine, { state });
      const { walks } = generate(machine, 'shortest', { maxSteps: 6, limit: 1 }, isSelected);
      for (const { path, script } of walks) {
        const walked = await runner.walk({ ...path, script, label: state, isKept: () => false });
        expect([state, walked.fault]).toEqual([state, undefined]);
        expect(walked.steps).toHaveLength(path.steps.length);
      }
      expect(walks).toHaveLength(1);
    }
  });

  test.each([
    [['--survey', 'nosuch'], /^There is no survey "nosuch" at http:\S+\.$/],
    [['--survey', 'single'], /^"single" has one question only: a suitable survey is /],
    [['--survey', 'signed'], /^"signed" has a consent to sign: a suitable survey is /],
    [['--survey', 'sus', 'upload'], /^upload runs in a generated survey: omit --survey\.$/],
    [['card'], /^--survey is missing, such as --survey sus: card runs in any survey\.$/],
    [
      ['all'],
      /^question, ahead, questionAhead, deadline, notices, linkage, upload, task, quietTask, delivery needs /,
    ],
    [['upload'], /^upload needs "files" of "npm run paths -- surveys --out DIR", which /],
  ])('%j is refused before any browser starts', async (args, line) => {
    await expect(run(['--url', server.origin, ...args])).rejects.toThrow(line);
  });

  test('a missing host is reported in one line: exit 2', async () => {
    const { code, out, errors } = await runPaths('http://127.0.0.1:9', 'sus');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(errors).toMatch(/^Nothing answers at http:\/\/127\.0\.0\.1:9 \(.+\)\.\n$/);
  });

  test('machines that need a survey of their own are walked with the generated surveys', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'askpath-made-'));
    await writeMadeSurveys(['--out', dir]);
    const made = await serve({ surveysDir: dir });
    try {
      const own = planNames.filter((name) => !inAnySurvey.has(name));
      const machines = await Promise.all(own.map(loadMachine));
      await requireMadeSurveys(made.origin, machines);
      const browser = await launch();
      for (const machine of machines) {
        const deployment = { origin: made.origin, found: null, out: tmpdir() };
        const runner = new PathRunner(browser, machine, deployment);
        const [first] = generate(machine, 'shortest', { maxSteps: 6, limit: 2 }).walks.slice(1);
        if (!first) throw new Error(`${machine.name} has no path.`);
        const { path, script } = first;
        const walked = await runner.walk({ ...path, script, label: 'made', isKept: () => false });
        expect([machine.name, walked.fault]).toEqual([machine.name, undefined]);
        expect(walked.steps).toHaveLength(1);
      }
    } finally {
      await made.stop();
    }
    // A repeat changes nothing; a survey of a user stays unchanged.
    await writeMadeSurveys(['--out', dir]);
    await writeFile(join(dir, 'two.json'), '{"id":"two","title":"Ours"}');
    await expect(writeMadeSurveys(['--out', dir])).rejects.toThrow(
      /two\.json exists with other content: nothing was written\.$/,
    );
  });
});
