import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launch } from '../../packages/paths/browser/launch.ts';
import { Respondent } from '../../packages/paths/browser/respondent.ts';
import { type ServerProcess, serveProcess } from '../../tools/lib/server.ts';
import { temporaryDirectory } from '../support/temporary.ts';

const away = {
  id: 'away',
  title: 'Away',
  login: false,
  questions: [
    {
      id: 'holiday',
      type: 'period',
      title: 'When will you be away?',
      config: { longest: 14 },
      prefill: true,
    },
    {
      id: 'why',
      type: 'radio',
      title: 'Why?',
      showIf: { question: 'holiday', answered: true },
      choice: [
        { id: 'rest', text: 'Rest' },
        { id: 'work', text: 'Work' },
      ],
    },
  ],
};

let directory: string;
let env: Record<string, string>;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  directory = await temporaryDirectory(afterAll);
  env = { QUESTION_TYPES: './packages/example-type', DIST_DIR: join(directory, 'dist') };
  await writeFile(join(directory, 'away.json'), JSON.stringify(away));
  await program('node_modules/vite/bin/vite.js', 'build', '--outDir', env.DIST_DIR ?? '');
  server = await serveProcess({ surveysDir: directory, env });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a type from a package is drawn and judged by the server alone, under its security policy', async () => {
  const { page } = await openRespondent({ javaScriptEnabled: false }, / 422 /);
  await page.goto('/away');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByLabel('First day').fill('2031-05-01');
  await page.getByLabel('Last day').fill('2031-05-15');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('The period is too long, or it ends before it begins').first().waitFor();
  expect(await page.getByLabel('Last day').inputValue()).toBe('2031-05-15');
  await page.getByLabel('Last day').fill('2031-05-14');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Why?' }).waitFor();
});

test('an address gives the part of an answer that it begins with', async () => {
  const { page } = await openRespondent({ javaScriptEnabled: false });
  await page.goto('/away?a.holiday.first=2031-05-03');
  await page.getByRole('button', { name: 'Start' }).click();
  expect(await page.getByLabel('First day').inputValue()).toBe('2031-05-03');
});

test('its view comes with its own words, shows its faults, and its answers are exported', async () => {
  const respondent = await openRespondent({ locale: 'de' });
  await respondent.open('/away?lang=de');
  await respondent.page.getByRole('button', { name: 'Beginnen' }).click();
  await respondent.page.getByRole('button', { name: 'Weiter' }).click();
  await expect.poll(() => respondent.page.locator('[aria-invalid=true]').count()).toBe(2);
  await respondent.page.getByRole('link', { name: 'Letzter Tag' }).waitFor();
  await respondent.page.getByLabel('Erster Tag').fill('2031-06-01');
  await respondent.page.getByLabel('Letzter Tag').fill('2031-06-03');
  await respondent.page.getByRole('button', { name: 'Weiter' }).click();
  await respondent.seesHeading('Why?');
  const { stdout } = await program('server/cli.js', 'answers', 'away', '--format', 'jsonl');
  expect(stdout).toMatch(/"2031-06-01".*"2031-06-03"/);
});

test('path tests try its answers on both sides of its bounds in a browser', async () => {
  const out = join(directory, 'run');
  const plan = join(directory, 'away.json');
  const { stderr } = await program(
    ...(['packages/paths/cli.ts', 'run', '--url', server.origin, '--plan', plan] as const),
    ...['--out', out],
  );
  expect(stderr).toMatch(/away (\d+)\/\1, 0 failed/);
});

test('a test plan tells its answers in the words of the package', async () => {
  const { stdout } = await program('packages/paths/cli.ts', 'survey', join(directory, 'away.json'));
  expect(stdout).toContain('Enter 2031-05-01 as the first day and 2031-05-14 as the last one.');
});

test('simulated respondents give valid answers of it', async () => {
  const data = { DATA_DIR: await temporaryDirectory(onTestFinished) };
  await programWith(data, 'packages/paths/simulate/cli.ts', 'away', '--respondents', '8');
  const { stdout } = await programWith(
    ...([data, 'server/cli.js', 'answers', 'away'] as const),
    ...['--test', '--format', 'jsonl'],
  );
  expect(stdout.match(/"first":"2031-05-\d\d"/g)?.length).toBeGreaterThan(2);
});

test('the developer page shows its examples', async () => {
  const { page } = await openRespondent();
  await page.goto('/dev#period-holiday');
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('First day').fill('2031-05-01');
  await frame.getByRole('button', { name: 'Next' }).click();
  await expect
    .poll(() => page.locator('pre').allTextContents())
    .toContainEqual(expect.stringMatching(/"kind": "empty",\s*"at": "last"/));
});

/** @param expected what the console says about a refused form */
async function openRespondent(options: object = {}, expected?: RegExp): Promise<Respondent> {
  const respondent = await Respondent.create(browser, 'desktop', {
    baseURL: server.origin,
    ...options,
  });
  onTestFinished(() => respondent.close(expected));
  return respondent;
}

/** Runs a program of this repository that knows the type, with the data of the server. */
function program(file: string, ...args: readonly string[]) {
  return programWith({}, file, ...args);
}

function programWith(
  settings: Readonly<Record<string, string>>,
  file: string,
  ...args: readonly string[]
) {
  const others = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$)/.test(name));
  const known = { ...Object.fromEntries(others), ...env, DATA_DIR: server?.dataDir };
  return promisify(execFile)(process.execPath, [file, ...args], {
    env: { ...known, SURVEYS_DIR: directory, ...settings },
    maxBuffer: 2 ** 26,
  });
}
