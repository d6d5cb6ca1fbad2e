import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { seesTakeOver } from '../../../packages/paths/browser/tab.ts';
import { holdTime } from '../../../packages/paths/browser/time.ts';
import { surveysOf, twoQuestions } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';
import { recordSpoken, spokenOn } from '../../support/looks/spoken.ts';
import { wordsSurvey } from '../../support/words.ts';

const longTitle = 'Working together in the rooms of the main building after its big renovation';
const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `o${index}`, text: `Option ${index}` }));
const there = stage(() =>
  surveysOf(
    {
      id: 'many',
      title: longTitle,
      maxAnswerTime: 3600,
      questions: [{ id: 'one', type: 'radio', title: 'One of many', choice: options(20) }],
    },
    { ...twoQuestions, id: 'scan', config: { scanToStart: true, recommendDesktopChrome: true } },
    wordsSurvey('words', 2),
  ),
);

describe.concurrent('announced text', () => {
  test.each([
    ['what failed, at once', (page: Page) => loseAnswer(page), ['alert: The moon is full.']],
    [
      'good news, when there is time',
      comeBack,
      [
        'alert: Your answer isn’t sent yet, but it’s saved on this device. Check your connection and try again.',
        'polite: Back online',
      ],
    ],
  ])('is announced once: %s', async (_, reach, spoken) => {
    const respondent = await Respondent.create(there.browser);
    await recordSpoken(respondent.page);
    await reach(respondent.page);
    // The closed toast moves its text into the page, which must not announce it again.
    await respondent.page.keyboard.press('Escape');
    await respondent.page.locator('[data-floating]').waitFor({ state: 'detached' });
    expect(await spokenOn(respondent.page)).toEqual(spoken);
    await respondent.page.context().close();
  });
});

test('the title of the page names the open dialog', async () => {
  const respondent = await Respondent.create(there.browser);
  await open(respondent.page, 'dev/dialog-again');
  await expect.poll(() => respondent.page.title()).toBe('Answer again?');
  await respondent.page.keyboard.press('Escape');
  await expect.poll(() => respondent.page.title()).toContain('received your answers');
  await respondent.close();
});

test('a dialog taller than the window opens at its top', async () => {
  const respondent = await Respondent.create(there.browser, 'mobile', {
    viewport: { width: 320, height: 256 },
  });
  const { page } = respondent;
  await page.goto(`${there.server.origin}/dev/dialog-survey-changed`);
  await page.locator('dialog').waitFor();
  expect(await page.locator('dialog').evaluate((box) => box.scrollTop)).toBe(0);
  expect(await page.evaluate(focused)).toBe('H2');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(focused)).toBe('BUTTON');
  await page.context().close();
});

test('toasts never cover the Next button, in low windows and with many toasts', async () => {
  const respondent = await Respondent.create(there.browser, 'mobile', {
    viewport: { width: 320, height: 256 },
  });
  const { page } = respondent;
  await loseAnswer(page, 'The moon is full. '.repeat(20));
  const toast = await page.locator('[data-floating]').boundingBox();
  const retry = await page.getByRole('button', { name: 'Try again' }).boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(retry?.y ?? 0);
  await page.context().close();
});

test('a toast shifts no layout when it appears or disappears', async () => {
  const respondent = await Respondent.create(there.browser, 'desktop', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await open(respondent.page, 'scan');
  const start = respondent.page.getByRole('button', { name: 'Continue here' });
  const before = await start.boundingBox();
  await respondent.page.getByRole('button', { name: 'Copy link' }).click();
  await respondent.page.locator('[data-floating]').waitFor();
  expect(await start.boundingBox()).toEqual(before);
  await respondent.close();
});

test('a focused element is never covered by the bar of a warning (2.4.11)', async () => {
  const respondent = await Respondent.create(there.browser, 'mobile', {
    viewport: { width: 320, height: 568 },
  });
  const { page } = respondent;
  await page.clock.install();
  await start(page, 'many');
  await page.getByRole('timer').waitFor();
  // The clock is stopped while the page is measured.
  await page.clock.pauseAt(Date.now() + 1000);
  await page.clock.fastForward((3600 - 19) * 1000);
  await page.locator('[data-warned]').waitFor();
  const radio = page.getByRole('radio').nth(2);
  const bar = await page.locator('header').boundingBox();
  const end = (bar?.y ?? 0) + (bar?.height ?? 0);
  const top = (await radio.boundingBox())?.y ?? 0;
  // Just under the edge of the bar, where a browser sees it and a reader does not.
  await page.evaluate((by) => window.scrollBy(0, by), top - end + 40);
  await radio.focus();
  const row = await radio.evaluate((input) => input.closest('label')?.getBoundingClientRect().top);
  expect(row).toBeGreaterThanOrEqual(end);
  await page.context().close();
});

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`${there.server.origin}/${id}`);
  // Before the script takes over, buttons send forms, and no call is made.
  await seesTakeOver(page);
}

async function start(page: Page, id: string): Promise<void> {
  await open(page, id);
  await page.locator('main button').last().click();
  await page.locator('progress').waitFor();
}

async function write(page: Page): Promise<void> {
  await page.getByRole('textbox').fill('Half a sentence');
  await page.locator('button:is([value=start], [value=next]):visible').click();
}

/** Refuses the answer, so that a toast is shown, and stops the time, so that the toast stays. */
async function loseAnswer(page: Page, message = 'The moon is full.'): Promise<void> {
  await holdTime(page);
  await page.route('**/api/commitAnswer', (route) =>
    route.fulfill({ json: { code: 777, message } }),
  );
  await start(page, 'words');
  await write(page);
  await page.locator('[data-floating]').waitFor();
}

async function comeBack(page: Page): Promise<void> {
  await holdTime(page);
  await start(page, 'words');
  await page.context().setOffline(true);
  await write(page);
  await page.locator('[role=alert]:not(:empty)[data-floating]').waitFor();
  await page.context().setOffline(false);
  await page.locator('[aria-live=polite]:not(:empty)[data-floating]').waitFor();
}

function focused(): string {
  return document.activeElement?.nodeName ?? 'BODY';
}
