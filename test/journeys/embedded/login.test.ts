import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersTo } from '../../support/journey.ts';
import { testProvider } from '../../support/network/provider.ts';
import { expectReachable } from '../../support/reach.ts';
import { Visitor } from '../../support/visitor.ts';
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
  'a survey with a login says so in a %s, and leads to a tab of its own',
  async (mode) => {
    const visitor = await Visitor.on(there.browser);
    const { page } = visitor;
    await visitor.visit(there.page(there.tag('members', mode)));
    await visitor.isTold('ready');
    const guest = await visitor.guest();
    const title = 'Log in to answer this survey.';
    expect(await visitor.told()).toEqual([{ type: 'ready', title, survey: 'members' }]);
    await guest.frame.getByRole('heading', { name: title }).waitFor();
    expect(await guest.element.isVisible()).toBe(true);
    await guest.isWhole(guest.frame.locator('body'));
    await expectReachable(guest.frame);
    const opened = page.waitForEvent('popup');
    await guest.frame.getByRole('link', { name: 'Open the survey in a new tab' }).click();
    const tab = await opened;
    await tab.getByRole('button', { name: 'Start' }).waitFor();
    await guest.press('Retry');
    await guest.hasFocusOn(title);
    if (mode === 'window') {
      await guest.press('Close');
      await expect.poll(() => page.locator('askpath-survey').count()).toBe(0);
    }
    await visitor.leave();
  },
);

test('the context of a host page follows into the tab of its own, and through the login', async () => {
  const visitor = await Visitor.on(there.browser);
  const { page } = visitor;
  await visitor.visit(
    there.page(there.tag('given', 'card', `data-context='{"plan":"pro & more","seats":7}'`)),
  );
  const guest = await visitor.guest();
  const opened = page.waitForEvent('popup');
  const login = page.context().waitForEvent('request', (one) => one.url().includes('/api/login?'));
  await guest.frame.getByRole('link', { name: 'Open the survey in a new tab' }).click();
  const tab = await opened;
  expect((await login).url()).not.toContain('plan');
  await tab.getByRole('button', { name: 'Start' }).click();
  await tab.getByRole('heading', { level: 2, name: 'Question in words 1' }).waitFor();
  expect(tab.url()).not.toContain('#');
  expect(await answersTo(there.server, 'given')).toMatchObject([
    { status: 'answering', context: { plan: 'pro & more', seats: 7 } },
  ]);
  await visitor.leave();
});

test('a survey with a login says so in the frame of an app, which no login page can be in', async () => {
  const visitor = await Visitor.on(there.browser);
  await visitor.visit(there.page(there.inApp('members', { info: 'ana' })));
  const guest = await visitor.guest();
  await guest.frame.getByRole('heading', { name: 'Log in to answer this survey.' }).waitFor();
  await expectReachable(guest.frame);
  await guest.press('Retry');
  await guest.frame.getByRole('heading', { name: 'Log in to answer this survey.' }).waitFor();
  expect(new URL(guest.frame.url()).pathname).toBe('/members/shop');
  await visitor.leave();
});
