import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { beginSession, stage } from '../../support/journey.ts';
import { named } from '../../support/named.ts';

const eleven = (id: string, icon: number) => ({
  id,
  title: 'A scale of eleven points',
  questions: [
    {
      id: 'q1',
      type: 'rate',
      title: 'How likely are you to recommend us?',
      config: { icon, scope: 11, startValue: 0, leftLevel: 'Never', rightLevel: 'Always' },
    },
  ],
});
const app = stage(() => surveysOf(eleven('numbers', 5), eleven('stars', 1)));

/** The boxes of the points in the order of their scores, and how far its number is wider than the room within its borders. */
const points = (page: Page) =>
  page.locator('label:has(input[type=radio])').evaluateAll((labels) =>
    labels.map((label) => {
      const { x, y, width, height } = label.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(label.querySelector('span') ?? label);
      return { x, y, width, height, spill: text.getBoundingClientRect().width - width + 4 };
    }),
  );

test.each([
  ['numbers', ['en', 'ar', 'my', 'bn', 'ne']],
  ['stars', ['fa']],
] as const)(
  'eleven points (%s) are in one row on a phone and on a computer',
  async (id, locales) => {
    const respondent = await app.openAt(`/${id}`, {}, 'mobile');
    const { page } = respondent;
    // The longest number, and in bold.
    await page.locator('label:has(input[type=radio])').last().click();
    for (const locale of locales) {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.locator('[data-device=mobile]').waitFor();
      await page.locator('header select').selectOption(locale);
      await page.locator(`html[lang=${locale}]`).waitFor();
      for (const width of [360, 390, 820, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await named(`${locale}, ${width} px`, expectRow(page, ['ar', 'fa'].includes(locale)));
      }
    }
  },
);

async function expectRow(page: Page, isRightToLeft: boolean): Promise<void> {
  const all = await points(page);
  expect(all).toHaveLength(11);
  expect(new Set(all.map(({ y }) => Math.round(y))).size).toBe(1);
  for (const point of all) {
    expect(point.width).toBeGreaterThanOrEqual(24);
    expect(point.height).toBeGreaterThanOrEqual(44);
    expect(point.spill).toBeLessThanOrEqual(0);
  }
  const dir = await page.evaluate(() => document.documentElement.dir);
  expect(dir).toBe(isRightToLeft ? 'rtl' : 'ltr');
  const starts = all.map(({ x, width }) => (isRightToLeft ? -x - width : x));
  for (const [index, { width }] of all.slice(0, -1).entries()) {
    // The points of a phone are segments that touch.
    expect((starts[index] ?? 0) + width).toBeLessThan((starts[index + 1] ?? 0) + 0.1);
  }
}

test('eleven points make two rows at 320 px, without horizontal scrolling', async () => {
  const respondent = await app.respondent('mobile', { viewport: { width: 320, height: 800 } });
  await beginSession(respondent, app.server, 'stars');
  await respondent.open('/stars');
  const all = await points(respondent.page);
  expect(new Set(all.map(({ y }) => Math.round(y))).size).toBe(2);
  for (const { width, height } of all) {
    expect(width).toBeGreaterThanOrEqual(44);
    expect(height).toBeGreaterThanOrEqual(44);
  }
  expect(await respondent.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the labels of the ends are beside their points, in one row and in two', async () => {
  const respondent = await app.respondent('mobile', { viewport: { width: 320, height: 800 } });
  const { page } = respondent;
  await beginSession(respondent, app.server, 'numbers');
  await respondent.open('/numbers');
  const box = async (text: string) => {
    const label = page.getByText(text, { exact: true });
    return (await label.boundingBox()) ?? expect.unreachable();
  };
  const [first, ...others] = await points(page);
  const last = others.at(-1);
  const [never, always] = [await box('Never'), await box('Always')];
  expect(never.y + never.height).toBeLessThanOrEqual(first?.y ?? 0);
  expect(never.x).toBeLessThan((first?.x ?? 0) + (first?.width ?? 0));
  expect(always.y).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0));
  expect(always.x + always.width).toBeGreaterThan(last?.x ?? 0);
  await page.setViewportSize({ width: 390, height: 800 });
  expect((await box('Never')).y).toBe((await box('Always')).y);
});
