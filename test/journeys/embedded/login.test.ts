import { afterAll, beforeAll, expect, test } from 'vitest';
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
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
  },
);
beforeAll(() => provider.open(`${there.front.origin}/api/login/callback`));
afterAll(() => provider.close());

test.each(['window', 'card'])(
  'a survey with a login explains it in a %s, and links to a new tab',
  async (mode) => {
    const hostPage = await there.visit(there.tag('members', mode));
    const { page } = hostPage;
    await hostPage.waitForMessage('ready');
    const respondent = await hostPage.respondent();
    const title = 'Log in to answer this survey.';
    expect(await hostPage.events()).toEqual([{ type: 'ready', title, survey: 'members' }]);
    await respondent.seesHeading(title);
    expect(await hostPage.iframe().isVisible()).toBe(true);
    expect(await hostPage.iframe().getAttribute('title')).toBe(title);
    await expectInView(respondent, respondent.survey.locator('body'));
    await expectReachable(respondent.survey);
    const opened = page.waitForEvent('popup');
    await respondent.survey.getByRole('link', { name: 'Open the survey in a new tab' }).click();
    const tab = await opened;
    await tab.getByRole('button', { name: 'Start' }).waitFor();
    await respondent.press('Retry');
    await respondent.seesFocusOn(title);
    if (mode === 'window') {
      await respondent.press('Close');
      await expect.poll(() => page.locator('askpath-survey').count()).toBe(0);
    }
  },
);

test('the context of a host page is passed to the new tab, and through the login', async () => {
  const hostPage = await there.visit(
    there.tag('given', 'card', `data-context='{"plan":"pro & more","seats":7}'`),
  );
  const { page } = hostPage;
  const respondent = await hostPage.respondent();
  const opened = page.waitForEvent('popup');
  const login = page.context().waitForEvent('request', (one) => one.url().includes('/api/login?'));
  await respondent.survey.getByRole('link', { name: 'Open the survey in a new tab' }).click();
  const tab = await opened;
  expect((await login).url()).not.toContain('plan');
  await tab.getByRole('button', { name: 'Start' }).click();
  await tab.getByRole('heading', { level: 2, name: 'Question in words 1' }).waitFor();
  expect(tab.url()).not.toContain('#');
  expect(await answersTo(there.app.server, 'given')).toMatchObject([
    { status: 'answering', context: { plan: 'pro & more', seats: 7 } },
  ]);
});

test('a survey with a login explains it in the frame of an app, which cannot show a login page', async () => {
  const hostPage = await there.visit(there.inApp('members', { info: 'ana' }));
  const respondent = await hostPage.respondent();
  await respondent.seesHeading('Log in to answer this survey.');
  await expectReachable(respondent.survey);
  await respondent.press('Retry');
  await respondent.seesHeading('Log in to answer this survey.');
  expect(new URL(respondent.survey.url()).pathname).toBe('/members/shop');
});
