import { expect, test } from 'vitest';
import type { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const app = stage(() =>
  surveysOf(wordsSurvey('again', 2, { config: { allowReAnswer: true } }), wordsSurvey('once', 2)),
);

test('an ended survey is answered once more where it allows that, after a confirmation', async () => {
  const respondent = await app.start('/again');
  const { page } = respondent;
  await respondent.answer('Once 1', 'Once 2');
  await respondent.seesEndPage();
  const again = page.getByRole('button', { name: 'Answer again' });
  const dialog = page.getByRole('dialog', { name: 'Answer once more?' });

  await again.click();
  await dialog.waitFor();
  await expectAccessible(page);
  expect(await dialog.getByRole('button', { name: 'Cancel' }).evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // The focus is back where it was.
  expect(await again.evaluate(isFocused)).toBe(true);
  expect((await answersTo(app.server, 'again')).at(-1)).toMatchObject({
    answers: { w1: { text: 'Once 1' } },
  });

  await again.click();
  await dialog.getByRole('button', { name: 'Answer again' }).click();
  await respondent.start();
  expect(await page.getByRole('textbox').inputValue()).toBe('Once 1');
  await respondent.answer('Twice 1', 'Twice 2');
  await respondent.seesEndPage();
  expect(await answersTo(app.server, 'again')).toMatchObject([
    { answers: { w1: { text: 'Twice 1' }, w2: { text: 'Twice 2' } } },
  ]);
});

test('elsewhere the end is the end', async () => {
  const respondent = await app.start('/once');
  await respondent.answer('Once 1', 'Once 2');
  await respondent.seesEndPage();
  expect(await respondent.page.getByRole('button').count()).toBe(0);
  const refused = await respondent.page
    .context()
    .request.post(`${app.server.origin}/api/reAnswer/once`);
  expect(refused.status()).toBe(409);
});

test.each([
  ['Continue', async (respondent: Respondent) => respondent.seesQuestion(2)],
  [
    'Start over',
    async (respondent: Respondent) => {
      await respondent.start();
      expect(await respondent.page.getByRole('textbox').inputValue()).toBe('');
    },
  ],
])('a start of a survey that another window began asks first; %s', async (choice, then) => {
  const respondent = await app.respondent();
  const other = await respondent.newTab();
  for (const window of [respondent, other]) await window.open('/once');
  await respondent.start();
  await respondent.answer('Begun');
  await other.press('Start');
  const dialog = other.page.getByRole('dialog', { name: 'You have already started this survey' });
  await dialog.waitFor();
  await expectAccessible(other.page);
  await dialog.getByRole('button', { name: choice }).click();
  await then(other);
});

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
