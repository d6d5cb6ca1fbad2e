import { expect, test } from 'vitest';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { stage } from '../../support/journey.ts';

const there = stage();

test.each([true, false])(
  'a card has the theme of its page, whatever its reader prefers (script: %s)',
  async (javaScriptEnabled) => {
    const respondent = await Respondent.create(there.browser, 'desktop', { javaScriptEnabled });
    for (const [theme, colorScheme] of [
      ['dark', 'light'],
      ['light', 'dark'],
    ] as const) {
      await respondent.page.emulateMedia({ colorScheme });
      await respondent.open(`${there.server.origin}/card/kano?theme=${theme}`);
      await respondent.page.getByRole('button', { name: 'Open the survey' }).click();
      await respondent.page.getByRole('button', { name: /^(Agree|Start)$/ }).waitFor();
      const lightness = (property: string) =>
        respondent.page.evaluate((name) => {
          const colour = getComputedStyle(document.documentElement).getPropertyValue(name);
          return Number(/oklch\(([\d.]+)/.exec(colour)?.[1]);
        }, property);
      const [surface, text] = [await lightness('background-color'), await lightness('color')];
      expect([theme, surface > text]).toEqual([theme, theme === 'light']);
    }
    await respondent.close();
  },
);

test('without a theme of the page a card has the theme of its reader', async () => {
  const respondent = await Respondent.create(there.browser, 'desktop', { colorScheme: 'dark' });
  await respondent.open(`${there.server.origin}/card/kano`);
  await respondent.page.getByRole('button', { name: 'Open the survey' }).waitFor();
  const surface = await respondent.page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  );
  expect(Number(/oklch\(([\d.]+)/.exec(surface)?.[1])).toBeLessThan(0.5);
  await respondent.close();
});
