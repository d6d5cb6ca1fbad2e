import { expect, test } from 'vitest';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const there = stage(() => surveysOf(wordsSurvey('back', 2)));

/** Shows the page as it was left, which a browser does after Back when it still has it. */
async function restore(one: Respondent): Promise<void> {
  const asked = one.page.waitForRequest('**/api/location', { timeout: 1000 });
  await one.page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await asked;
}

test('a page that is shown again asks at once where it stands, and keeps what was written (R22)', async () => {
  const one = await Respondent.create(there.browser);
  await one.open(`${there.server.origin}/back`);
  await one.start();
  await one.write('Half a sent');
  await restore(one);
  await one.seesQuestion(1);
  await expect.poll(() => one.page.getByRole('textbox').inputValue()).toBe('Half a sent');
  await one.close();
});

test('a survey that has ended meanwhile is never shown as one to be answered (R22)', async () => {
  const one = await Respondent.create(there.browser);
  await one.open(`${there.server.origin}/back`);
  await one.start();
  const other = await one.newTab();
  await other.open(`${there.server.origin}/back`);
  for (const place of [1, 2]) {
    await other.seesQuestion(place);
    await other.write('Done');
    await other.next();
  }
  await other.seesEndPage();
  await restore(one);
  await one.seesEndPage();
  await one.page.goBack().catch(() => null);
  expect(await one.page.getByRole('textbox').count()).toBe(0);
  await one.close();
});
