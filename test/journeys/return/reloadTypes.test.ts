import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type AnswerActions, answerActions } from '../../support/answerActions.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { named } from '../../support/named.ts';

const app = stage();
const questions: { id: string; type: keyof AnswerActions }[] = JSON.parse(
  readFileSync('surveys/tour.json', 'utf8'),
).questions;
const fillAnswer = answerActions((target) => target.click());

/** All choices, texts and orders on the page. */
function controlValues(page: Page): Promise<unknown> {
  return page
    .locator('main form')
    .first()
    .evaluate((form) => [
      ...[...form.querySelectorAll<HTMLInputElement>('input, textarea, select')]
        .filter(({ type }) => type !== 'file' && type !== 'hidden')
        .map(({ type, checked, value }) =>
          ['radio', 'checkbox'].includes(type) ? checked : value,
        ),
      ...[...form.querySelectorAll('ol li, ul li')].map(({ textContent }) => textContent),
    ]);
}

test('a reload changes nothing: at home, with an answer given, on its way, or uploaded, in every type (R11)', async () => {
  const respondent = await app.open('/tour');
  const { page } = respondent;
  await page.getByRole('main').getByRole('button').waitFor();
  await respondent.reload();
  await page.getByRole('main').getByRole('button').click();
  const reloaded = new Set<string>();
  for (const [index, { id, type }] of questions.entries()) {
    await respondent.seesQuestion(index + 1);
    await named(`${id} could not be answered`, fillAnswer[type](page));
    if (reloaded.has(type)) {
      await respondent.next();
      continue;
    }
    reloaded.add(type);
    const before = await controlValues(page);
    await respondent.reload();
    await respondent.seesQuestion(index + 1);
    await expect.poll(() => controlValues(page), { message: id, timeout: 5000 }).toEqual(before);
    if (index % 3 !== 0) {
      await respondent.next();
      continue;
    }
    // The server stores this one, and the page unloads before the reply; the previous one may still be in progress.
    const { promise: isStored, resolve } = Promise.withResolvers<void>();
    let isHeld = true;
    // The interception stays until the end of the test, because ending it during a reload could lose the reload.
    await page.route('**/api/commitAnswer', async (route) => {
      const isThis = new URLSearchParams(route.request().postData() ?? '').get('questionId') === id;
      if (!isThis || !isHeld) return route.fallback();
      isHeld = false;
      await route.fetch();
      resolve();
    });
    await page.locator('button[value=next]:not([hidden])').click();
    await isStored;
    await respondent.reload();
  }
  await respondent.seesEndPage();
  await respondent.reload();
  await respondent.seesEndPage();
  const rows = await answersTo(app.server, 'tour');
  expect(rows).toHaveLength(1);
  expect(Object.keys(rows[0]?.answers ?? {})).toEqual(questions.map(({ id }) => id));
});
