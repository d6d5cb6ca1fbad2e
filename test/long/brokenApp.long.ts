import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../../packages/paths/browser/launch.ts';
import { runPaths } from '../../packages/paths/run/commandLine.ts';
import { startFaultyProxy } from '../../packages/paths/run/faultyProxy.ts';
import { type Server, serve } from '../../tools/lib/server.ts';
import { expectAccessible } from '../support/axe.ts';

let server: Server;
beforeAll(async () => {
  server = await serve({});
});
afterAll(() => server?.stop());

test('a hidden button is detected, by the shortest path, with a screenshot and a trace', async () => {
  const deployment = await startFaultyProxy(server.origin, (file, text) =>
    file.endsWith('.css') && file.includes('/index-')
      ? `${text} button[value=previous] { display: none }`
      : text,
  );
  const result = await runPaths(deployment.origin, 'sus', '--limit', '1');
  await deployment.stop();
  expect(result.code).toBe(1);
  expect(result.errors).toMatch(/✗ session-[0-9a-f]{8}, step 5/);
  expect(result.errors).toContain('state "answering.asking 2" must be seen');
  expect(result.errors).toContain(
    'The shortest that fails so: unknown.locating · locate → a question · answer → next question',
  );
  expect(await readdir(result.dir)).toEqual([
    'index.html',
    'junit.xml',
    expect.stringMatching(/^session-[0-9a-f]{8}-shortest-trace\.zip$/),
    expect.stringMatching(/^session-[0-9a-f]{8}-shortest\.png$/),
    expect.stringMatching(/^session-[0-9a-f]{8}-trace\.zip$/),
    expect.stringMatching(/^session-[0-9a-f]{8}\.png$/),
  ]);
  expect(result.junit).toContain('failures="1"');
  expect(result.junit).toContain('answering.asking 2');
  expect(result.html).toContain('1 of 1 paths failed.');
  expect(result.html).toContain('has 2 steps instead of 5');
  expect(result.html).toMatch(/class="state failed"><h3>asking/);
  expect(result.html).toContain('src="data:image/png;base64,');
  await isReadable(result.dir);
});

test('a wrong heading is detected where it must be visible', async () => {
  const deployment = await startFaultyProxy(server.origin, (_file, text) =>
    text.replace("We've received your answers.", 'Good bye.'),
  );
  const result = await runPaths(
    deployment.origin,
    'sus',
    ...['--kind', 'shortest', '--state', 'ended.thanks', '--limit', '1'],
  );
  await deployment.stop();
  expect(result.code).toBe(1);
  expect(result.errors).toMatch(/✗ session-[0-9a-f]{8}, step 1 .* state "ended.thanks/);
  expect(result.errors).toContain('There was "Good bye. Thanks for your support!" at /sus/');
  expect(result.errors).not.toContain('The shortest that fails so');
});

test('a button without effect is detected by its missing effect', async () => {
  const deployment = await startFaultyProxy(server.origin, (_file, text) =>
    text.replace(/\{type:(["`])session\.restart\1\}/, "{type:'session.nothing'}"),
  );
  const result = await runPaths(
    deployment.origin,
    'sus',
    '--event',
    'press Restart',
    '--limit',
    '1',
  );
  await deployment.stop();
  expect(result.code).toBe(1);
  expect(result.errors).toMatch(/✗ session-[0-9a-f]{8}, step 2 \("Press "Restart"\."\)/);
  expect(result.errors).toContain('state "restarting" must be seen');
  expect(result.errors).toContain('The page did not call reAnswer.');
});

/** Checks that the report is readable on a phone in both schemes. */
async function isReadable(dir: string): Promise<void> {
  const browser = await launch();
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme });
      await page.goto(pathToFileURL(join(dir, 'index.html')).href);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await expectAccessible(page);
      await page.close();
    }
  } finally {
    await browser.close();
  }
}
