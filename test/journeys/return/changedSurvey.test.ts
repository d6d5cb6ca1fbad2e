import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { editSurvey } from '../../support/edit.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const ids = ['moved', 'reloaded', 'paused', 'later', 'closed', 'gone'];
const there = stage(() => surveysOf(...ids.map((id) => wordsSurvey(id, 4))));

type Survey = ReturnType<typeof wordsSurvey> & Record<string, unknown>;

const edit = (id: string, change: (survey: Survey) => Survey) =>
  editSurvey(there.server, id, change);

/** A respondent with the first question of a survey answered, and words written to the second. */
async function writing(id: string): Promise<Respondent> {
  const one = await Respondent.create(there.browser);
  await one.open(`${there.server.origin}/${id}`);
  await one.start();
  await one.write('First');
  await one.next();
  await one.seesQuestion(2);
  await one.write('Half a sentence');
  return one;
}

test('a question that is taken away while it is answered: Restart, and nothing that still fits is lost (R24)', async () => {
  const one = await writing('moved');
  const { page } = one;
  const restarts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/reAnswer')) restarts.push(request.url());
  });
  await one.next();
  await one.seesQuestion(3);
  await one.write('Still here');
  await page.getByRole('button', { name: 'Previous' }).click();
  await one.seesQuestion(2);
  await edit('moved', (survey) => ({
    ...survey,
    questions: survey.questions.filter((question) => question.id !== 'w2'),
  }));
  await one.next();
  const dialog = page.getByRole('dialog', { name: 'The survey has changed' });
  await dialog.waitFor();
  await expectAccessible(page);
  expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Restart' }).click();
  await page.getByRole('button', { name: 'Start' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.matches('[data-arrive]'))).toBe(true);
  expect(restarts).toHaveLength(1);
  await one.start();
  expect(await page.getByRole('textbox').inputValue()).toBe('First');
  await one.write('First again');
  await one.next();
  await one.seesQuestion(2);
  await one.seesQuestion('Question in words 3');
  expect(await page.getByRole('textbox').inputValue()).toBe('Still here');
  await one.next();
  await one.seesQuestion(3);
  await one.write('Last');
  await one.next();
  await one.seesEndPage();
  expect(await answersTo(there.server, 'moved')).toMatchObject([
    { answers: { w1: { text: 'First again' }, w3: { text: 'Still here' }, w4: { text: 'Last' } } },
  ]);
  // What was answered before is not counted any more, and not thrown away either.
  const database = new DatabaseSync(join(there.server.dataDir, 'askpath.sqlite'), {
    readOnly: true,
  });
  const first = database
    .prepare(`select result from answer where round = 1 and question_id = 'w1'`)
    .all();
  database.close();
  expect(first).toMatchObject([{ result: '{"text":"First"}' }]);
  await one.close();
});

test('a reload finds that the question is gone: after the restart the focus is where the reader is', async () => {
  const one = await writing('reloaded');
  const { page } = one;
  await edit('reloaded', (survey) => ({
    ...survey,
    questions: survey.questions.filter((question) => question.id !== 'w2'),
  }));
  await page.reload();
  await page.getByRole('dialog').getByRole('button', { name: 'Restart' }).click();
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('[data-arrive]')))
    .toBe(true);
  await one.close();
});

test.each([
  [
    'paused',
    { paused: true },
    { paused: false },
    'The survey has been paused',
    'This survey is paused',
  ],
  [
    'later',
    { opensAt: '2999-01-01T00:00:00Z' },
    { opensAt: '2000-01-01T00:00:00Z' },
    'The answering time has not started',
    'This survey is not open yet',
  ],
])(
  'a survey that is %s in the middle: said, shown, and gone on with where it stood (R25)',
  async (id, stop, go, notice, heading) => {
    const one = await writing(id);
    await edit(id, (survey) => ({ ...survey, ...stop }));
    await one.next();
    const dialog = one.page.getByRole('dialog', { name: notice });
    await dialog.waitFor();
    await expectAccessible(one.page);
    await one.page.keyboard.press('Escape');
    await one.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await one.page.waitForURL('**/end');
    expect((await answersTo(there.server, id)).at(-1)?.answers).toEqual({ w1: { text: 'First' } });
    await edit(id, (survey) => ({ ...survey, ...go }));
    await one.page.getByRole('button', { name: 'Try again' }).click();
    await one.seesQuestion(2);
    expect(await one.page.getByRole('textbox').inputValue()).toBe('Half a sentence');
    await one.next();
    await one.seesQuestion(3);
    await one.close();
  },
);

test('a survey that is closed in the middle is no longer available (R25)', async () => {
  const one = await writing('closed');
  await edit('closed', (survey) => ({ ...survey, closed: true }));
  await one.next();
  await one.page
    .getByRole('heading', { level: 1, name: 'This survey is no longer available' })
    .waitFor();
  expect((await answersTo(there.server, 'closed')).at(-1)?.answers).toEqual({
    w1: { text: 'First' },
  });
  await one.close(/status of 409/);
});

test('an invalid edit of the survey file changes nothing while it is answered', async () => {
  const one = await writing('gone');
  await writeFile(join(there.server.surveysDir, 'gone.json'), '{ "id": "gone", "questions": [');
  await one.next();
  await one.seesQuestion(3);
  await one.close();
});
