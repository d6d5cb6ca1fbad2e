import { expect, test } from 'vitest';
import type { Device } from '../../../contract/address.ts';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const app = stage(() => surveysOf(wordsSurvey('words', 2)));

async function isOn({ page }: Respondent, device: Device): Promise<void> {
  await page.locator(`[data-device="${device}"]`).waitFor();
  await page.waitForURL(`**/words/${device}/question`);
}

test('every resize detects the device again, and the focused field stays', async () => {
  const respondent = await app.start('/words');
  const { page } = respondent;
  await respondent.write('Half a sentence');
  const field = await page.getByRole('textbox').elementHandle();
  for (const [width, height, device] of [
    [1280, 499, 'mobile'],
    [1280, 500, 'desktop'],
    [600, 500, 'desktop'],
    [600, 499, 'mobile'],
    [600, 900, 'desktop'],
    [599, 900, 'mobile'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await isOn(respondent, device);
  }
  expect(await field?.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await page.getByRole('textbox').inputValue()).toBe('Half a sentence');
  await respondent.reload();
  expect(await page.getByRole('textbox').inputValue()).toBe('Half a sentence');
});

test('a tablet stays a tablet while its soft keyboard is open', async () => {
  const respondent = await app.respondent('pad', {
    viewport: { width: 900, height: 560 },
    userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Safari/537.36',
  });
  const { page } = respondent;
  const size = (height: number) => page.setViewportSize({ width: 900, height });
  await respondent.open('/words');
  await respondent.start();
  await page.getByRole('textbox').focus();
  for (const height of [240, 560]) {
    await size(height);
    await page.waitForFunction((now) => window.innerHeight === now, height);
    await isOn(respondent, 'pad');
  }
  // A hundred are no keyboard yet.
  await size(460);
  await isOn(respondent, 'mobile');
  await size(459);
  await isOn(respondent, 'pad');
  await size(560);
  await page.getByRole('textbox').blur();
  await size(240);
  await isOn(respondent, 'mobile');
});
