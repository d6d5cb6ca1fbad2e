import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { expectInView } from '../../support/hostPage.ts';
import { answersTo } from '../../support/journey.ts';
import { testProvider } from '../../support/network/provider.ts';
import { expectReachable } from '../../support/reach.ts';
import { wordsSurvey } from '../../support/words.ts';
import { hostStage } from './hostStage.ts';

const provider = await testProvider();
const there = hostStage(
  (origin) =>
    ['members', 'given'].map((id) =>
      wordsSurvey(id, 2, { login: true, config: { frameOrigins: [origin] } }),
    ),
  {
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.id,
      OIDC_CLIENT_SECRET: provider.client.secret,
    },
    isOtherSite: true,
  },
);
beforeAll(() => provider.open(`${there.front.origin}/api/login/callback`));
afterAll(() => provider.close());

const title = 'Log in to answer this survey.';

/** The link opens the survey in a new tab, which logs in. */
async function openedTab({ page, survey }: Respondent): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await survey.getByRole('link', { name: 'Open the survey in a new tab' }).click();
  const tab = await opened;
  await tab.getByRole('button', { name: 'Start' }).waitFor();
  return tab;
}

test('a survey with a login explains it in window, card and the frame of an app, and links to a new tab', async () => {
  const tags = ['window', 'card'].map((mode) => there.tag('members', mode)).join('');
  const hostPage = await there.visit(there.inApp('members', { info: 'ana' }) + tags);
  const { page } = hostPage;
  await expect.poll(() => hostPage.events()).toHaveLength(2);
  const ready = { type: 'ready', title, survey: 'members' };
  expect(await hostPage.events()).toEqual([ready, ready]);
  // A login page cannot be shown in an app's frame.
  for (const [nth, mode] of ['app', 'window', 'card'].entries()) {
    const respondent = await hostPage.respondent(nth);
    await respondent.seesHeading(title);
    await expectReachable(respondent.survey);
    if (mode !== 'app') {
      expect(await hostPage.iframe(nth).isVisible()).toBe(true);
      expect(await hostPage.iframe(nth).getAttribute('title')).toBe(title);
      if (mode === 'card') await hostPage.iframe(nth).scrollIntoViewIfNeeded();
      await expectInView(respondent, respondent.survey.locator('body'));
      await (await openedTab(respondent)).close();
    }
    await respondent.press('Try again');
    await respondent.seesHeading(title);
    if (mode !== 'app') await respondent.seesFocusOn(title);
    else expect(respondent.path).toBe('/members/shop');
  }
  await (await hostPage.respondent(1)).press('Close');
  await expect.poll(() => page.locator('askpath-survey').count()).toBe(1);
});

test('the context of a host page is passed to the new tab, and through the login', async () => {
  const hostPage = await there.visit(
    there.tag('given', 'card', `data-context='{"plan":"pro & more","seats":7}'`),
  );
  const login = hostPage.page
    .context()
    .waitForEvent('request', (request) => request.url().includes('/api/login?'));
  const tab = await openedTab(await hostPage.respondent());
  expect((await login).url()).not.toContain('plan');
  await tab.getByRole('button', { name: 'Start' }).click();
  await tab.getByRole('heading', { level: 2, name: 'Question in words 1' }).waitFor();
  expect(tab.url()).not.toContain('#');
  expect(await answersTo(there.app.server, 'given')).toMatchObject([
    { status: 'answering', context: { plan: 'pro & more', seats: 7 } },
  ]);
});
