import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { launch } from '../../tools/paths/browser/launch.ts';
import { Respondent } from '../../tools/paths/browser/respondent.ts';
import { waitTimeoutMs } from '../../tools/paths/browser/tab.ts';
import type { Walk } from '../../tools/paths/browser/walk.ts';

/** The HTML and storage of pages that have been compared in this run. */
export const compared = new Set<string>();

/**
 * Loads the page of a walk again in another window, with a script that comes at once and with one that comes late: both
 * show the same (R32). A page from the same HTML and storage as one before is left out.
 */
export async function expectSameWithLateScript(walk: Walk): Promise<void> {
  const own = walk.page as Page;
  const address = `${new URL(own.url()).origin}/${walk.surveyId}`;
  const html = await (await own.context().request.get(address)).text();
  const storage = await own.evaluate(() => Object.entries(sessionStorage));
  const key = [html.replace(/<script.*?<\/script>|"[^"]*"/gs, ''), ...storage.flat()]
    .join('\n')
    .replace(/r[\da-f]{32}|[\d:]{4,}/g, '');
  if (compared.has(key)) return;
  compared.add(key);
  const one = await Respondent.create(await launch());
  const { page } = one;
  await page.context().addCookies(await own.context().cookies());
  await page.addInitScript((entries) => {
    for (const [name, value] of entries) sessionStorage.setItem(name, value);
  }, storage);
  const release = await one.holdRequests('**/assets/*.js');
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.locator('main').waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.running)).toBe(undefined);
  const served = withoutDrafts(await told(page));
  release();
  await one.seesTakeOver();
  await until(async () => expect(withoutDrafts(await told(page))).toEqual(served));
  await page.waitForLoadState('networkidle');
  const late = await outline(page);
  await one.open(address);
  await until(async () => expect(await outline(page)).toEqual(late));
  await one.close();
}

/** `expect.poll` needs the context of a test. */
function until(works: () => Promise<void>): Promise<void> {
  return vi.waitFor(works, { timeout: waitTimeoutMs });
}

/** The server does not know the drafts of the tab. */
function withoutDrafts(outline: string): string {
  return outline.replaceAll(' [checked]', '');
}

async function outline(page: Page): Promise<string> {
  return `${new URL(page.url()).pathname}\n${await told(page)}`;
}

/** The accessibility tree without the time left, empty alerts and the languages, which the script lists. */
async function told(page: Page): Promise<string> {
  const snapshot = await page.locator('body').ariaSnapshot();
  const lines = snapshot.replace(/(combobox "Language").*(?:\n *- option .*)*/, '$1').split('\n');
  return lines.filter((line) => !/timer|alert$/.test(line)).join('\n');
}
