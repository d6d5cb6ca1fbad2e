import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launch } from '../../../packages/paths/browser/launch.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { type Server, serve } from '../../../tools/lib/server.ts';
import { builtApp } from '../../support/builtApp.ts';

let server: Server;
let dist: string;
beforeAll(async () => {
  dist = await builtApp({ TITLE: 'Rose garden', SUPPORT: 'help@example.org' }, afterAll);
  server = await serve({ env: { DIST_DIR: dist } });
});
afterAll(() => server?.stop());

async function respondentHere(): Promise<Respondent> {
  const respondent = await Respondent.create(await launch());
  onTestFinished(() => respondent.close());
  return respondent;
}

test('the name of the build is the title of its page, and beside the logo', async () => {
  expect(await readFile(join(dist, 'index.html'), 'utf8')).toContain('<title>Rose garden</title>');
  const respondent = await respondentHere();
  await respondent.open(`${server.origin}/visit`);
  await respondent.sees('Rose garden');
  expect(await respondent.page.content()).not.toContain('Askpath');
  expect(await respondent.page.title()).toContain('Your visit to the museum');
});

test('a survey that cannot be reached shows the address of the support', async () => {
  const respondent = await respondentHere();
  const { page } = respondent;
  // The page of a static host, whose API answers nothing that the app can read.
  await page.route('**/sus', async (route) =>
    route.fulfill({ path: join(dist, 'index.html'), contentType: 'text/html' }),
  );
  await page.route('**/api/location', (route) => route.fulfill({ status: 500, body: '' }));
  await respondent.open(`${server.origin}/sus`);
  await respondent.button('Try again').waitFor();
  const link = page.getByRole('link', { name: 'help@example.org' });
  expect(await link.getAttribute('href')).toBe('mailto:help@example.org');
  await respondent.close(/500/);
});

test.each([
  ['TITLE', '<b>'],
  ['SUPPORT', 'javascript:alert(1)'],
])('a build with a %s of another form fails', async (name, value) => {
  await expect(builtApp({ [name]: value }, onTestFinished)).rejects.toThrow(`${name}:`);
});
