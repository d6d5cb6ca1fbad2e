import { expect, test } from 'vitest';
import { Calls } from '../../../packages/paths/browser/calls.ts';
import { manyQuestions, surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { stage } from '../../support/journey.ts';

const app = stage(() => surveysOf(manyQuestions));

test('a toast floats, Escape closes it, and its text stays until the next action', async () => {
  const { respondent, calls } = await answering();
  await respondent.next();
  await calls.end('commitAnswer', { kind: 'reply', body: { code: 777, message: 'Full moon' } });
  const toast = respondent.page.getByRole('alert').filter({ hasText: 'Full moon' });
  await respondent.page.locator('[data-floating]', { hasText: 'Full moon' }).waitFor();
  await expectAccessible(respondent.page);
  await respondent.page.keyboard.press('Escape');
  await respondent.page.locator('[data-floating]').waitFor({ state: 'detached' });
  expect(await toast.isVisible()).toBe(true);
  await respondent.press('Try again');
  await respondent.page.getByText('Full moon').waitFor({ state: 'detached' });
});

test('an earlier session can be continued: Escape is the safe choice', async () => {
  const { respondent, calls } = await answering();
  await respondent.next();
  await calls.end('commitAnswer', { kind: 'reply', body: { code: 2, message: 'Again?' } });
  await respondent.page
    .getByRole('dialog', { name: 'You have already started this survey' })
    .waitFor();
  await expectAccessible(respondent.page);
  await respondent.page.keyboard.press('Escape');
  await calls.pass('location');
  await respondent.seesQuestion(1);
});

/** A respondent at the first question of the scale, with a point chosen, whose calls are held. */
async function answering() {
  const respondent = await app.openAt('/many', {});
  const calls = await Calls.of(respondent.page);
  await respondent.rate(4);
  return { respondent, calls };
}
