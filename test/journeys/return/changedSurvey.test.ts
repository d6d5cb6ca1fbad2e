import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { editSurvey } from '../../support/edit.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const ids = ['moved', 'reloaded', 'paused', 'later', 'closed'];
const app = stage(() => surveysOf(...ids.map((id) => wordsSurvey(id, 4))));

type Survey = ReturnType<typeof wordsSurvey> & Record<string, unknown>;

const edit = (id: string, change: (survey: Survey) => Survey) => editSurvey(app.server, id, change);

/** A respondent with the first question of a survey answered, and words written to the second. */
async function writing(id: string): Promise<Respondent> {
  const respondent = await app.openAt(`/${id}`, { w1: { text: 'First' } });
  await respondent.write('Half a sentence');
  return respondent;
}

test('a question removed while it is answered leads to Restart, and answers that still fit are kept (R24)', async () => {
  const respondent = await writing('moved');
  const { page } = respondent;
  const restarts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/reAnswer')) restarts.push(request.url());
  });
  await respondent.next();
  await respondent.seesQuestion(3);
  await respondent.write('Still here');
  await page.getByRole('button', { name: 'Previous' }).click();
  await respondent.seesQuestion(2);
  await edit('moved', (survey) => ({
    ...survey,
    questions: survey.questions.filter((question) => question.id !== 'w2'),
  }));
  await respondent.next();
  const dialog = page.getByRole('dialog', { name: 'The survey has changed' });
  await dialog.waitFor();
  await expectAccessible(page);
  expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Restart' }).click();
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await page.locator('[data-focus-on-enter]:focus').waitFor();
  expect(restarts).toHaveLength(1);
  await respondent.start();
  expect(await page.getByRole('textbox').inputValue()).toBe('First');
  await respondent.answer('First again');
  await respondent.seesQuestion('Question in words 3');
  expect(await page.getByRole('textbox').inputValue()).toBe('Still here');
  await respondent.next();
  await respondent.seesQuestion(3);
  await respondent.answer('Last');
  await respondent.seesEndPage();
  expect(await answersTo(app.server, 'moved')).toMatchObject([
    { answers: { w1: { text: 'First again' }, w3: { text: 'Still here' }, w4: { text: 'Last' } } },
  ]);
  // Earlier answers no longer count, and are kept.
  const database = new DatabaseSync(join(app.server.dataDir, 'askpath.sqlite'), {
    readOnly: true,
  });
  const first = database
    .prepare(`select result from answer where round = 1 and question_id = 'w1'`)
    .all();
  database.close();
  expect(first).toMatchObject([{ result: '{"text":"First"}' }]);
});

test('a reload at a removed question leads to Restart, and the focus is at the new question', async () => {
  const respondent = await writing('reloaded');
  const { page } = respondent;
  await edit('reloaded', (survey) => ({
    ...survey,
    questions: survey.questions.filter((question) => question.id !== 'w2'),
  }));
  await respondent.reload();
  await page.getByRole('dialog').getByRole('button', { name: 'Restart' }).click();
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('[data-focus-on-enter]')))
    .toBe(true);
});

const stops = [
  {
    id: 'paused',
    stop: { paused: true },
    go: { paused: false },
    notice: 'The survey has been paused',
    heading: 'This survey is paused',
  },
  {
    id: 'later',
    stop: { opensAt: '2999-01-01T00:00:00Z' },
    go: { opensAt: '2000-01-01T00:00:00Z' },
    notice: 'This survey isn’t open yet',
    heading: 'This survey isn’t open yet',
  },
];

test.each(stops)(
  'a survey that is $id in the middle shows it, and continues later (R25)',
  async ({ id, stop, go, notice, heading }) => {
    const respondent = await writing(id);
    await edit(id, (survey) => ({ ...survey, ...stop }));
    await respondent.next();
    const dialog = respondent.page.getByRole('dialog', { name: notice });
    await dialog.waitFor();
    if (id === 'paused') await expectAccessible(respondent.page);
    await respondent.page.keyboard.press('Escape');
    await respondent.seesHeading(heading, 1);
    await respondent.page.waitForURL('**/end');
    expect((await answersTo(app.server, id)).at(-1)?.answers).toEqual({ w1: { text: 'First' } });
    await edit(id, (survey) => ({ ...survey, ...go }));
    await respondent.press('Try again');
    await respondent.seesQuestion(2);
    expect(await respondent.page.getByRole('textbox').inputValue()).toBe('Half a sentence');
    await respondent.next();
    await respondent.seesQuestion(3);
  },
);

test('a survey that is closed in the middle is no longer available (R25)', async () => {
  const respondent = await writing('closed');
  await edit('closed', (survey) => ({ ...survey, closed: true }));
  await respondent.next();
  await respondent.seesHeading('This survey is no longer available', 1);
  expect((await answersTo(app.server, 'closed')).at(-1)?.answers).toEqual({
    w1: { text: 'First' },
  });
  await respondent.close(/status of 409/);
});
