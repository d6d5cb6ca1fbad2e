import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';

const app = stage(() => surveysOf());
const ranked = JSON.stringify({ order: ['sea', 'food', 'people', 'nothing', 'learning'] });

test('an option is dragged to another place, and the answer follows', async () => {
  const respondent = await app.open(`/dev/order-all?${new URLSearchParams({ answer: ranked })}`);
  const { page } = respondent;
  await page.locator('ol li').first().waitFor();
  const before = await places(page);
  expect(before).toHaveLength(5);
  const grips = page.locator('[data-grip]');
  // Sorting is fetched with the first two ranks; before that a drag does nothing.
  await expect
    .poll(async () => {
      await grips.nth(0).dragTo(page.locator('ol li').nth(3));
      return (await places(page)).indexOf(before[0] ?? '');
    })
    .toBeGreaterThan(0);
  const after = await places(page);
  expect([...after].sort()).toEqual([...before].sort());
  await page
    .locator('[aria-live=assertive]')
    .filter({ hasText: `is now` })
    .waitFor({ state: 'attached' });
});

test('a move is announced, the focus stays with the option, and its buttons stay at both ends', async () => {
  const respondent = await app.open(`/dev/order-all?${new URLSearchParams({ answer: ranked })}`);
  const { page } = respondent;
  await page.locator('ol li').first().waitFor();
  const [first = ''] = await places(page);
  const down = page.getByRole('button', { name: `Move ${first} down` });
  await down.focus();
  for (const position of [2, 3, 4, 5]) {
    await page.keyboard.press('Enter');
    await page
      .locator('[aria-live=assertive]')
      .filter({ hasText: `${first} is now number ${position} of 5` })
      .waitFor({ state: 'attached' });
    expect(await down.evaluate((button) => button === document.activeElement)).toBe(true);
  }
  expect(await down.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Enter');
  expect((await places(page)).at(-1)).toBe(first);
});

test('many options have a list of places', async () => {
  const respondent = await app.open('/dev/order-three', 'mobile');
  const { page } = respondent;
  for (const _ of [1, 2, 3]) await page.locator('ul li button').first().tap();
  const [first = ''] = await places(page);
  await page.getByLabel(`Position of ${first}`).selectOption('3');
  await expect.poll(async () => (await places(page)).at(-1)).toBe(first);
});

function places(page: Page): Promise<string[]> {
  return page.locator('ol li [dir=auto]').allTextContents();
}
