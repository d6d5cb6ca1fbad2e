import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { surveysOf, twoQuestions } from '../../../tools/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';

const app = stage(() =>
  surveysOf(
    { ...twoQuestions, id: 'must', config: { agreement: 'I agree.', signature: 'required' } },
    { ...twoQuestions, id: 'may', config: { agreement: 'I agree.', signature: 'optional' } },
  ),
);

test('a survey that has to be signed does not start unsigned, and says why', async () => {
  const respondent = await app.open('/must', 'mobile');
  await respondent.press('Agree');
  await respondent.sees('Add your signature to continue');
  await respondent.press('Sign here');
  // Nothing at all is no signature either.
  await respondent.press('Submit');
  await respondent.sees('Add your signature to continue');
  await respondent.seesPath('/must/mobile/home');
});

test('strokes survive a turned phone, clearing is taken back, and the server has the picture (U11)', async () => {
  const respondent = await app.open('/must', 'mobile');
  const { page } = respondent;
  await respondent.press('Sign here');
  await page.getByRole('img', { name: 'Signature: Empty' }).waitFor();
  await draw(page);
  await page.getByRole('img', { name: 'Signature: Signed' }).waitFor();
  const ink = await inkIn(page);
  expect(ink).toBeGreaterThan(0.002);

  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => inkIn(page)).toBeGreaterThan(ink / 3);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => inkIn(page)).toBeCloseTo(ink, 2);

  await respondent.press('Clear');
  await page.getByRole('img', { name: 'Signature: Empty' }).waitFor();
  expect(await inkIn(page)).toBe(0);
  await respondent.press('Undo');
  await expect.poll(() => inkIn(page)).toBeCloseTo(ink, 2);

  await respondent.press('Submit');
  const picture = page.getByRole('img', { name: 'Your signature' });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  // It is there after a reload, before the start as after it.
  await respondent.reload();
  await picture.waitFor();
  await respondent.start();
  await respondent.answer(3);
  await respondent.reload();
  await respondent.answer(4);
  await respondent.seesEndPage();
  const [row] = await answersTo(app.server, 'must');
  expect(row?.signature).toMatch(/^[0-9a-f]{32}$/);
});

test('a signature that the server does not have any more is asked for again, and no answer is refused for it', async () => {
  const respondent = await app.open('/may');
  const { page } = respondent;
  await respondent.press('Sign here');
  await page.getByLabel('Or type your full name').fill('Ada');
  await respondent.press('Submit');
  await respondent.button('Sign again').waitFor();
  await page.context().clearCookies();
  await respondent.press('Agree');
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
  expect(await page.getByLabel('Or type your full name').inputValue()).toBe('Ada');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await respondent.start();
  await respondent.answer(3, 3);
  await respondent.seesEndPage();
  expect((await answersTo(app.server, 'may')).at(-1)?.signature).toMatch(/^[0-9a-f]{32}$/);
  await respondent.close(/status of 422/);
});

test('a signature that does not arrive is still there to be sent again', async () => {
  const respondent = await app.open('/must');
  const { page } = respondent;
  await respondent.press('Sign here');
  await draw(page);
  await page.context().setOffline(true);
  await respondent.press('Submit');
  await respondent.sees('You are offline.');
  await page.context().setOffline(false);
  await respondent.press('Submit');
  await respondent.button('Sign again').waitFor();
  await respondent.close(/ERR_INTERNET_DISCONNECTED/);
});

/** A wave across the pad. */
async function draw(page: Page): Promise<void> {
  const pad = page.locator('canvas');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no pad to draw on.');
  const at = (share: number) =>
    [
      box.x + box.width * (0.1 + 0.8 * share),
      box.y + box.height * (0.5 + 0.3 * Math.sin(share * 9)),
    ] as const;
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let step = 1; step <= 30; step += 1) await page.mouse.move(...at(step / 30));
  await page.mouse.up();
}

/** How much of the pad is covered, from 0 to 1. */
async function inkIn(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    // Read from a copy: the pad itself stays made for drawing.
    const copy = document.createElement('canvas');
    copy.width = canvas.width;
    copy.height = canvas.height;
    const pen = copy.getContext('2d', { willReadFrequently: true });
    pen?.drawImage(canvas, 0, 0);
    const pixels = pen?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let covered = 0;
    for (let place = 3; place < pixels.length; place += 4)
      if ((pixels[place] ?? 0) > 64) covered += 1;
    return covered / (pixels.length / 4);
  });
}
