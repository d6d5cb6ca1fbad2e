import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf, withLinkage, withUpload } from '../../../packages/paths/plans/surveys.ts';
import { photo } from '../../support/answerActions.ts';
import { stage } from '../../support/journey.ts';
import { named } from '../../support/named.ts';
import { wordsSurvey } from '../../support/words.ts';

const app = stage(() => surveysOf(withLinkage, withUpload, wordsSurvey('words', 3)));

const expected = /status of \d{3}/;

/** Refuses one call of the page with this message. */
async function refuse(page: Page, call: string, code: number, message: string): Promise<void> {
  const status = code < 600 && code > 99 ? code : 200;
  await page.route(`**/api/${call}`, (route) => route.fulfill({ status, json: { code, message } }));
}

async function writing(): Promise<Respondent> {
  const respondent = await app.openAt('/words', { w1: { text: 'First' } });
  await respondent.write('Half a sentence');
  return respondent;
}

/** Waits for a floating message with exactly these words. */
async function seesMessage({ page }: Respondent, words: string): Promise<void> {
  const alert = page
    .locator('[role=alert]:not(:empty):visible')
    .and(page.locator('[data-floating]'));
  await expect.poll(() => alert.textContent()).toBe(words);
}

const moon = '<b>The moon</b> is full.';

const refused: readonly (readonly [call: string, code: number, message: string, shown: string])[] =
  [
    ['commitAnswer', 409, moon, moon],
    ['commitAnswer', 777, '<i>The sun</i> is low.', '<i>The sun</i> is low.'],
    ['commitAnswer', 500, '𝟿'.repeat(301), `${'𝟿'.repeat(299)}…`],
    ['commitAnswer', 500, ' ', 'An error occurred. Refresh this page.'],
    ['prevSubject', 777, moon, moon],
  ];

test('a refused call shows the message of the server, cut or replaced if need be, and keeps the answer', async () => {
  const respondent = await writing();
  const { page } = respondent;
  for (const [call, code, message, shown] of refused) {
    await refuse(page, call, code, message);
    await (call === 'prevSubject' ? respondent.previous() : respondent.next());
    await named(`${call} ${code}`, seesMessage(respondent, shown));
    await page.unroute(`**/api/${call}`);
    await respondent.seesText('Half a sentence');
  }
  await respondent.next();
  await respondent.seesQuestion(3);
  await respondent.close(expected);
});

test('another server’s message has no language, and shows at the entrance, too', async () => {
  const respondent = await writing();
  await refuse(respondent.page, 'commitAnswer', 409, moon);
  await respondent.next();
  await seesMessage(respondent, moon);
  const language = (selector: string) =>
    respondent.page.locator(selector).filter({ hasText: 'The moon' }).getAttribute('lang');
  expect(await language('[role=alert] p')).toBe('');
  await failLocation(respondent);
  await respondent.seesHeading('Out of order.');
  expect(await respondent.page.locator('h1').getAttribute('lang')).toBe('');
  await respondent.close(expected);
});

test.each([
  ['fa', 403, 'other', 'نظرسنجی را از همان پیوند یا برنامه‌ای که با آن آمدید دوباره باز کنید.'],
  ['th', 409, 'answeredAlready', 'คุณตอบแบบสอบถามนี้แล้ว'],
  ['de', 413, 'other', 'Das ist zu groß zum Senden. Kürzen oder verkleinern Sie es.'],
  ['en', 503, 'storageFull', 'There’s no room for more files right now. Try again later.'],
  ['en', 409, 'a reason of a later server', 'This page is out of date. Refresh it to continue.'],
] as const)(
  'in %s a refusal %i with the reason “%s” has the words of the app',
  async (lang, code, reason, words) => {
    const respondent = await app.openAt('/files', { q1: { score: 4 } });
    const { page } = respondent;
    await page.goto(`${page.url()}?lang=${lang}`);
    await page.route('**/api/file/upload?*', (route) =>
      route.fulfill({ status: code, json: { code, reason, message: 'No' } }),
    );
    await page.locator('input[type=file]').setInputFiles(photo);
    await seesMessage(respondent, words);
    expect(await page.locator('[role=alert][data-floating] p').getAttribute('lang')).toBe(null);
    await respondent.close(expected);
  },
);

test('a refused file shows the message of the server, and Try again', async () => {
  const respondent = await app.openAt('/files', { q1: { score: 4 } });
  await refuse(respondent.page, 'file/upload?*', 415, moon);
  await respondent.page.locator('input[type=file]').setInputFiles(photo);
  await seesMessage(respondent, moon);
  await respondent.button(`Try again: ${photo.name}`).waitFor();
  await respondent.close(expected);
});

test('a refused list shows the message of the server, and Try again loads it', async () => {
  const respondent = await app.openAt('/lists', {});
  const { page } = respondent;
  await respondent.rate(4);
  await refuse(page, 'cascade/**', 404, moon);
  await respondent.next();
  await seesMessage(respondent, moon);
  await page.unroute('**/api/cascade/**');
  await respondent.press('Try again');
  await page.locator('[data-part] select:enabled').first().waitFor();
  await respondent.close(expected);
});

/** Has the page ask where it is, which fails. */
async function failLocation(respondent: Respondent): Promise<void> {
  await refuse(respondent.page, 'location', 500, 'Out of order.');
  await respondent.seesTakeOver();
  // The network client, which watches the page's events, comes after the first screen.
  await respondent.page.waitForLoadState('networkidle');
  await respondent.page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await respondent.button('Try again').waitFor();
}

/** Presses the button that continues, which is answered by a pause. */
async function pause(respondent: Respondent, call: string, words: RegExp): Promise<void> {
  const { page } = respondent;
  await refuse(page, call, 6, 'Paused');
  await page.locator('main button').last().click();
  const dialog = page.getByRole('dialog', { name: 'The survey has been paused' });
  expect(await dialog.locator('p').textContent()).toMatch(words);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await respondent.sees(words);
}

const lost = 'Your answers are saved.';

test('a location that fails keeps the address and the draft, and a pause shows that answers are stored', async () => {
  const respondent = await writing();
  await failLocation(respondent);
  await respondent.sees('Out of order.');
  await respondent.sees(lost);
  await respondent.seesPath('/words/desktop/question');
  await respondent.page.unroute('**/api/location');
  await respondent.press('Try again');
  await respondent.seesQuestion(2);
  await respondent.seesText('Half a sentence');
  await pause(respondent, 'commitAnswer', /Your answers so far are saved/);
  await respondent.close(expected);
});

test('before the first answer a refused start, a failed location and a pause mention none', async () => {
  const respondent = await app.open('/words');
  const { page } = respondent;
  await refuse(page, 'start', 422, moon);
  await respondent.press('Start');
  await seesMessage(respondent, moon);
  await page.unroute('**/api/start');
  await failLocation(respondent);
  await respondent.seesPath('/words/desktop/home');
  expect(await page.getByText(lost).count()).toBe(0);
  await page.unroute('**/api/location');
  await respondent.press('Try again');
  await respondent.button('Start').waitFor();
  await pause(respondent, 'start', /^You can continue later\.$/);
  await respondent.close(expected);
});
