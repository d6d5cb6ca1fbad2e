import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stage } from '../../support/journey.ts';
import { expectReachable } from '../../support/reach.ts';

const app = stage();

test('a picture is opened, zoomed, moved, changed to the next, and closed, by keyboard', async () => {
  const respondent = await app.open('/dev/pictures-one');
  const { page } = respondent;
  const zoom = page.getByRole('button', { name: /^Enlarge/ }).first();
  await zoom.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await viewer.waitFor();
  const first = await viewer.getAttribute('aria-label');
  expect(await focused(page)).toBe('Close');
  await expectReachable(page);
  await page.keyboard.press('+');
  await expect.poll(() => scale(page)).toBeGreaterThan(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('0');
  await expect.poll(() => scale(page)).toBe(1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => viewer.getAttribute('aria-label')).not.toBe(first);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => viewer.getAttribute('aria-label')).toBe(first);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  expect(await zoom.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('by pressing buttons alone, and right to left the next one is on the left', async () => {
  const respondent = await app.open('/dev/compare-two', 'mobile', { locale: 'ar' });
  const { page } = respondent;
  await page.locator('[data-zoom]').first().tap();
  const viewer = page.getByRole('dialog');
  const first = await viewer.getAttribute('aria-label');
  await expectReachable(page);
  await page.locator('[data-icon=plus]').tap();
  await expect.poll(() => scale(page)).toBeGreaterThan(1);
  await page.locator('[data-icon=right]').tap();
  await page.locator('[data-icon=minus]').tap();
  await page.locator('[data-icon=arrow]').tap();
  await expect.poll(() => viewer.getAttribute('aria-label')).not.toBe(first);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => viewer.getAttribute('aria-label')).toBe(first);
  await page.locator('[data-icon=close]').tap();
  await viewer.waitFor({ state: 'detached' });
});

test('by the wheel, around the point under the pointer', async () => {
  const respondent = await app.open('/dev/pictures-one');
  const { page } = respondent;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page
    .getByRole('button', { name: /^Enlarge/ })
    .first()
    .click();
  const image = page.locator('dialog img');
  const box = await image.boundingBox();
  if (!box) throw new Error('There is no picture to zoom.');
  const from = { x: -150, y: 90 };
  await page.mouse.move(box.x + box.width / 2 + from.x, box.y + box.height / 2 + from.y);
  for (let turn = 0; turn < 5; turn += 1) await page.mouse.wheel(0, -100);
  await expect.poll(() => scale(page)).toBeGreaterThan(2);
  const { a, e, f } = await image.evaluate((element) => new DOMMatrix(element.style.transform));
  expect([e / (1 - a), f / (1 - a)].map(Math.round)).toEqual([from.x, from.y]);
});

test('by pinching', async () => {
  const respondent = await app.open('/dev/compare-two', 'mobile');
  const { page } = respondent;
  await page.locator('[data-zoom]').first().tap();
  await page.locator('dialog img').waitFor();
  const fingers = await page.context().newCDPSession(page);
  await pinch(fingers, page);
  await expect.poll(() => scale(page)).toBeGreaterThan(1.2);
});

function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
}

/** Zoom of the picture; 1 is the whole picture. */
function scale(page: Page): Promise<number> {
  return page
    .locator('dialog img')
    .evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
}

async function pinch(fingers: CDPSession, page: Page): Promise<void> {
  const box = await page.locator('dialog img').boundingBox();
  if (!box) throw new Error('There is no picture to pinch.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const points = (apart: number) => [
    { x: middle.x - apart, y: middle.y, id: 0 },
    { x: middle.x + apart, y: middle.y, id: 1 },
  ];
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(20) });
  for (const apart of [40, 60, 80, 100]) {
    await fingers.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: points(apart),
    });
  }
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
