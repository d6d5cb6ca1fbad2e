import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { launch } from '../../../packages/paths/browser/launch.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { readPages } from '../../../server/http/pages/pages.ts';
import type { Limiter } from '../../../server/limits/limiter.ts';
import { openWorld, sample, sqlite, type World } from '../../../server/test/support/world.ts';

let lag = 0;
let wait: Readonly<Record<string, number>> = {};
let world: World;
let server: ReturnType<typeof createAdaptorServer>;
let browser: Browser;
beforeAll(async () => {
  const pages = await readPages(process.env.DIST_DIR ?? 'dist', () => ({ lag: () => lag }));
  // The survey of an address is counted on its own before that of a session.
  const limiter: Limiter = {
    take: async ({ kind, tokens }) => wait[tokens.length > 0 ? 'session' : kind] ?? 0,
  };
  world = await openWorld(sqlite, [sample('sus')], { pages, limiter });
  server = createAdaptorServer({ fetch: world.app.fetch }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  browser = await launch();
});
afterAll(async () => {
  server.close();
  await world.close();
});
beforeEach(() => {
  lag = 0;
  wait = {};
});

/** A respondent without a script, on a phone. */
async function open(path: string): Promise<Respondent> {
  const { port } = server.address() as AddressInfo;
  const baseURL = `http://127.0.0.1:${port}`;
  const respondent = await Respondent.create(browser, 'mobile', {
    baseURL,
    javaScriptEnabled: false,
  });
  onTestFinished(() => respondent.close(/status of (?:409|429|500)/));
  await respondent.open(path);
  return respondent;
}

test('a page that an overloaded server does not render reloads itself', async () => {
  lag = 51;
  const { page } = await open('/sus?lang=de');
  expect(await page.locator('body noscript').textContent()).toMatch(/^Wird geladen/);
  lag = 0;
  await page.locator('button[value=start]').waitFor();
});

test('a refused form keeps its answer, shows the reason, and is sent again', async () => {
  const respondent = await open('/sus');
  const { page } = respondent;
  const rename = (from: string, to: string) =>
    world.store.db.schema.alterTable(from).renameTo(to).execute();
  await respondent.start();
  await respondent.rate(3);
  wait = { session: 3 };
  await respondent.next();
  await page.getByRole('alert').getByText('We are very busy right now').waitFor();
  wait = {};
  await rename('commit_reply', 'away');
  await respondent.next();
  await page.getByRole('alert').getByText('An error occurred').waitFor();
  await rename('away', 'commit_reply');
  expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe('3');
  wait = { page: 3 };
  await respondent.next();
  await page.getByText('Too many pages were opened').waitFor();
  wait = {};
  await respondent.press('Try again');
  await respondent.seesQuestion(2);
});

test('a form that another window has outdated continues at the current question', async () => {
  const respondent = await open('/sus');
  await respondent.start();
  const other = await respondent.newTab();
  await other.open('/sus');
  for (const tab of [respondent, other]) {
    await tab.rate(tab === other ? 2 : 3);
    await tab.next();
  }
  const dialog = other.page.getByRole('dialog', { name: 'You continued in another window' });
  expect(await dialog.getByRole('button', { name: 'Continue here' }).isVisible()).toBe(true);
  await other.page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await other.seesQuestion(2);
});
