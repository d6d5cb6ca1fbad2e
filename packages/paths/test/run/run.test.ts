import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Server, serve } from '../../../../tools/lib/server.ts';
import { isInstalled } from '../../browser/engines/installed.ts';
import { launch } from '../../browser/launch.ts';
import { generate } from '../../generate.ts';
import { type SurveyFile, surveysOf, twoQuestions } from '../../plans/surveys.ts';
import { inAnySurvey, loadMachine, planNames } from '../../plans.ts';
import { runPaths } from '../../run/commandLine.ts';
import { inspectSurvey, requireMadeSurveys } from '../../run/inspectDeployment.ts';
import { PathRunner } from '../../run/pathRunner.ts';
import { run } from '../../run/run.ts';
import { fitting } from '../../select.ts';
import { writeMadeSurveys } from '../../surveys.ts';

let server: Server;

beforeAll(async () => {
  const sus = JSON.parse(await readFile('surveys/sus.json', 'utf8')) as SurveyFile;
  const [question] = twoQuestions.questions;
  server = await serve({
    surveysDir: await surveysOf(
      { ...sus, ahead: true },
      { ...twoQuestions, id: 'single', questions: [question] },
      { ...twoQuestions, id: 'signed', config: { signature: 'required' } },
      // This survey of a user has the id of a generated survey.
      { ...twoQuestions, id: 'files', title: 'Ours' },
    ),
  });
});
afterAll(() => server?.stop());

