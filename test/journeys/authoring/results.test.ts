import { expect, test } from 'vitest';
import { simulate } from '../../../packages/paths/simulate/simulate.ts';
import { loadSurveys } from '../../../server/surveys/loadSurveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { stage } from '../../support/journey.ts';

const token = 'a long token for the results of every survey';
const there = stage(undefined, () => ({ RESULTS_TOKEN: token }));

test('a reader signs in, reads the results, and signs out', async () => {
  await simulateAnswers('csat', 12);
  const respondent = await there.respondent('desktop');
  await respondent.page.goto('/results/csat');
  await respondent.seesHeading('Results');
  await expectAccessible(respondent.page);
  const field = respondent.page.getByLabel('Token for the results');
  await field.fill('guessed');
  await respondent.press('Sign in');
  await respondent.sees('This is not the token of this server');
  await expectAccessible(respondent.page);
  await field.fill(token);
  await respondent.press('Sign in');
  await respondent.seesHeading('Your last purchase with us');
  await respondent.sees(/^12 sessions/);
  await expectAccessible(respondent.page);
  await respondent.page.getByRole('link', { name: 'Results' }).click();
  await expectAccessible(respondent.page);
  await respondent.page.getByRole('link', { name: 'System Usability Scale' }).click();
  await respondent.seesHeading('System Usability Scale');
  await respondent.page.goBack();
  await respondent.press('Sign out');
  await respondent.page.goto('/results/csat');
  expect(await respondent.page.getByLabel('Token for the results').count()).toBe(1);
  await respondent.close(/401 \(Unauthorized\)/);
});

async function simulateAnswers(id: string, respondents: number): Promise<void> {
  const { surveys, cascades } = await loadSurveys('surveys');
  const survey = surveys.get(id);
  if (!survey) throw new Error(`There is no survey ${id}`);
  const { origin } = there.server;
  const counts = await simulate({
    survey,
    cascades,
    respondents,
    seed: '1',
    testKey: null,
    period: { from: Date.now() - 60_000, until: Date.now() },
    target: { request: (path, init) => fetch(new URL(path, origin), init) },
  });
  expect(counts.ended).toBeGreaterThan(0);
}
