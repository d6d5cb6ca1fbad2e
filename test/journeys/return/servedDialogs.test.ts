import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { otherTab } from '../../../packages/paths/browser/otherTab.ts';
import { surveysOf, twoQuestions } from '../../../packages/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { stage } from '../../support/journey.ts';
import { stageLateScripts } from '../../support/network/lateScripts.ts';
import { nextByForm } from '../../support/servedForm.ts';

const app = stage(() => surveysOf(twoQuestions));
const late = stageLateScripts(() => app.server);
const refused = /status of 4/;

/** Opens the page, presses its button after another window has answered, and returns the name of its dialog. */
const ways = {
  resume: async (page: Page, tab: ReturnType<typeof otherTab>) => {
    await page.goto('/two', { waitUntil: 'commit' });
    await tab.start();
    await tab.commit('q1');
    await page.locator('button[value=start]').click();
    return 'You have already started this survey';
  },
  elsewhere: async (page: Page, tab: ReturnType<typeof otherTab>) => {
    await tab.start();
    await page.goto('/two', { waitUntil: 'commit' });
    await tab.commit('q1');
    await page.locator('main input[type=radio]').first().check();
    await nextByForm(page);
    return 'You continued in another window';
  },
};

test.each(Object.entries(ways))(
  '%s: a dialog of the server has the focus, and the page behind it is inert (R33)',
  async (_, open) => {
    const respondent = await app.respondent('desktop', { javaScriptEnabled: false });
    const { page } = respondent;
    const name = await open(page, otherTab(page.context().request, app.server.origin, 'two'));
    const dialog = page.getByRole('dialog', { name });
    await dialog.locator('[data-safe=true]:focus').waitFor();
    const controls = await dialog.getByRole('button').count();
    for (let press = 0; press < controls + 2; press += 1) {
      await page.keyboard.press('Tab');
      expect(await page.locator('main :focus, header :focus').count()).toBe(0);
    }
    const exposed = await exposedControls(page);
    expect(exposed).toHaveLength(controls);
    await dialog.locator('[data-safe=true]').click();
    await respondent.seesHeading('Second question', 2);
    expect((await exposedControls(page)).length).toBeGreaterThan(controls);
    await respondent.close(refused);
  },
);

test.each(Object.entries(ways))(
  '%s: a dialog of the server is accessible before the script',
  async (_, open) => {
    const respondent = await app.respondent('mobile', { baseURL: late.origin });
    const { page } = respondent;
    late.hold();
    await open(page, otherTab(page.context().request, app.server.origin, 'two'));
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await respondent.close(refused);
  },
);

/** Controls that assistive technology is offered. */
async function exposedControls(page: Page): Promise<readonly unknown[]> {
  const inspector = await page.context().newCDPSession(page);
  const { nodes } = await inspector.send('Accessibility.getFullAXTree');
  await inspector.detach();
  const roles = new Set(['button', 'radio', 'link', 'textbox', 'combobox', 'checkbox']);
  return nodes.filter(({ ignored, role }) => !ignored && roles.has(String(role?.value)));
}
