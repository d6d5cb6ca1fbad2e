import { expect, test } from 'vitest';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { stage } from '../../support/journey.ts';

const there = stage();

test.each([
  ['dark', 'light', true],
  ['light', 'dark', true],
  ['dark', 'light', false],
  ['light', 'dark', false],
] as const)(
  'a card has the theme of its page, %s, for a reader who prefers %s (script: %s)',
  async (theme, colorScheme, javaScriptEnabled) => {
    const one = await Respondent.create(there.browser, 'desktop', {
      colorScheme,
      javaScriptEnabled,
    });
    await one.open(`${there.server.origin}/card/kano?theme=${theme}`);
    await one.page.getByRole('button', { name: 'Open the survey' }).click();
    await one.page.getByRole('button', { name: /^(Agree|Start)$/ }).waitFor();
    const lightness = (property: string) =>
      one.page.evaluate((name) => {
        const colour = getComputedStyle(document.documentElement).getPropertyValue(name);
        return Number(/oklch\(([\d.]+)/.exec(colour)?.[1]);
      }, property);
    const [surface, text] = [await lightness('background-color'), await lightness('color')];
    expect(surface > text).toBe(theme === 'light');
    await one.close();
  },
);

test('without a theme of the page a card has the theme of its reader', async () => {
  const one = await Respondent.create(there.browser, 'desktop', { colorScheme: 'dark' });
  await one.open(`${there.server.origin}/card/kano`);
  await one.page.getByRole('button', { name: 'Open the survey' }).waitFor();
  const surface = await one.page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  );
  expect(Number(/oklch\(([\d.]+)/.exec(surface)?.[1])).toBeLessThan(0.5);
  await one.close();
});
