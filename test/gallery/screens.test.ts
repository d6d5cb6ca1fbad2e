import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '../../contract/locales.ts';
import { Respondent } from '../../packages/paths/browser/respondent.ts';
import { holdTime } from '../../packages/paths/browser/time.ts';
import { bringAxe } from '../support/axe.ts';
import { stage } from '../support/journey.ts';
import { named } from '../support/named.ts';
import { expectReachable } from '../support/reach.ts';
import { expectTextsInPlace, longOrTall } from './textPlaces.ts';

const there = stage();

/** The screens of the developer page beside its examples, by name. */
const screens = [
  ...readFileSync('src/dev/screens.tsx', 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \(\) =>/gm),
].map(([, name = '']) => name);

interface Look {
  readonly width: number;
  readonly height: number;
  readonly media: Parameters<Page['emulateMedia']>[0];
}

/** Sorted from narrow to wide, because each change of the size needs a new layout. */
const looks: readonly Look[] = [
  { width: 320, height: 256, media: { colorScheme: 'light', forcedColors: 'active' } },
  { width: 390, height: 844, media: { colorScheme: 'dark' } },
  { width: 1280, height: 844, media: { colorScheme: 'light' } },
];

test('every screen is on the developer page', () => {
  expect(screens.length).toBeGreaterThan(30);
});

describe.concurrent('screens in every language and look', () => {
  // `gate.test.ts` and `faults.test.ts` draw the questions.
  test.each([0, 1, 2])('part %i', { timeout: 240_000 }, async (part) => {
    const respondent = await Respondent.create(there.browser, 'mobile');
    const { page } = respondent;
    await holdTime(page);
    await bringAxe(page);
    const partScreens = screens.filter((_, index) => index % 3 === part);
    const others = locales.filter((locale) => !longOrTall.includes(locale));
    for (const [index, name] of partScreens.entries()) {
      const last: Locale = index % 2 === 0 ? 'en' : 'ar';
      // A toast may be cut in a low window.
      await page.setViewportSize({ width: 320, height: 844 });
      await open(respondent, name);
      // Screens share most of their sentences: each other language is drawn on a sixth of them.
      const sixth = others.filter((_, localeIndex) => localeIndex % 6 === (part + 3 * index) % 6);
      await expectTextsInPlace(page, 320, [...sixth, ...longOrTall, last]);
      // Screens share their components: each is judged in two of the looks.
      for (const { width, height, media } of looks.filter(
        (_, lookIndex) => lookIndex !== index % 3,
      )) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ forcedColors: 'none', ...media });
        await named(`${name} at ${width} px`, expectReachable(page));
      }
      expect([name, await page.locator('h1').count()]).toEqual([name, name === 'leaving' ? 0 : 1]);
    }
    await page.context().close();
  });
});

async function open(respondent: Respondent, name: string): Promise<void> {
  await respondent.open(`${there.server.origin}/dev/${name}`);
  await respondent.page.locator('h1, h2').first().waitFor({ state: 'attached' });
  if (name === 'home-signature') await failToSign(respondent.page);
}

/** Opens the pad, and starts without a signature. */
async function failToSign(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.locator('fieldset button').click();
  await page.locator('canvas').waitFor();
  // On a phone the pad is in a sheet above the page.
  await page.locator('dialog[open] button').first().click();
  await main.locator('button[value=start]').click();
  await page.locator('[id*=fault]:not(:empty)').first().waitFor();
}
