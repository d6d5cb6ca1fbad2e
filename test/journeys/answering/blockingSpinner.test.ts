import { expect, test } from 'vitest';
import { Calls } from '../../../tools/paths/browser/calls.ts';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const app = stage(() => surveysOf(wordsSurvey('covered', 1, { config: { allowReAnswer: true } })));

test('while a call decides where it goes a spinner lies over everything, and the focus comes back', async () => {
  const respondent = await app.start('/covered');
  const { page } = respondent;
  await respondent.answer('Done');
  await respondent.seesEndPage();
  const calls = await Calls.of(page);
  await page.getByRole('button', { name: 'Answer again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Answer again' }).click();
  await calls.made('reAnswer');
  const cover = page.getByRole('dialog', { name: 'Loading…' });
  await cover.waitFor();
  await expect.poll(() => cover.evaluate((box) => getComputedStyle(box).opacity)).toBe('1');
  await expectAccessible(page);
  // There is nothing to go back to yet.
  await page.keyboard.press('Escape');
  expect(await cover.isVisible()).toBe(true);
  await calls.pass('reAnswer');
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await cover.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('[data-arrive]')))
    .toBe(true);
});
