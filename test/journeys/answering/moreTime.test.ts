import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { seesTakeOver } from '../../../packages/paths/browser/tab.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { beginSession, stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const app = stage(() =>
  surveysOf(
    wordsSurvey('more', 2, { maxAnswerTime: 50, timeExtensions: { seconds: 600, max: 2 } }),
    wordsSurvey('fixed', 2, { maxAnswerTime: 50 }),
  ),
);

async function opened(id: string): Promise<Respondent> {
  const respondent = await app.respondent();
  await beginSession(respondent, app.server, id);
  await respondent.open(`/${id}`);
  await respondent.page.getByRole('timer').waitFor();
  return respondent;
}

const moreTime = (page: Page) => page.getByRole('button', { name: 'More time' });

/** Waits until the page shows so many minutes and some seconds. */
const showsMinutes = (page: Page, minutes: number) =>
  page
    .getByRole('timer')
    .filter({ hasText: new RegExp(`^${minutes}:\\d\\d$`) })
    .waitFor();

const spoken = (page: Page, words: string) =>
  page.locator('[aria-live]', { hasText: words }).first().waitFor({ state: 'attached' });

test('a press at the warning moves the end, says so, and gives the focus back (2.2.1)', async () => {
  const respondent = await opened('more');
  const { page } = respondent;
  await spoken(page, 'You can request more time.');
  await expectAccessible(page);
  await respondent.write('Half a sent');
  await moreTime(page).focus();
  await page.keyboard.press('Enter');
  await showsMinutes(page, 10);
  await spoken(page, 'You have more time now. 10 minutes left.');
  await moreTime(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  expect(await page.getByRole('textbox').inputValue()).toBe('Half a sent');
  await expectAccessible(page);
});

test('without a script Enter in a field sends the answer and asks for no more time', async () => {
  const respondent = await app.respondent('desktop', { javaScriptEnabled: false });
  await beginSession(respondent, app.server, 'more');
  const { page } = respondent;
  await respondent.open('/more');
  await moreTime(page).waitFor();
  await respondent.write('Ada');
  await page.keyboard.press('Enter');
  await respondent.seesHeading('Question in words 2');
});

test('a press that fails is said, and is made once when it is repeated', async () => {
  const respondent = await opened('more');
  const { page } = respondent;
  const keys = new Set<string | undefined>();
  let isLost = true;
  await page.route('**/api/extendTime', async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    // The server keeps the press whose reply is lost.
    const response = await route.fetch();
    if (isLost) await route.abort();
    else await route.fulfill({ response });
  });
  await moreTime(page).click();
  await page.locator('[data-warned]', { hasText: 'The time couldn’t be extended.' }).waitFor();
  isLost = false;
  await moreTime(page).click();
  await showsMinutes(page, 10);
  expect(keys.size).toBe(1);
  await respondent.close(/net::ERR_/);
});

test.each([
  ['before its own is over', false],
  ['also where no reply comes in time', true],
])('another tab hears of the moved end %s', async (_, isSlow) => {
  const respondent = await app.respondent();
  await beginSession(respondent, app.server, 'more');
  const { page } = respondent;
  const other = await page.context().newPage();
  await other.clock.install();
  for (const tab of [page, other]) {
    await tab.goto(`${app.server.origin}/more`);
    await tab.getByRole('timer').waitFor();
    await seesTakeOver(tab);
  }
  await moreTime(page).click();
  await showsMinutes(page, 10);
  if (isSlow) {
    const end = other.waitForResponse('**/api/termQuestionnaire');
    await other.route('**/api/location**', async (route) => {
      await end;
      // The app has dropped the call that had no reply.
      await route.continue().catch(() => {});
    });
  }
  await other.clock.fastForward('00:50');
  await showsMinutes(other, 10);
  await other.getByRole('heading', { name: 'Question in words 1' }).waitFor();
});

test('a survey without extensions, and one that has used them up, offer none', async () => {
  const fixed = await opened('fixed');
  await fixed.page.locator('[data-warned]').waitFor();
  expect(await moreTime(fixed.page).count()).toBe(0);

  const { page } = await opened('more');
  await page.clock.install();
  const extended = async () => {
    const call = page.waitForResponse('**/api/extendTime');
    await moreTime(page).click();
    await call;
  };
  await extended();
  await showsMinutes(page, 10);
  await page.clock.fastForward('10:00');
  await extended();
  await spoken(page, 'You can’t extend the time again.');
  await page.clock.fastForward('16:30');
  await page.locator('[data-warned]').waitFor();
  expect(await moreTime(page).count()).toBe(0);
});

test('an in-app page, a window and a card offer more time, too', async () => {
  for (const path of ['/more/shop?info=ana', '/window/more', '/card/more']) {
    const respondent = await app.respondent();
    await beginSession(respondent, app.server, 'more');
    const { page } = respondent;
    await respondent.open(path);
    const open = page.getByRole('button', { name: /Open|Start|Take/ });
    await Promise.race([moreTime(page).waitFor(), open.first().waitFor()]);
    if (await open.first().isVisible()) await open.first().click();
    await moreTime(page).click();
    await showsMinutes(page, 10);
  }
});

test('a slow device takes over a page whose time has gone on meanwhile, without an error', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  await beginSession(respondent, app.server, 'more');
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    // React's scheduler: the session runs already while its page waits for the hydration.
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      MessagePort.prototype.postMessage = postMessage;
      setTimeout(() => this.postMessage(message), 1500);
    };
  });
  await respondent.open('/more');
  await page.getByRole('timer').waitFor();
});
