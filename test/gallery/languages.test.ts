import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { locales } from '../../contract/locales.ts';
import { Respondent } from '../../tools/paths/browser/respondent.ts';
import { stage } from '../support/journey.ts';
import { expectTextsInPlace, longOrTall } from './textPlaces.ts';

const there = stage();

/** The screens of the developer page beside its examples, by name. */
const screens = [
  ...readFileSync('src/dev/screens.tsx', 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \(\) =>/gm),
].map(([, name = '']) => name);

test('every screen is on the developer page', () => {
  expect(screens.length).toBeGreaterThan(30);
});

describe.concurrent('texts stay in their place in every language', () => {
  // `gate.test.ts` and `faults.test.ts` draw the questions.
  test.each([0, 1, 2])('screens, part %i', { timeout: 240_000 }, async (part) => {
    const one = await Respondent.create(there.browser, 'mobile');
    const { page } = one;
    for (const name of screens.filter((_, place) => place % 3 === part)) {
      await one.open(`${there.server.origin}/dev/${name}`);
      await page.locator('h1, h2').first().waitFor({ state: 'attached' });
      await expectTextsInPlace(page, 390, locales);
      await expectTextsInPlace(page, 320, longOrTall);
    }
    await page.context().close();
  });
});
