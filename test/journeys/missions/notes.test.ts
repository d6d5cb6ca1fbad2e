import { expect, test } from 'vitest';
import type { MissionNote } from '../../../contract/missionNotes.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf, withNotes, withQuietMission } from '../../../packages/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { answersTo, stage } from '../../support/journey.ts';

const there = stage(() => surveysOf(withNotes, withQuietMission));

test('a text that is begun in the page is finished in the small window, and stored as a note', async () => {
  const respondent = await Respondent.create(there.browser);
  const { page } = respondent;
  await page.setViewportSize({ width: 1400, height: 900 });
  await respondent.open(`${there.server.origin}/task/notes`);
  await page.locator('main button').last().click();
  await respondent.press('Start the task');
  await page.getByLabel('What are you thinking?').fill('Where are the');
  const opening = page.context().waitForEvent('page');
  await respondent.press('Keep the task in view');
  const companion = await opening;
  await companion.setViewportSize({ width: 320, height: 280 });
  const field = companion.getByLabel('What are you thinking?');
  await field.press('Control+End');
  await field.pressSequentially(' lamps?');
  await expectAccessible(companion);
  await companion.getByRole('button', { name: 'Add', exact: true }).click();
  await companion.getByText('Note added').waitFor();
  expect(await field.inputValue()).toBe('');
  expect(await companion.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await companion.getByRole('button', { name: 'Next step' }).click();
  await field.fill('There');
  await companion.getByRole('button', { name: 'Back to the survey' }).click();
  expect(await page.getByLabel('What are you thinking?').inputValue()).toBe('There');
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Note added').waitFor();
  await respondent.press('Stop task');
  await page.getByRole('dialog').getByRole('button', { name: 'Stop task' }).click();
  await respondent.seesHeading('How was it?');
  const [row] = await answersTo(there.server, 'notes');
  const answers = row?.answers as unknown as { q1: { notes: MissionNote[] } } | undefined;
  expect(answers?.q1.notes.map(({ text, step }) => [text, step])).toEqual([
    ['Where are the lamps?', 1],
    ['There', 2],
  ]);
  await respondent.close();
});

test('a mission whose author asks for no notes has no field', async () => {
  const respondent = await Respondent.create(there.browser);
  await respondent.open(`${there.server.origin}/task/quiet`);
  await respondent.page.locator('main button').last().click();
  await respondent.press('Start the task');
  await respondent.page.getByRole('button', { name: 'Complete' }).waitFor();
  expect(await respondent.page.getByRole('textbox').count()).toBe(0);
  await respondent.close();
});

test('without a script there is no field', async () => {
  const respondent = await Respondent.create(there.browser, 'desktop', {
    javaScriptEnabled: false,
  });
  const { page } = respondent;
  await respondent.open(`${there.server.origin}/task/notes`);
  await page.locator('main button').last().click();
  await respondent.press('Start the task');
  await page.getByRole('button', { name: 'Complete' }).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await respondent.close();
});
