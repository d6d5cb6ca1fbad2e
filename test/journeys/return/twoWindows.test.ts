import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const app = stage(() => surveysOf(wordsSurvey('windows', 3)));

test('an outdated window shows a dialog, and writes nothing until the respondent continues in it (R09)', async () => {
  const respondent = await app.start('/windows');
  await respondent.answer('First');
  const firstPage = respondent.page;
  const other = await respondent.newTab();
  await other.open('/windows');
  await other.answer('Other');

  await respondent.write('Behind');
  await respondent.next();
  const dialog = firstPage.getByRole('dialog', { name: 'You continued in another window' });
  await dialog.waitFor();
  await expectAccessible(firstPage);
  const between = (await answersTo(app.server, 'windows')).at(-1)?.answers;
  expect(between).toMatchObject({ w2: { text: 'Other' } });
  await dialog.getByRole('button', { name: 'Continue here' }).click();
  await respondent.seesQuestion(3);
  await firstPage.locator('[data-focus-on-enter]:focus').waitFor();
  await respondent.answer('Last');
  await respondent.seesEndPage();
  expect((await answersTo(app.server, 'windows')).at(-1)).toMatchObject({
    answers: { w1: { text: 'First' }, w2: { text: 'Other' }, w3: { text: 'Last' } },
  });
  // The other window learns of the end by its next call.
  await other.answer('Too late');
  await other.seesEndPage();
  // The browser logs the refusal, and no other error.
  await respondent.close(/status of 4/);
});

test('Start twice, and in two windows before either has a cookie, is one start (R10)', async () => {
  const respondent = await app.respondent();
  const other = await respondent.newTab();
  for (const tab of [respondent, other]) await tab.open('/windows');
  const before = (await answersTo(app.server, 'windows')).length;
  const arrive = await respondent.holdRequests('**/api/start');
  const [first, second] = [respondent, other].map(({ page }) =>
    page.waitForRequest('**/api/start'),
  );
  await respondent.button('Start').dblclick();
  await first;
  await other.press('Start');
  await other.page.locator('button[aria-disabled=true]').waitFor();
  arrive();
  for (const tab of [respondent, other]) await tab.seesQuestion(1);
  // A held request gets its cookies when it is released: its cookies show that the second one waited.
  expect((await (await second)?.allHeaders())?.cookie).toMatch(/^askpath_windows=/);
  expect(await answersTo(app.server, 'windows')).toHaveLength(before + 1);
  await other.answer('First');
});
