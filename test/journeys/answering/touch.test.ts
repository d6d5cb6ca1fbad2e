import { expect, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { beginSession, stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const app = stage(() => surveysOf(wordsSurvey('felt', 2)));

/** Records the vibrations of the device. */
function feel(): void {
  const felt: unknown[] = [];
  Object.assign(window, { felt });
  navigator.vibrate = (pattern) => {
    felt.push(pattern);
    return true;
  };
}

const felt = ({ page }: Respondent) =>
  page.evaluate(() => (window as unknown as { felt: unknown[] }).felt);

test('a fault vibrates for 25 ms where motion is not reduced', async () => {
  const respondent = await app.respondent('mobile');
  const { page } = respondent;
  await page.addInitScript(feel);
  await beginSession(respondent, app.server, 'felt');
  await respondent.open('/felt');
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion });
    await respondent.next();
    await respondent.sees(`Can't submit empty items`);
    expect(await felt(respondent), reducedMotion).toEqual(reducedMotion === 'reduce' ? [] : [25]);
    await respondent.write('Words');
    await respondent.next();
    await (reducedMotion === 'reduce' ? respondent.seesQuestion(2) : respondent.seesEndPage());
  }
});

/** A browser whose soft keyboard covers the page, and shrinks only the visual viewport. */
function cover(): void {
  const view = new EventTarget();
  const sizes = { width: innerWidth, height: innerHeight, scale: 1, offsetTop: 0 };
  Object.defineProperty(window, 'visualViewport', { value: Object.assign(view, sizes) });
  Object.assign(window, {
    type(height: number) {
      Object.assign(view, { height });
      view.dispatchEvent(new Event('resize'));
    },
  });
}

test('the Next button stays above a soft keyboard', async () => {
  const respondent = await app.respondent('mobile');
  const { page } = respondent;
  await page.addInitScript(cover);
  await respondent.open('/felt');
  await respondent.start();
  const type = (height: number) =>
    page.evaluate((to) => (window as unknown as { type(to: number): void }).type(to), height);
  const bottom = async () => {
    const box = await page.getByRole('button', { name: 'Next' }).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const field = page.getByRole('textbox');
  await field.focus();
  await expect.poll(() => page.locator('[data-keyboard]').count()).toBe(0);
  await type(500);
  await page.locator('[data-keyboard]').waitFor();
  await expect.poll(bottom).toBeLessThanOrEqual(500);
  expect(await bottom()).toBeGreaterThan(400);
  const box = await field.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan((await bottom()) - 40);
  await type(844);
  await page.locator('[data-keyboard]').waitFor({ state: 'detached' });
  await expect.poll(bottom).toBeGreaterThan(750);
});

test('the Next button is at the bottom edge of a phone, as the start button is', async () => {
  const respondent = await app.respondent('mobile');
  await respondent.open('/felt');
  const bar = async (name: string) => {
    const box = await respondent.button(name).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(await bar('Start')).toBeGreaterThan(750);
  await respondent.start();
  expect(await bar('Next')).toBeGreaterThan(750);
});
