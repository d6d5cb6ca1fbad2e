import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { radio } from '../../../../test/support/fixtures/branches.ts';
import { type Server, serve } from '../../../../tools/lib/server.ts';
import { findBrowser } from '../../browser/launch.ts';
import { main } from '../../cli.ts';
import { surveysOf } from '../../plans/surveys.ts';
import { loadMachine } from '../../plans.ts';

const trip = { id: 'trip', title: 'Trip', questions: [radio('way'), radio('place')] };

let server: Server;
/** A folder of a tester, in which Node finds the package as it is installed. */
let folder: string;

beforeAll(async () => {
  await mkdir('test-results', { recursive: true });
  folder = resolve(await mkdtemp(join('test-results', 'runners-')));
  // Another test may build the package at the same time.
  const installed = join(folder, 'node_modules', '@askpath', 'paths');
  const build = ['vite', 'build', '--outDir', join(installed, 'dist')];
  await promisify(execFile)('npx', build, { cwd: 'packages/paths' });
  await copyFile('packages/paths/package.json', join(installed, 'package.json'));
  const { plan } = await loadMachine('card');
  server = await serve({ surveysDir: await surveysOf(plan.survey, trip) });
  await writeFile(join(folder, 'trip.json'), JSON.stringify(trip));
});
afterAll(() => server?.stop());

/** Runs a program of a package in the folder; resolves with its code and what it has printed. */
function run(program: string, args: readonly string[], timeoutMs = 30_000) {
  // A run of Vitest in this environment would take the child process for a worker of its own.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_OPTIONS|CI$)/.test(name)),
  );
  return new Promise<{ code: number | string; out: string }>((done) => {
    execFile(
      process.execPath,
      [resolve('node_modules', program), ...args],
      {
        cwd: folder,
        env: { ...env, PATHS_URL: server.origin, PATHS_TIMEOUT_MS: String(timeoutMs) },
      },
      (error, out, errors) => done({ code: error?.code ?? 0, out: out + errors }),
    );
  });
}

async function write(format: string): Promise<void> {
  const out = ['--format', format, '--out', folder];
  await main(['card', '--kind', 'states', '--limit', '1', ...out]);
  await main(['survey', join(folder, 'trip.json'), ...out]);
}

test('specs run in Playwright Test, for a machine and for the plan of a survey', async () => {
  await write('playwright');
  const launchOptions = { executablePath: await findBrowser(), args: ['--no-sandbox'] };
  const use = { baseURL: server.origin, launchOptions };
  await writeFile(
    join(folder, 'playwright.config.mjs'),
    `export default ${JSON.stringify({ use, outputDir: 'output', workers: 1, timeout: 120_000, reporter: 'list' })};`,
  );
  const { code, out } = await run('@playwright/test/cli.js', ['test']);
  expect(out).toMatch(/card-[0-9a-f]{8}: /);
  expect(out).toMatch(/trip-[0-9a-f]{8}: Trip, path 1 of \d/);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/^ +[2-9] passed/m) });
});

test('features run in Cucumber by the step definitions of the package', async () => {
  await write('feature');
  await writeFile(join(folder, 'steps.mjs'), `import '@askpath/paths/cucumber';`);
  const args = ['*.feature', '--import', 'steps.mjs', '--format', 'summary'];
  const { code, out } = await run('@cucumber/cucumber/bin/cucumber.js', args);
  expect(out).toMatch(/^([2-9]) scenarios \(\1 passed\)$/m);
  expect(out).toMatch(/^(\d\d) steps \(\1 passed\)$/m);
  expect(code).toBe(0);
});

test('a wrong page fails a scenario with what must be seen', async () => {
  await writeFile(join(folder, 'steps.mjs'), `import '@askpath/paths/cucumber';`);
  await writeFile(
    join(folder, 'wrong.feature'),
    `Feature: Wrong
  Scenario: card-0: Wrong
    Given the machine "card"
    When I open the survey
    Then I see "failed": The frame that could not load.
`,
  );
  const args = ['wrong.feature', '--import', 'steps.mjs'];
  const { code, out } = await run('@cucumber/cucumber/bin/cucumber.js', args, 3_000);
  expect(out).toMatch(/1 scenario \(1 failed\)/);
  expect(out).toContain('I see "failed": The frame that could not load.');
  expect(code).toBe(1);
});
