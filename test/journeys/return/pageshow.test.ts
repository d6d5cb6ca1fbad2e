import { expect, test } from 'vitest';
import { otherTab } from '../../../packages/paths/browser/otherTab.ts';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf, twoQuestions } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const app = stage(() => surveysOf(wordsSurvey('back', 2), twoQuestions));

/** Shows the page from the back/forward cache. */
async function restore(respondent: Respondent): Promise<void> {
  await respondent.seesTakeOver();
  const asked = respondent.page.waitForRequest('**/api/location', { timeout: 1000 });
  await showAgain(respondent);
  await asked;
}

function showAgain({ page }: Respondent): Promise<unknown> {
  return page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
}

test('a page that is shown again requests its location immediately, and keeps the draft (R22)', async () => {
  const respondent = await app.start('/back');
  await respondent.write('Half a sent');
  await restore(respondent);
  await respondent.seesQuestion(1);
  await expect.poll(() => respondent.page.getByRole('textbox').inputValue()).toBe('Half a sent');
});

test('a survey that has ended meanwhile shows its end page (R22)', async () => {
  const respondent = await app.start('/two');
  const other = otherTab(respondent.page.context().request, app.server.origin, 'two');
  for (const { id } of twoQuestions.questions) await other.commit(id);
  await restore(respondent);
  await respondent.seesEndPage();
  await respondent.page.goBack().catch(() => null);
  expect(await respondent.page.getByRole('radio').count()).toBe(0);
});
