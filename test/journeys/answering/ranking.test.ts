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
  // Sorting is fetched with the first two ranks; before that a drag does nothing.
  await expect
    .poll(async () => {
      await hold(page, 3);
      await page.mouse.up();
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

test('a dragged option is held above its gap, and the numbers follow', async () => {
  const respondent = await app.open(`/dev/order-all?${new URLSearchParams({ answer: ranked })}`);
  const { page } = respondent;
  await page.locator('ol li').first().waitFor();
  const numbers = () =>
    page.locator('ol li:not([class*=held]) [data-number]').evaluateAll((all) =>
      all.map((number) => {
        const { content } = getComputedStyle(number, '::before');
        return /"(\d)"/.exec(content)?.[1] ?? number.textContent;
      }),
    );
  await expect
    .poll(async () => {
      await page.mouse.up();
      await hold(page, 2);
      return page.locator('[class*=held]').count();
    })
    .toBe(1);
  expect((await places(page))[0]).not.toBe('The sea');
  await expect.poll(numbers).toEqual(['1', '2', '3', '4', '5']);
  await page.mouse.up();
  await expect.poll(() => page.locator('[data-moved]').count()).toBe(0);
  expect(await numbers()).toEqual(['1', '2', '3', '4', '5']);
});

/** Holds the first option with the mouse above the place of another one. */
async function hold(page: Page, place: number): Promise<void> {
  const [from, to] = await Promise.all(
    [page.locator('[data-grip]').first(), page.locator('ol li').nth(place)].map((one) =>
      one.boundingBox(),
    ),
  );
  if (!from || !to) return;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 12 });
  await page.mouse.move(to.x + 22, to.y + to.height / 2 + 4, { steps: 4 });
}

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
