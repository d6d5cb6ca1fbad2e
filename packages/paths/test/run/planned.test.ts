import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Server, serve } from '../../../../tools/lib/server.ts';
import { isInstalled } from '../../browser/engines/installed.ts';
import { launch } from '../../browser/launch.ts';
import type { Check } from '../../check.ts';
import { surveysOf } from '../../plans/surveys.ts';
import { runPaths } from '../../run/commandLine.ts';
import { locateSurvey } from '../../run/inspectDeployment.ts';
import { plannedPaths } from '../../run/planned/plannedPaths.ts';
import { walkPlanned } from '../../run/planned/plannedWalk.ts';
import { run } from '../../run/run.ts';

const option = (id: string, questionConfig: object = {}) => ({ id, text: id, questionConfig });
const signed = {
  ...{ id: 'signed', title: 'Signed', languages: ['en'], scoring: {} },
  config: { agreement: 'Agree?', signature: 'required' },
  values: { bonus: { from: 'address', type: 'number', default: 3, score: {} } },
  questions: [
    {
      ...{ id: 'mark', type: 'evaluate', title: 'Mark', config: { comment: 'required' } },
      choice: [option('slow', { scores: [1] }), option('dear')],
    },
    {
      id: 'feature',
      type: 'kano',
      title: 'Feature',
      showIf: { question: 'mark', includes: 'dear' },
    },
    { id: 'best', type: 'order', title: 'Best', choice: ['a', 'b'].map((id) => option(id)) },
    {
      ...{ id: 'photo', type: 'upload', title: 'Photo' },
      config: { maxCount: 2, maxSize: 200_000, accept: ['image/jpeg', 'application/pdf'] },
    },
    {
      ...{ id: 'drink', type: 'list', title: 'Drink' },
      choice: [option('tea'), option('other', { input: true, maxLength: 5 })],
    },
  ],
};
const branches = {
  id: 'branches',
  title: 'Branches',
  login: false,
  config: { endText: 'See you soon.' },
  questions: [
    {
      ...{ id: 'way', type: 'radio', title: 'Which way?' },
      choice: ['in', 'by', 'out'].map((id) => option(id)),
    },
    { id: 'seen', type: 'text', title: 'Seen?', showIf: { question: 'way', is: 'in' } },
    {
      ...{ id: 'said', type: 'radio', title: 'Said?', config: { required: false } },
      ...{ showIf: { question: 'way', is: 'by' }, choice: [option('yes')] },
    },
  ],
};
const invited = {
  ...{ id: 'invited', title: 'Invited', login: 'link', arms: [{ id: 'a' }, { id: 'b' }] },
  maxAnswerTime: 600,
  config: { endText: 'See you soon.' },
  values: { plan: { from: 'context', type: 'text' } },
  questions: [
    { id: 'fresh', type: 'text', title: 'New' },
    {
      ...{ id: 'paid', type: 'text', title: 'You pay' },
      showIf: {
        all: [
          { of: 'arm', is: 'a' },
          { value: 'plan', is: 'pro' },
        ],
      },
    },
    {
      ...{ id: 'task', type: 'text', title: 'Call us', showIf: { of: 'arm', is: 'b' } },
      config: { mission: { instruction: 'Call us', remind: false } },
    },
  ],
};
const contact = {
  ...{ id: 'contact', title: 'Contact', login: false },
  questions: [
    {
      ...{ id: 'contact', type: 'multiInput', title: 'How can we reach you?' },
      choice: [option('name'), option('phone', { required: false })],
    },
    { id: 'age', type: 'singleInput', title: 'How old are you?', config: { format: 1 } },
    { id: 'bye', type: 'text', title: 'That was all' },
  ],
};
const forUsers = { ...branches, id: 'users', login: true };
const testKey = 'the key of tests';
const noAccess = { testKey: null, linkTokens: [] };

let server: Server;
let planOf: (survey: object) => Promise<string>;

beforeAll(async () => {
  const surveysDir = await surveysOf(invited, signed, branches, contact, forUsers);
  server = await serve({ surveysDir, env: { TEST_KEY: testKey } });
  const dir = await mkdtemp(join(tmpdir(), 'askpath-plan-'));
  let count = 0;
  planOf = async (survey) => {
    count += 1;
    const file = join(dir, `plan${count}.json`);
    await writeFile(file, JSON.stringify(survey));
    return file;
  };
});
afterAll(() => server?.stop());

