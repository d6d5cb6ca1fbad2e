import { expect, test } from 'vitest';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { expectAccessible } from '../../support/axe.ts';
import { stage } from '../../support/journey.ts';
import { named } from '../../support/named.ts';

const there = stage();
const pages = ['shop', 'tomatoes', 'collecting'];

test('the shop for practice is accessible in light and dark, and fits 320 px', async () => {
  const respondent = await Respondent.create(there.browser, 'mobile', {
    viewport: { width: 320, height: 640 },
  });
  for (const name of pages) {
    await respondent.open(`${there.server.origin}/practice/${name}.html`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await respondent.page.emulateMedia({ colorScheme });
      await named(`${name}, ${colorScheme}`, expectAccessible(respondent.page));
    }
    const width = await respondent.page.evaluate(() => document.documentElement.scrollWidth);
    expect([name, width]).toEqual([name, 320]);
  }
  await respondent.close();
});

test('links lead to every page that the missions ask for, and to no dead end', async () => {
  const respondent = await Respondent.create(there.browser);
  const { page } = respondent;
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await respondent.open(`${there.server.origin}/practice/shop.html`);
  await follow('Tomatoes');
  await respondent.sees('A pot of ten litres, up to forty centimetres');
  await respondent.sees('€2.90 a packet');
  await follow('All seeds');
  await follow('Collecting an order');
  const friday = page.getByRole('row', { name: /Wednesday/ });
  expect(await friday.textContent()).toContain('16:00 to 18:00');
  await follow('Seeds');
  await respondent.sees('Seeds for this spring');
  await respondent.close();
});
