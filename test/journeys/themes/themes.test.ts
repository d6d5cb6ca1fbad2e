import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { contrast } from '../../../server/surveys/themes/colour.ts';
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
await mkdir(join(surveysDir, 'themes'), { recursive: true });
const putTheme = (id: string, theme: object) =>
  writeFile(join(surveysDir, 'themes', `${id}.json`), JSON.stringify(theme));
await putTheme('party', { accent: '#ff7900', end: { celebrate: true } });
const kinds = ['line', 'solid', 'colour'] as const;
for (const icons of kinds) await putTheme(icons, { accent: '#1f6f4a', icons });
await put('tall', {
  theme: { logo: { src: '/pictures/logo-press.svg', alt: 'Press', height: 64 } },
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

test('the logo of the start page has the height of the theme', async () => {
  const one = await there.open('/tall', 'mobile', { javaScriptEnabled: false });
  const box = await one.page.getByRole('img', { name: 'Press' }).boundingBox();
  // A logo without a variant for dark pages has a ground of 6 px around it.
  expect(box?.height).toBe(64 + 2 * 6);
});

const particles = (page: Page) => page.locator('main i');

test('a theme may celebrate the end, in a burst that nothing but the compositor moves', async () => {
  const one = await there.open('/dev/ended?look=party');
  await particles(one.page).first().waitFor({ state: 'attached' });
  const moved = await particles(one.page)
    .first()
    .evaluate((particle) => {
      const name = getComputedStyle(particle).animationName;
      const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
      return rules
        .filter((rule) => rule instanceof CSSKeyframesRule && rule.name === name)
        .flatMap((rule) => [...(rule as CSSKeyframesRule).cssRules] as CSSKeyframeRule[])
        .flatMap(({ style }) => [...style]);
    });
  expect(new Set(moved)).toEqual(new Set(['transform', 'opacity']));
  await expectAccessible(one.page);
});

test.each([
  ['of a theme that does not ask for it', 'garden', {}],
  ['where motion is reduced', 'party', { reducedMotion: 'reduce' }],
  ['in forced colours', 'party', { forcedColors: 'active' }],
] as const)('the end page %s has no burst', async (_, look, options) => {
  const one = await there.open(`/dev/ended?look=${look}`, 'mobile', options);
  await one.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await particles(one.page).filter({ visible: true }).count()).toBe(0);
});

type Colour = readonly [number, number, number];

interface IconColours {
  readonly fill: Colour;
  readonly line: Colour;
}

/** The colours of the icons of a scale whose first point is chosen, and that of the page. */
async function iconColours(page: Page, example: string, look: string) {
  await page.goto(`/dev/${example}?look=${look}`);
  await page.locator('main label:has(svg)').first().click();
  await page.mouse.move(0, 0);
  return page.evaluate(() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const rgb = (colour: string) => {
      if (!pen) throw new Error('There is no canvas.');
      for (const layer of [ground, colour]) {
        pen.fillStyle = layer;
        pen.fillRect(0, 0, 1, 1);
      }
      const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data;
      return [r / 255, g / 255, b / 255] as const;
    };
    const coloursOf = (index: number) => {
      const icon = document.querySelectorAll('main label svg')[index] ?? document.body;
      const { fill, stroke } = getComputedStyle(icon);
      return { fill: rgb(fill), line: rgb(stroke) };
    };
    return { chosen: coloursOf(0), other: coloursOf(1), page: rgb(ground) };
  });
}

/** How well an icon is seen: by its area or by its line. */
const seen = ({ fill, line }: IconColours, page: Colour) =>
  Math.max(contrast(fill, page), contrast(line, page));

test.each(
  kinds.flatMap((look) => (['light', 'dark'] as const).map((scheme) => [look, scheme] as const)),
)('icons of %s are seen in the %s scheme, chosen and not', async (look, colorScheme) => {
  const { page } = await there.respondent('desktop', { colorScheme });
  for (const example of ['rate-stars', 'rate-hearts', 'rate-thumbs', 'rate-faces']) {
    const { chosen, other, page: ground } = await iconColours(page, example, look);
    expect([example, seen(chosen, ground) >= 3, seen(other, ground) >= 3]).toEqual([
      example,
      true,
      true,
    ]);
    expect(chosen).not.toEqual(other);
  }
});

test('icons in colour are no accent, and those that are solid are nothing else', async () => {
  const { page } = await there.respondent('desktop');
  const accent = [0x1f / 255, 0x6f / 255, 0x4a / 255];
  for (const example of ['rate-stars', 'rate-faces']) {
    const solid = await iconColours(page, example, 'solid');
    const colour = await iconColours(page, example, 'colour');
    expect(solid.chosen.fill).toEqual(accent);
    expect(colour.chosen.fill).not.toEqual(accent);
  }
});