describe('the plan of a survey', { timeout: 120_000 }, () => {
  test('is walked in a browser at a correct deployment: exit 0', async () => {
    vi.stubEnv('TEST_KEY', testKey);
    const result = await runPaths(server.origin, null, '--plan', await planOf(invited));
    vi.unstubAllEnvs();
    expect(result.junit).not.toContain('<failure');
    expect(result).toMatchObject({ code: 0, out: '' });
    expect(result.errors).toMatch(/invited (\d+)\/\1, 0 failed, \d+ s/);
    for (const title of ['in arm a', 'in arm b', 'time over', 'in arm a with plan pro']) {
      expect(result.junit).toMatch(
        new RegExp(`name="invited-[0-9a-f]{8}: Invited, path [^"]* ${title}`),
      );
    }
    expect(result.errors).not.toContain('is not walked');
    expect(result.html).toMatch(/(\d+) of \1 paths passed\./);
    expect(result.html).toContain('Question 2 is shown: “You pay”');
    expect(result.html).toContain('Below it stands: “See you soon.”');
    expect(result.html).toContain('The end page says “The countdown has ended”');
    expect(result.html).not.toContain('class="not-walked"');
    expect(JSON.stringify(result)).not.toContain(testKey);
  });

  test.runIf(isInstalled('firefox') || process.env.CI === 'true')(
    'is walked in Firefox with --browser: exit 0, and the report has its version',
    async () => {
      const plan = ['--plan', await planOf(branches), '--browser', 'firefox'];
      const result = await runPaths(server.origin, null, ...plan);
      expect(result.junit).not.toContain('<failure');
      expect(result).toMatchObject({ code: 0, out: '' });
      expect(result.junit).toMatch(/<property name="browser" value="firefox [\d.]+\w*"\/>/);
    },
  );

  test('signs, chooses reasons, ranks, uploads and mends what is refused', async ({ expect }) => {
    const planned = await plannedPaths(await planOf(signed), async () => noAccess);
    const { walks, omitted, judged } = planned;
    expect(omitted.filter((line) => line.includes('file'))).toEqual([]);
    const { channel } = await locateSurvey(server.origin, 'signed');
    const { origin } = server;
    const deployment = { origin, surveyId: 'signed', judged, channel, out: tmpdir() };
    const browser = await launch();
    // The first path has only empty answers, and the fifth differs only in a reason, so the walk omits both.
    const walked = walks.slice(1, 4);
    for (const path of walked) {
      const { id, fault } = await walkPlanned(browser, path, deployment);
      expect([id, fault]).toEqual([path.script.id, undefined]);
    }
    const done = walked.flatMap(({ script }) => script.steps.map((step) => step.do)).join();
    for (const words of [
      'of 200,001 bytes',
      'of 200,000 bytes',
      'of another kind',
      'although two are allowed',
    ]) {
      expect(done).toContain(words);
    }
  });

  test('leaves a blank empty and writes Arabic digits, and the app sends neither as it stands', async () => {
    const result = await runPaths(server.origin, null, '--plan', await planOf(contact));
    expect(result.html).toContain('Leave “phone” empty.');
    expect(result.html).toContain('in Arabic digits');
    expect(result).toMatchObject({ code: 0, out: '' });
  });

  test.each([
    ['mission', 2],
    ['three-missions', 3],
  ] as const)(
    'does its missions in a window beside the page, and those after the first begin there: %s',
    async (sample, missions) => {
      const samples = await serve();
      const { origin } = samples;
      const { walks, judged } = await plannedPaths(sample, async () => noAccess);
      const path = walks.find(
        ({ script }) =>
          script.steps.filter((step) => Object(step.answer?.result).outcome === 'finished')
            .length === missions,
      );
      if (!path) throw new Error('No path finishes each mission.');
      const { channel } = await locateSurvey(origin, sample);
      const deployment = { origin, surveyId: sample, judged, channel, out: tmpdir() };
      const browser = await launch();
      let windows = 0;
      const countWindows: Check = ({ page, number }) => {
        if (number === 0) (page as Page).context().on('page', () => windows++);
      };
      const { fault } = await walkPlanned(browser, path, deployment, countWindows);
      await samples.stop();
      expect([fault, windows]).toEqual([undefined, missions]);
    },
  );

  test('with another condition, requirement and end text than the deployment fails where they differ: exit 1', async () => {
    const [way, seen, third] = branches.questions;
    const plan = await planOf({
      ...branches,
      config: { endText: 'Goodbye.' },
      questions: [
        way,
        { ...seen, showIf: { question: 'way', is: 'out' } },
        { ...third, config: {} },
      ],
    });
    const result = await runPaths(server.origin, null, '--plan', plan);
    expect(result.code).toBe(1);
    expect(result.junit).toMatch(
      /state &quot;seen&quot; must be seen \(Question 2 is shown: “Seen\?”\), but was not: .*showIf of &quot;seen&quot; .*&quot;out&quot;} holds; so &quot;seen&quot; follows .*, but the deployment goes to &quot;end&quot;/,
    );
    expect(result.junit).toMatch(
      /state &quot;said&quot; must be seen \(“Can't submit empty items” is said/,
    );
    expect(result.junit).toMatch(
      /state &quot;end&quot; must be seen \(The end page says .*Goodbye/,
    );
    expect(result.html).toMatch(/\d+ of \d+ paths failed\./);
    expect(result.html).toContain('Nothing goes on, and nothing that was given is lost.');
  });

  test('that cannot be walked is refused before a browser starts', async () => {
    const walked = async (survey: string) => run(['--url', server.origin, '--plan', survey]);
    await expect(walked('nosuch')).rejects.toThrow(
      /^There is no file surveys\/nosuch\.json, and no survey "nosuch" at http:\S+\.$/,
    );
    await expect(walked(await planOf(forUsers))).rejects.toThrow(
      /^No path of "users" can be walked: the survey needs a login: give TEST_KEY\.$/,
    );
    await expect(walked(await planOf({ ...branches, id: 'elsewhere' }))).rejects.toThrow(
      /^There is no survey "elsewhere" at http:\S+\.$/,
    );
    vi.stubEnv('TEST_KEY', 'the key of another server');
    const other = walked(await planOf(invited));
    await expect(other).rejects.toThrow(/ refuses the address of a path: TEST_KEY or --links /);
    vi.unstubAllEnvs();
  });
});
