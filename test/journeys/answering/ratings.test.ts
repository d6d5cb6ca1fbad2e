import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { icons } from '../../../contract/questions/shared/ratings.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';

const rated = (id: string, icon: number) => ({
  ...{ id, title: 'Ratings' },
  questions: [
    { id: 'q', type: 'rate', title: 'How was it?', config: { icon, scope: 5, rateType: 1 } },
  ],
});
const app = stage(() => surveysOf(rated('stars', icons.star), rated('faces', icons.emoji)));

/** The fills of the icons, in the order of the points. */
const fills = (page: Page) =>
  page
    .locator('main label svg')
    .evaluateAll((all) => all.map((icon) => getComputedStyle(icon).fill));

const star = (page: Page, score: number) => page.locator(`main label:has(input[value="${score}"])`);

test('a pointer over a star fills it and those before it, and none after it', async () => {
  const { page } = await app.start('/stars');
  const [empty = ''] = await fills(page);
  await star(page, 3).hover();
  const seen = await fills(page);
  expect(seen.map((fill) => fill !== empty)).toEqual([true, true, true, false, false]);
});

test('a pointer over a lower star than the chosen one shows what a press would choose', async () => {
  const { page } = await app.start('/stars');
  const [empty = ''] = await fills(page);
  await star(page, 4).click();
  await star(page, 2).hover();
  expect((await fills(page)).map((fill) => fill !== empty)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(await page.locator('main input:checked').inputValue()).toBe('4');
});

test('a pointer over a face changes that face alone', async () => {
  const { page } = await app.start('/faces');
  const before = await fills(page);
  await star(page, 2).hover();
  const changed = (await fills(page)).map((fill, index) => fill !== before[index]);
  expect(changed).toEqual([false, true, false, false, false]);
});

test('a finger previews nothing', async () => {
  const { page } = await app.start('/stars', 'mobile');
  const before = await fills(page);
  await star(page, 3).hover();
  expect(await fills(page)).toEqual(before);
});

test('the words of the chosen point are in sight, and their room is there before', async () => {
  const { page } = await app.start('/faces');
  const words = page.locator('main p[aria-hidden=true]');
  const height = async () => (await words.boundingBox())?.height;
  const before = await height();
  await star(page, 5).click();
  await expect.poll(() => words.textContent()).toBe('Very satisfied');
  await star(page, 1).click();
  await expect.poll(() => words.textContent()).toBe('Very dissatisfied');
  expect(await height()).toBe(before);
});
