import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { bringAxe, expectAccessible } from '../../support/axe.ts';
import { stage } from '../../support/journey.ts';
import { temporaryDirectory } from '../../support/temporary.ts';

const surveysDir = await temporaryDirectory(afterAll);
await cp('surveys', surveysDir, { recursive: true });
const question = {
  ...{ id: 'a', type: 'radio', title: 'A?' },
  choice: ['x', 'y'].map((id) => ({ id, text: id })),
};
const put = (id: string, config: object) =>
  writeFile(
    join(surveysDir, `${id}.json`),
    JSON.stringify({ id, title: 'A survey', config, questions: [question] }),
  );
await put('plain', {});
await put('cropped', {
  theme: { cover: { src: '/pictures/pond.webp', narrow: '/pictures/roses.webp', side: 'start' } },
});
const there = stage(
  async () => surveysDir,
  () => ({ THEME: 'press' }),
);

const rootColour = (page: Page, property: string) =>
  page.evaluate((name) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!pen) return '';
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.setProperty('color', `var(${name})`);
    pen.fillStyle = getComputedStyle(probe).color;
    probe.remove();
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)].join();
  }, property);

describe.each(['tour', 'lamp', 'nps'])('the theme of %s', (id) => {
  test.each([
    ['desktop', 'light'],
    ['mobile', 'dark'],
  ] as const)('passes axe on its pages (%s, %s)', async (device, colorScheme) => {
    const one = await there.respondent(device, { colorScheme });
    await bringAxe(one.page);
    await one.open(`/${id}`);
    await expectAccessible(one.page);
    await one.start();
    await expectAccessible(one.page);
  });
});

test('the first paint has the theme, without a script', async () => {
  const one = await there.open('/tour', 'desktop', { javaScriptEnabled: false });
  const { page } = one;
  expect(await page.getByRole('img', { name: 'Rosengarten e. V.' }).count()).toBe(1);
  const button = page.getByRole('button', { name: 'Agree' });
  const look = await button.evaluate((element) => {
    const { backgroundColor, borderRadius } = getComputedStyle(element);
    return { backgroundColor, borderRadius };
  });
  expect(look).toEqual({
    backgroundColor: expect.stringMatching(/^oklch\(0\.4/),
    borderRadius: '999px',
  });
});

test('the first question loads no cover, and the logo stands for the title', async () => {
  const { page } = await there.start('/tour');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await page.getByRole('heading', { level: 2 }).waitFor();
  await page.waitForLoadState('load');
  expect(asked.filter((url) => url.includes('pond'))).toEqual([]);
  expect(await page.getByRole('img', { name: 'Rosengarten e. V.' }).isVisible()).toBe(true);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'A walk through the garden',
  );
});

test('a dark page has the logo for dark pages, and does not load the other one', async () => {
  const one = await there.respondent('desktop', { colorScheme: 'light' });
  const loaded: string[] = [];
  one.page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await one.open('/tour');
  await one.page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => path.includes('rosengarten'))).toEqual([
    '/pictures/logo-rosengarten.svg',
  ]);
  await one.page.emulateMedia({ colorScheme: 'dark' });
  await one.page.locator('img[src$="-dark.svg"]').waitFor({ state: 'visible' });
  expect(await one.page.getByRole('img', { name: 'Rosengarten e. V.' }).count()).toBe(1);
});

test('a theme with one scheme keeps it, unless a host page chooses another one', async () => {
  const one = await there.open('/lamp', 'desktop', { colorScheme: 'light' });
  expect(await rootColour(one.page, '--surface')).toBe('13,20,45');
  const light = await there.open('/card/lamp?theme=light');
  await light.page.getByRole('button', { name: 'Open the survey' }).waitFor();
  const [red] = (await rootColour(light.page, '--surface')).split(',').map(Number);
  expect(red).toBeGreaterThan(200);
});

test('a survey without a theme, a missing page, the statement and the login have that of THEME', async () => {
  const accent = '215,38,61';
  const page = await there.browser.newPage({ baseURL: there.server.origin });
  for (const path of [
    '/plain',
    '/no/such/page',
    '/accessibility',
    '/api/login?redirectUrl=/plain',
  ]) {
    await page.goto(path);
    expect([path, await rootColour(page, '--accent')]).toEqual([path, accent]);
  }
  await page.close();
});

test('a font and a cover that come late move nothing', async () => {
  for (const path of ['/nps', '/tour']) {
    const one = await there.respondent('desktop');
    const { page } = one;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/fonts\/|\/pictures\//, async (route) => {
      await held;
      await route.continue();
    });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    release();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual(
      [],
    );
    if (path === '/nps') {
      expect(await page.evaluate(() => document.fonts.check('600 30px theme-heading'))).toBe(true);
    }
  }
});

test.each([
  ['desktop', 'pond'],
  ['mobile', 'roses'],
] as const)('a cover on a %s is %s, in AVIF', async (device, picture) => {
  const { page } = await there.open('/cropped', device);
  const shown = () =>
    page.locator('picture img').evaluate((image) => (image as HTMLImageElement).currentSrc);
  await expect
    .poll(shown)
    .toMatch(new RegExp(`/pictures/${picture}\\.webp\\?width=\\d+&format=avif$`));
});

test('the end page has the picture and the logo of the theme', async () => {
  const { page } = await there.open('/dev/ended?look=garden');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('img[src="/pictures/bench.webp"]').isVisible()).toBe(true);
  expect(await page.getByRole('img', { name: 'Rosengarten e. V.' }).isVisible()).toBe(true);
});
