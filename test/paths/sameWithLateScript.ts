import type { Cookie, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { waitTimeoutMs } from '../../packages/paths/browser/poll.ts';
import type { Walk } from '../../packages/paths/browser/walk.ts';
import { type LateTab, openLateTab } from './lateTab.ts';

/** The HTML and storage of pages that have been compared in this run. */
export const compared = new Set<string>();
/** The calls and the storage behind the page of a walk when it was last compared. */
const known = new WeakMap<Walk, string>();
/** One tab compares all pages, one after another. */
const tab = { opened: null as Promise<LateTab> | null, last: Promise.resolve() };

interface Served {
  readonly origin: string;
  readonly path: string;
  readonly cookies: Cookie[];
  readonly storage: [string, string][];
}

/**
 * Loads the page of a walk again in another tab, with a script that comes late and with one that comes at once: both
 * show the same (R32). A page from the same HTML and storage as one before is left out.
 */
export async function expectSameWithLateScript(walk: Walk): Promise<void> {
  const servedPage = walk.page as Page;
  const storage = await servedPage.evaluate(() => Object.entries<string>(sessionStorage));
  // The page is loaded again only if a call has reached the server, or the storage has changed since.
  const source = JSON.stringify([walk.calls.count.asked, storage]);
  if (known.get(walk) === source) return;
  known.set(walk, source);
  const { origin } = new URL(servedPage.url());
  const path = `/${walk.surveyId}`;
  const html = await (await servedPage.context().request.get(origin + path)).text();
  const key = [html.replace(/<script.*?<\/script>|"[^"]*"/gs, ''), ...storage.flat()]
    .join('\n')
    .replace(/r[\da-f]{32}|[\d:]{4,}|(?<="score":)\d/g, '');
  if (compared.has(key)) return;
  compared.add(key);
  const cookies = await servedPage.context().cookies();
  const ended = tab.last.then(() => compare({ origin, path, cookies, storage }));
  tab.last = ended.catch(() => {});
  await ended;
}

async function compare({ origin, path, cookies, storage }: Served): Promise<void> {
  tab.opened ??= openLateTab();
  const { respondent, empty, load, open } = await tab.opened;
  const { page } = respondent;
  await empty(origin);
  await page.context().addCookies(cookies);
  const script = await page.addInitScript((entries) => {
    sessionStorage.clear();
    for (const [name, value] of entries) sessionStorage.setItem(name, value);
  }, storage);
  const release = await load(path);
  await page.locator('main').waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.running)).toBe(undefined);
  const served = withoutDrafts(await announced(page));
  await release();
  await until(async () => expect(withoutDrafts(await announced(page))).toEqual(served));
  await page.waitForLoadState('networkidle');
  const late = await outline(page);
  await open(path);
  await until(async () => expect(await outline(page)).toEqual(late));
  await script.dispose();
  expect(respondent.consoleErrors).toEqual([]);
}

/** Ends what {@link expectSameWithLateScript} has opened. */
export async function closeLateTab(): Promise<void> {
  await (await tab.opened)?.close();
  tab.opened = null;
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
  return `${new URL(page.url()).pathname}\n${await announced(page)}`;
}

/** The accessibility tree without the time left, empty alerts and the languages, which the script lists. */
async function announced(page: Page): Promise<string> {
  const snapshot = await page.locator('body').ariaSnapshot();
  const lines = snapshot.replace(/(combobox "Language").*(?:\n *- option .*)*/, '$1').split('\n');
  return lines.filter((line) => !/timer|alert$/.test(line)).join('\n');
}
