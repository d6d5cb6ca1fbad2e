import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Server, serve } from '../../tools/lib/server.ts';
import { devices } from '../../tools/paths/browser/devices.ts';
import { launch } from '../../tools/paths/browser/launch.ts';

let server: Server;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.stop());

/** Options of no other test, so that its context is idle. */
const options = { locale: 'en', viewport: { width: 701, height: 601 } };

async function open(own: BrowserContextOptions = options) {
  const context = await (await launch()).newContext(own);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${server.origin}/sus`);
  return { context, page };
}

const traces = async (context: BrowserContext) => {
  const [page, ...others] = context.pages();
  return {
    others: others.length,
    cookies: await context.cookies(),
    size: page?.viewportSize(),
    ...(await page?.evaluate(() => ({
      entries: history.length,
      local: localStorage.length,
      session: sessionStorage.length,
      isMarked: 'marked' in window,
      isLongAgo: Date.now() < 1e12,
      hasClock: '__pwClock' in window,
      title: document.title,
      media: ['print', '(prefers-color-scheme: dark)', '(forced-colors: active)'].filter(
        (query) => matchMedia(query).matches,
      ),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      languages: [document.documentElement.lang, ...navigator.languages],
      numbers: new Intl.NumberFormat().resolvedOptions().locale,
      browser: navigator.userAgent,
      isTouched: matchMedia('(pointer: coarse)').matches,
    }))),
  };
};

test('the page of the previous test runs no longer', async () => {
  const first = await open();
  await first.context.close();
  const context = await (await launch()).newContext(options);
  onTestFinished(() => context.close());
  expect((await context.newPage()).url()).toBe('about:blank');
});

test('a reused context has no data of the previous test', async () => {
  const first = await open();
  const before = await traces(first.context);
  await first.page.addInitScript(() => Object.assign(window, { marked: true }));
  await first.page.exposeFunction('marked', () => {});
  await first.page.clock.install({ time: 0 });
  await first.page.route('**/sus', (route) => route.fulfill({ body: '<title>Routed</title>' }));
  await first.page.goto(`${server.origin}/sus`);
  expect(await traces(first.context)).toMatchObject({ isMarked: true, isLongAgo: true });
  await first.page.evaluate(() => {
    localStorage.setItem('a', 'b');
    sessionStorage.setItem('a', 'b');
    history.pushState(null, '', '/elsewhere');
  });
  await first.context.addCookies([{ name: 'a', value: 'b', url: server.origin }]);
  await first.page.setViewportSize({ width: 300, height: 300 });
  await first.context.newPage();
  const requests: string[] = [];
  first.page.on('request', (request) => requests.push(request.url()));
  await first.context.close();

  const second = await open();
  expect(second.page).toBe(first.page);
  expect(await traces(second.context)).toEqual(before);
  expect(requests).toEqual([]);

  await second.page.exposeFunction('marked', () => 'again');
  await second.page.clock.install({ time: 0 });
  await second.page.reload();
  expect(await second.page.evaluate('marked()')).toBe('again');
  expect(await traces(second.context)).toMatchObject({ isMarked: true, isLongAgo: true });
});

/** The scripts of the page, by whether they came from the cache. */
const scripts = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ transferSize }) => transferSize);
  });

test('a context that is closed twice stays open for the next test', async () => {
  const first = await open();
  await first.context.close();
  const second = await open();
  expect(second.page).toBe(first.page);
  await first.context.close();
  expect(await second.page.title()).toBe('System Usability Scale');
});

test('only requests that a route may be for are intercepted', async () => {
  const { page } = await open();
  await page.waitForURL('**/home');
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const calls: string[] = [];
  await page.route('**/api/**', (route) => {
    calls.push(route.request().url());
    return route.abort();
  });
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(new Set(await scripts(page))).toEqual(new Set([0]));
  expect(requests).toContain(new URL(page.url()).pathname);
  await page.evaluate(() => fetch('/api/location').catch(() => {}));
  expect(calls).toEqual([`${server.origin}/api/location`]);

  const files: string[] = [];
  await page.route(/assets/, (route) => {
    files.push(route.request().url());
    return route.continue();
  });
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await scripts(page)).not.toContain(0);
  expect(files.length).toBeGreaterThan(1);
});

test('a page keeps the script of Playwright for the next document, in both worlds', async () => {
  const { page } = await open();
  await page.waitForFunction(() => document.readyState === 'complete');
  await page.goto(`${server.origin}/csat`);
  expect(await page.evaluate(() => Object.hasOwn(window, '__playwrightScript'))).toBe(true);
  await page.waitForFunction(() => document.title !== '');
  await page.getByRole('button', { name: 'Start' }).waitFor();
});

test('a context has the language, device, media and size of its own options', async () => {
  const first = await open();
  const before = await traces(first.context);
  await first.context.close();

  const other = await open({
    ...devices.pad,
    baseURL: server.origin,
    locale: 'ar',
    colorScheme: 'dark',
    forcedColors: 'active',
  });
  expect(other.page).toBe(first.page);
  await other.page.goto('/sus');
  expect(await traces(other.context)).toMatchObject({
    size: devices.pad.viewport,
    languages: ['ar', 'ar'],
    numbers: 'ar',
    browser: devices.pad.userAgent,
    isTouched: true,
    media: ['(prefers-color-scheme: dark)', '(forced-colors: active)'],
  });
  const further = await other.context.newPage();
  await further.goto('/sus');
  expect(await further.evaluate(() => [innerWidth, navigator.language])).toEqual([820, 'ar']);
  await other.context.close();

  const last = await open();
  expect(last.page).toBe(first.page);
  expect(await traces(last.context)).toEqual(before);
});

test('media, the network, debuggers and other origins of a context are taken back', async () => {
  const first = await open();
  const before = await traces(first.context);
  const other = await serve();
  onTestFinished(() => other.stop());
  await first.page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active', media: 'print' });
  await first.page.goto(other.origin);
  await first.page.evaluate(() => localStorage.setItem('a', 'b'));
  const devtools = await first.context.newCDPSession(first.page);
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' });
  await first.context.setOffline(true);
  await first.context.close();

  const second = await open();
  expect(second.page).toBe(first.page);
  expect(await traces(second.context)).toEqual(before);
  await second.page.goto(`${other.origin}/sus`);
  expect(await traces(second.context)).toMatchObject({ local: 0, session: 0 });
});

test.each([
  [
    'a page of another site',
    ({ page }) => page.goto(`http://localhost:${new URL(server.origin).port}/favicon.svg`),
  ],
  ['a closed page', async ({ page }) => page.close()],
  ['permissions', async ({ context }) => context.grantPermissions(['clipboard-read'])],
] satisfies [string, (opened: Awaited<ReturnType<typeof open>>) => Promise<unknown>][])(
  'a context with %s is not used again',
  async (_, act) => {
    const first = await open();
    await act(first);
    await first.context.close();
    expect((await open()).page).not.toBe(first.page);
  },
);
