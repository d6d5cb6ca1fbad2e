import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Device } from '../../contract/address.ts';
import { expectAccessible } from '../support/axe.ts';
import { Respondent } from '../support/respondent.ts';
import { stage } from './journey.ts';

const there = stage();

const ways: [string, Device, BrowserContextOptions][] = [
  ['desktop', 'desktop', {}],
  ['a phone in the dark', 'mobile', { colorScheme: 'dark' }],
  ['a pad', 'pad', {}],
  ['400 % zoom', 'desktop', { viewport: { width: 320, height: 256 } }],
  ['long words', 'mobile', { locale: 'de', viewport: { width: 320, height: 640 } }],
  ['right to left', 'mobile', { locale: 'ar' }],
  ['a tall script', 'desktop', { locale: 'my' }],
  ['forced colours', 'desktop', { forcedColors: 'active' }],
];

describe.each(ways)('the tour with %s', (_, device, options) => {
  test('has no violation, no sideways scroll and no target under 44 px, empty or answered', async () => {
    const one = await Respondent.on(there.browser, device, { reducedMotion: 'reduce', ...options });
    const submit = one.page.locator('button[type=submit]');
    await one.open(`${there.server.origin}/tour`);
    await one.page.getByRole('main').getByRole('button').waitFor();
    await expectReachable(one);
    await one.page.getByRole('main').getByRole('button').click();
    for (let index = 1; index <= 9; index += 1) {
      await one.page.waitForFunction(
        (place) => document.querySelector('progress')?.value === place,
        index,
      );
      await expectReachable(one);
      if (index !== 1 && index !== 4) {
        await submit.click();
        await one.page.waitForFunction(() => document.querySelector('[aria-invalid=true]'));
        await expectReachable(one);
      }
      await answer(one);
      await expectReachable(one);
      await submit.click();
    }
    await one.page.waitForURL('**/end');
    await expectReachable(one);
    await one.leave();
  });
});

/** Something acceptable, whatever is asked. */
async function answer({ page }: Respondent): Promise<void> {
  for (const role of ['radio', 'checkbox'] as const) {
    const controls = page.getByRole(role);
    const wanted = role === 'radio' ? 1 : 2;
    for (const control of (await controls.all()).slice(0, wanted))
      await control.check({ force: true });
  }
  for (const blank of await page.getByRole('textbox').all()) await blank.fill('12');
}

async function expectReachable({ page }: Respondent): Promise<void> {
  await expectAccessible(page);
  const found = await page.evaluate(() => {
    const targets = [...document.querySelectorAll('button, input, textarea, select, a')]
      // A link inside a sentence is as high as its line (WCAG 2.5.8, "inline").
      .filter((element) => !element.closest('p, li'))
      .map((element) => element.closest('label') ?? element)
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    return {
      sideways: document.documentElement.scrollWidth - window.innerWidth,
      small: targets
        .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
        .map(
          ({ element, box }) => `${element.outerHTML.slice(0, 80)} ${box.width} × ${box.height}`,
        ),
    };
  });
  expect(found).toEqual({ sideways: 0, small: [] });
}
