import type { BrowserContextOptions } from 'playwright-core';
import { describe, test } from 'vitest';
import type { Device } from '../../../contract/address.ts';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';
import { expectReachable } from '../../support/reach.ts';

const there = stage(() =>
  surveysOf({
    id: 'signed',
    title: 'A survey to be signed',
    description: 'With everything a start page can have.',
    config: {
      startPageLogoType: 1,
      agreement: '<p>Your answers are kept without your name.</p><ul><li>One thing.</li></ul>',
      signature: 'required',
      demo: true,
      endPageBtnEnable: true,
      endPageBtnLink: 'https://example.org/thanks',
      endText: 'A word <em>at the end</em>.',
    },
    questions: [{ id: 'q1', type: 'rate', title: 'How was it?', config: { scope: 5 } }],
    scoring: { maximum: 5 },
  }),
);

const ways: [string, Device, BrowserContextOptions][] = [
  ['a desktop in forced colours', 'desktop', { forcedColors: 'active' }],
  ['a phone in the dark, right to left', 'mobile', { colorScheme: 'dark', locale: 'ar' }],
  ['400 % zoom and long words', 'desktop', { locale: 'de', viewport: { width: 320, height: 256 } }],
];

describe.each(ways)('what is round the questions with %s', (_, device, options) => {
  test('has no violation, no sideways scroll and no target under 44 px', async () => {
    const one = await Respondent.create(there.browser, device, {
      reducedMotion: 'reduce',
      ...options,
    });
    const { page } = one;
    const main = page.getByRole('main');
    await one.open(`${there.server.origin}/signed`);
    await main.locator('fieldset button').waitFor();
    await expectReachable(page);
    await main.locator('fieldset button').click();
    await page.locator('canvas').waitFor();
    await expectReachable(page);
    await main.getByRole('button').last().click();
    await page.locator('[id*=fault]:not(:empty)').first().waitFor();
    await expectReachable(page);
    await page.getByRole('textbox').fill('Ada Lovelace');
    await main.locator('fieldset button').last().click();
    await page.locator('fieldset img').waitFor();
    await expectReachable(page);
    await main.getByRole('button').last().click();
    await one.seesQuestion(1);
    await page.locator('label:has(input)').first().click();
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/end');
    await expectReachable(page);
    await one.close();
  });
});
