import { expect, test } from 'vitest';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const there = stage(() => surveysOf(wordsSurvey('windows', 5)));

test('a window that was left behind is told so, and writes nothing until it is gone on with (R09)', async () => {
  const one = await Respondent.create(there.browser);
  await one.open(`${there.server.origin}/windows`);
  await one.start();
  await one.write('First');
  await one.next();
  await one.seesQuestion(2);
  const left = one.page;
  const other = await one.newTab();
  await other.open(`${there.server.origin}/windows`);
  for (const place of [2, 3, 4]) {
    await other.seesQuestion(place);
    await other.write(`Other ${place}`);
    await other.next();
  }
  await other.seesQuestion(5);

  await one.write('Behind');
  await one.next();
  const dialog = left.getByRole('dialog', { name: 'Continued in another window' });
  await dialog.waitFor();
  await expectAccessible(left);
  const between = (await answersTo(there.server, 'windows')).at(-1)?.answers;
  expect(between).toMatchObject({ w2: { text: 'Other 2' }, w4: { text: 'Other 4' } });
  await dialog.getByRole('button', { name: 'Continue here' }).click();
  await one.seesQuestion(5);
  expect(await left.evaluate(() => document.activeElement?.matches('[data-arrive]'))).toBe(true);
  await one.write('Last');
  await one.next();
  await one.seesEndPage();
  expect((await answersTo(there.server, 'windows')).at(-1)).toMatchObject({
    answers: {
      w1: { text: 'First' },
      w2: { text: 'Other 2' },
      w3: { text: 'Other 3' },
      w4: { text: 'Other 4' },
      w5: { text: 'Last' },
    },
  });
  // The other window, which knows nothing of it, is told the end.
  await other.write('Too late');
  await other.next();
  await other.seesEndPage();
  // A browser tells of a refusal; nothing else went wrong.
  await one.close(/status of 4/);
});

test('Start in two windows, and twice in one of them, is one start (R10)', async () => {
  const one = await Respondent.create(there.browser);
  const other = await one.newTab();
  for (const tab of [one, other]) await tab.open(`${there.server.origin}/windows`);
  const before = (await answersTo(there.server, 'windows')).length;
  await one.page.getByRole('button', { name: 'Start' }).dblclick();
  await one.seesQuestion(1);
  await other.start();
  expect(await answersTo(there.server, 'windows')).toHaveLength(before + 1);
  const at = await one.page.request.post(`${there.server.origin}/api/location`, {
    form: { surveyInfo: 'windows' },
  });
  expect(await at.json()).toMatchObject({ data: { status: 2, subject: { questionId: 'w1' } } });
  await one.close();
});

test('Start in two windows in the same moment, before either has a cookie, is one start (R10)', async () => {
  const one = await Respondent.create(there.browser);
  const other = await one.newTab();
  for (const tab of [one, other]) await tab.open(`${there.server.origin}/windows`);
  const before = (await answersTo(there.server, 'windows')).length;
  const arrive = await one.holdRequests('**/api/start');
  const [first, second] = [one, other].map(({ page }) => page.waitForRequest('**/api/start'));
  await one.page.getByRole('button', { name: 'Start' }).click();
  await first;
  await other.page.getByRole('button', { name: 'Start' }).click();
  await other.page.locator('button[aria-disabled=true]').waitFor();
  arrive();
  for (const tab of [one, other]) await tab.seesQuestion(1);
  // What is held back here gets its cookies when it is let go: that the second waits is seen by what it carries.
  expect((await (await second)?.allHeaders())?.cookie).toMatch(/^askpath_windows=/);
  expect(await answersTo(there.server, 'windows')).toHaveLength(before + 1);
  await other.write('First');
  await other.next();
  await other.seesQuestion(2);
  await one.close();
});