// The tests start a runner with browsers in a child process, so they run one at a time and get more time.
describe('paths at a deployment', { timeout: 240_000 }, () => {
  test('pass at a correct deployment: exit 0, JUnit and a report of the coverage', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'askpath-run-'));
    // The directory contains a screenshot of an earlier run and a file of a user.
    for (const file of ['session-0a1b2c3d-shortest.png', 'notes.png']) {
      await writeFile(join(dir, file), '');
    }
    const choice = ['all', '--kind', 'shortest', '--event', 'press Start', '--limit', '2'];
    const result = await runPaths(server.origin, 'sus', ...choice, '--out', dir);
    expect(result.junit).not.toContain('<failure');
    expect(result).toMatchObject({ code: 0, out: '' });
    expect(result.errors).toMatch(/session 2\/2, 0 failed; inApp 2\/2, 0 failed, \d+ s/);
    expect(await readdir(result.dir)).toEqual(['earlier', 'index.html', 'junit.xml', 'notes.png']);
    const [earlier = ''] = await readdir(join(result.dir, 'earlier'));
    expect(await readdir(join(result.dir, 'earlier', earlier))).toEqual([
      'session-0a1b2c3d-shortest.png',
    ]);
    const cases = [...result.junit.matchAll(/<testcase classname="(\w+)" name="([\w-]+):/g)];
    expect(cases.map(([, machine, id]) => `${machine} ${id}`)).toEqual([
      expect.stringMatching(/^session session-[0-9a-f]{8}$/),
      expect.stringMatching(/^session session-[0-9a-f]{8}$/),
      expect.stringMatching(/^inApp inApp-[0-9a-f]{8}$/),
      expect.stringMatching(/^inApp inApp-[0-9a-f]{8}$/),
    ]);
    expect(result.junit).toContain('failures="0"');
    for (const name of ['date', 'version', 'commit', 'browser']) {
      expect(result.junit).toMatch(new RegExp(`<property name="${name}" value="[^"]+"/>`));
    }
    expect(result.junit).toMatch(/<property name="browser" value="chromium [\d.]+"\/>/);
    expect(result.html).toContain('4 of 4 paths passed.');
    expect(result.html).toMatch(/class="state walked"><h3>home\b.*? <em>walked/);
    expect(result.html).toMatch(/class="state not-walked"><h3>notOpen <em>not walked/);
    // The deployment is asked first, so some replies come from it; the report marks the injected replies.
    const row = (words: string) => result.html.split('<tr').filter((cell) => cell.includes(words));
    expect(row('Press &quot;Agree&quot;.')).not.toEqual([]);
    const isMarked = (html: string) => html.includes('>injected<');
    expect(row('nothing has been started yet.').some((html) => !isMarked(html))).toBe(true);
    expect(row('Press &quot;Agree&quot;.').some(isMarked)).toBe(false);
    // The report works offline, so it loads nothing from another address.
    expect(result.html).not.toMatch(/<(script|link|iframe)|url\(|src="(?!data:)/);
  });

  test('mark the replies that the deployment does not give by itself', async () => {
    const choice = [
      'session',
      '--kind',
      'shortest',
      '--state',
      'home.idle, reminded',
      '--limit',
      '1',
    ];
    const out = await mkdtemp(join(tmpdir(), 'askpath-run-'));
    const result = await runPaths(server.origin, 'sus', ...choice, '--out', out);
    expect(result).toMatchObject({ code: 0, out: '' });
    const signed = result.html
      .split('<tr')
      .filter((row) => row.includes('for a survey that must be signed before it starts.'));
    expect(signed[0]).toContain('>injected<');
  });

  test.runIf(isInstalled('firefox') || process.env.CI === 'true')(
    'are walked in Firefox, whose version is in the report',
    async () => {
      const choice = ['session', '--kind', 'shortest', '--event', 'press Start', '--limit', '2'];
      const result = await runPaths(server.origin, 'sus', ...choice, '--browser', 'firefox');
      expect(result.junit).not.toContain('<failure');
      expect(result).toMatchObject({ code: 0, out: '' });
      expect(result.junit).toMatch(/<property name="browser" value="firefox [\d.]+\w*"\/>/);
    },
  );

  test('count as flaky where a second walk passes, and get a picture of each step with --record', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'askpath-check-'));
    const check = join(dir, 'once.ts');
    await writeFile(
      check,
      `let calls: number = 0;
       export default async ({ page, number, to }: { page: { title(): Promise<string> }; number: number; to: string }) => {
         if (!(await page.title()) || to === '') throw new Error('This is no step.');
         if (number === 1 && calls++ === 0) throw new Error('Once only');
       };`,
    );
    const choice = ['session', '--kind', 'shortest', '--length', '1', '--limit', '1'];
    const result = await runPaths(server.origin, 'sus', ...choice, '--check', check, '--record');
    expect(result).toMatchObject({ code: 0, out: '' });
    expect(result.errors).toMatch(
      /⚠ flaky, passed when walked again: session-\w+, step 1 .*--check: Once only/,
    );
    expect(result.junit).toMatch(
      /failures="0".*\n.*\n.*\n<testcase [^>]+><flakyFailure message=".*Once only/,
    );
    expect(result.html).toContain('1 of those that passed had failed once (flaky).');
    const pictures = (await readdir(result.dir)).filter((name) => /-0[01]\.png$/.test(name));
    expect(pictures).toHaveLength(2);
    for (const name of pictures) expect(result.html).toContain(`src="${name}"`);
  });

  test('fail where the assertion of the tester fails twice: exit 1, with its words', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'askpath-check-'));
    const check = join(dir, 'never.ts');
    await writeFile(check, `export default () => { throw new Error('It is never right'); };`);
    const choice = ['session', '--length', '1', '--kind', 'shortest', '--limit', '1', '--bail'];
    const result = await runPaths(server.origin, 'sus', ...choice, '--check', check);
    expect(result.code).toBe(1);
    expect(result.errors).toMatch(/^✗ session-\w+, as it opens: .*--check: It is never right/m);
  });

  test('are walked where the survey sends questions ahead, its time is over, or it is answered again', async () => {
    const machine = await loadMachine('session');
    const survey = await inspectSurvey(server.origin, 'sus');
    const deployment = { origin: server.origin, found: survey, out: tmpdir() };
    const runner = new PathRunner(await launch(), machine, deployment);
    for (const state of ['halted.elsewhere', 'unknown.confirmingEnd', 'restarting']) {
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
      /^question, ahead, returning, languageChange, questionAhead, advance, missionAnswer, deadline, moreTime, toast, linkage, upload, language, signature, ownAnswers, outbox, transfer, fileList, twoFiles, mission, quietMission, lateMission, nextMission, notes, companion, goal, delivery, deliveryEnd needs /,
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
    const deployed = await serve({ surveysDir: dir });
    try {
      const machineNames = planNames.filter((name) => !inAnySurvey.has(name));
      const machines = await Promise.all(machineNames.map((name) => loadMachine(name)));
      await requireMadeSurveys(deployed.origin, machines);
      const browser = await launch();
      for (const machine of machines) {
        const deployment = { origin: deployed.origin, found: null, out: tmpdir() };
        const runner = new PathRunner(browser, machine, deployment);
        const [first] = generate(machine, 'shortest', { maxSteps: 6, limit: 2 }).walks.slice(1);
        if (!first) throw new Error(`${machine.name} has no path.`);
        const { path, script } = first;
        const walked = await runner.walk({ ...path, script, label: 'made', isKept: () => false });
        expect([machine.name, walked.fault]).toEqual([machine.name, undefined]);
        expect(walked.steps).toHaveLength(1);
      }
    } finally {
      await deployed.stop();
    }
    // A second call replaces no file, so the survey of a user stays unchanged.
    await writeMadeSurveys(['--out', dir]);
    await writeFile(join(dir, 'two.json'), '{"id":"two","title":"Ours"}');
    await expect(writeMadeSurveys(['--out', dir])).rejects.toThrow(
      /two\.json exists with other content: nothing was written\.$/,
    );
  });
});
