import { expect, test } from 'vitest';
import { expectReachable } from '../support/reach.ts';
import { Visitor } from '../support/visitor.ts';
import { wordsSurvey } from '../support/words.ts';
import { hostStage } from './hostStage.ts';

const there = hostStage((origin) => [
  wordsSurvey('members', 2, { login: true, config: { frameOrigins: [origin] } }),
]);

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
    // Where there is somebody to log in with, there is the login.
    await tab.waitForURL('**/api/login?from=**members**');
    await guest.press('Retry');
    await guest.hasFocusOn(title);
    if (mode === 'window') {
      await guest.press('Close');
      await expect.poll(() => page.locator('askpath-survey').count()).toBe(0);
    }
    await visitor.leave(/status of 503 .*\/api\/login/);
  },
);

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
