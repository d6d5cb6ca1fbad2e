import { expect, test } from 'vitest';
import { simulate } from '../../../packages/paths/simulate/simulate.ts';
import { loadSurveys } from '../../../server/surveys/loadSurveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { stage } from '../../support/journey.ts';

const token = 'a long token for the results of every survey';
const there = stage(undefined, () => ({ RESULTS_TOKEN: token }));

test('a reader signs in, reads the results, and signs out', async () => {
  await simulateAnswers('csat', 12);
  const one = await there.respondent('desktop');
  await one.page.goto('/results/csat');
  await one.seesHeading('Results');
  await expectAccessible(one.page);
  const field = one.page.getByLabel('Token for the results');
  await field.fill('guessed');
  await one.press('Sign in');
  await one.sees('This is not the token of this server');
  await expectAccessible(one.page);
  await field.fill(token);
  await one.press('Sign in');
  await one.seesHeading('Your last purchase with us');
  await one.sees(/^12 sessions/);
  await expectAccessible(one.page);
  await one.page.getByRole('link', { name: 'Results' }).click();
  await expectAccessible(one.page);
  await one.page.getByRole('link', { name: 'System Usability Scale' }).click();
  await one.seesHeading('System Usability Scale');
  await one.page.goBack();
  await one.press('Sign out');
  await one.page.goto('/results/csat');
  expect(await one.page.getByLabel('Token for the results').count()).toBe(1);
  await one.close(/401 \(Unauthorized\)/);
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
