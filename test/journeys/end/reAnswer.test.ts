import { expect, test } from 'vitest';
import { Calls } from '../../../packages/paths/browser/calls.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { answersTo, beginSession, stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const app = stage(() =>
  surveysOf(wordsSurvey('again', 2, { config: { allowReAnswer: true } }), wordsSurvey('once', 2)),
);

test('an ended survey that allows it is answered again, after a confirmation and under a spinner', async () => {
  const respondent = await app.start('/again');
  const { page } = respondent;
  await respondent.answer('Once 1', 'Once 2');
  await respondent.seesEndPage();
  const again = page.getByRole('button', { name: 'Answer again' });
  const dialog = page.getByRole('dialog', { name: 'Answer again?' });

  await again.click();
  await dialog.waitFor();
  await expectAccessible(page);
  expect(await dialog.getByRole('button', { name: 'Cancel' }).evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await again.evaluate(isFocused)).toBe(true);
  expect((await answersTo(app.server, 'again')).at(-1)).toMatchObject({
    answers: { w1: { text: 'Once 1' } },
  });

  const calls = await Calls.of(page);
  await again.click();
  await dialog.getByRole('button', { name: 'Answer again' }).click();
  await calls.made('reAnswer');
  const spinner = page.getByRole('dialog', { name: 'Loading…' });
  await spinner.waitFor();
  await expect.poll(() => spinner.evaluate((box) => getComputedStyle(box).opacity)).toBe('1');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await spinner.isVisible()).toBe(true);
  await calls.pass('reAnswer');
  await respondent.button('Start').waitFor();
  await spinner.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('[data-focus-on-enter]')))
    .toBe(true);
  await page.unrouteAll();
  await respondent.start();
  await respondent.seesText('Once 1');
  await respondent.answer('Twice 1', 'Twice 2');
  await respondent.seesEndPage();
  expect(await answersTo(app.server, 'again')).toMatchObject([
    { answers: { w1: { text: 'Twice 1' }, w2: { text: 'Twice 2' } } },
  ]);
});

test('an ended survey that does not allow it has no button', async () => {
  const respondent = await app.openAt('/once', { w1: { text: 'Once 1' }, w2: { text: 'Once 2' } });
  await respondent.seesEndPage();
  expect(await respondent.page.getByRole('button').count()).toBe(0);
});

test('a start of a survey that another window began asks first: Continue or Restart', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  const dialog = page.getByRole('dialog', { name: 'You have already started this survey' });
  for (const choice of ['Continue', 'Restart']) {
    await page.context().clearCookies();
    await respondent.open('/once');
    await beginSession(respondent, app.server, 'once', { answers: { w1: { text: 'Begun' } } });
    await respondent.press('Start');
    await dialog.waitFor();
    if (choice === 'Continue') await expectAccessible(page);
    await dialog.getByRole('button', { name: choice }).click();
    if (choice === 'Continue') await respondent.seesQuestion(2);
  }
  await respondent.start();
  expect(await page.getByRole('textbox').inputValue()).toBe('');
});

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
