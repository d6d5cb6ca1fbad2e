import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import {
  surveysOf,
  twoQuestions,
  withLinkage,
  withUpload,
} from '../../../tools/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const there = stage(() =>
  surveysOf(twoQuestions, withLinkage, withUpload, wordsSurvey('words', 3)),
);

const known = [400, 403, 404, 409, 413, 415, 422, 500] as const;
// One mechanism shows every code's message: each call meets some of them, and each code some call.
const expected = /status of \d{3}/;
const generic = 'An error occurred. Refresh this page.';

/** Has the server refuse one call of the page in these words. */
async function refuse(page: Page, call: string, code: number, message: string): Promise<void> {
  await page.route(`**/api/${call}`, (route) =>
    route.fulfill({
      status: known.some((status) => status === code) ? code : 200,
      json: { code, message },
    }),
  );
}

/** The words of a toast, while it floats and after it has come down. */
async function told(page: Page): Promise<string> {
  const alert = page.locator('[role=alert]:not(:empty)');
  await alert.and(page.locator('[data-floating]')).waitFor();
  const words = (await alert.textContent()) ?? '';
  await page.locator('[data-floating]').waitFor({ state: 'detached' });
  expect(await alert.textContent()).toBe(words);
  return words;
}

async function writing(): Promise<Respondent> {
  const respondent = await Respondent.create(there.browser);
  await respondent.open(`${there.server.origin}/words`);
  await respondent.start();
  await respondent.write('First');
  await respondent.next();
  await respondent.seesQuestion(2);
  await respondent.write('Half a sentence');
  return respondent;
}

describe.concurrent('a call that is refused in the middle shows the message of the server', () => {
  test.each([409, 777])('an answer, with %i', async (code) => {
    const respondent = await writing();
    const { page } = respondent;
    await refuse(page, 'commitAnswer', code, '<b>The moon</b> is full.');
    await page.locator('button[type=submit]').click();
    expect(await told(page)).toBe('<b>The moon</b> is full.');
    expect(await page.getByRole('textbox').inputValue()).toBe('Half a sentence');
    // The next action takes the words away, and sends the answer.
    await page.unroute('**/api/commitAnswer');
    await page.locator('button[type=submit]').click();
    await respondent.seesQuestion(3);
    expect(await page.getByText('The moon').count()).toBe(0);
    await respondent.close(expected);
  });

  test.each([422])('a start, with %i', async (code) => {
    const respondent = await Respondent.create(there.browser);
    const { page } = respondent;
    await respondent.open(`${there.server.origin}/two`);
    await refuse(page, 'start', code, 'Not today.');
    await page.getByRole('button', { name: 'Start' }).click();
    expect(await told(page)).toBe('Not today.');
    await page.unroute('**/api/start');
    await respondent.start();
    await respondent.close(expected);
  });

  test.each([777])('the way back, with %i', async (code) => {
    const respondent = await writing();
    const { page } = respondent;
    await refuse(page, 'prevSubject', code, 'No way back.');
    await page.getByRole('button', { name: 'Previous' }).click();
    expect(await told(page)).toBe('No way back.');
    expect(await page.getByRole('textbox').inputValue()).toBe('Half a sentence');
    await respondent.close(expected);
  });

  test.each([415])('a file, with %i', async (code) => {
    const respondent = await Respondent.create(there.browser);
    const { page } = respondent;
    await respondent.open(`${there.server.origin}/files`);
    await respondent.start();
    await respondent.rate(4);
    await respondent.next();
    await respondent.seesQuestion(2);
    await refuse(page, 'file/upload?*', code, 'No files on Sundays.');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    expect(await told(page)).toBe('No files on Sundays.');
    await page.getByRole('button', { name: 'Retry a.png' }).waitFor();
    await respondent.close(expected);
  });

  test.each([404])('a list, with %i', async (code) => {
    const respondent = await Respondent.create(there.browser);
    const { page } = respondent;
    await respondent.open(`${there.server.origin}/lists`);
    await respondent.start();
    await refuse(page, 'cascade/**', code, 'The lists are being sorted.');
    await respondent.rate(4);
    await respondent.next();
    await respondent.seesQuestion(2);
    expect(await told(page)).toBe('The lists are being sorted.');
    await page.unroute('**/api/cascade/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('[data-place] select:enabled').first().waitFor();
    expect(await page.getByText('The lists are being sorted.').count()).toBe(0);
    await respondent.close(expected);
  });

  test('at most 300 characters of it, none of them cut in two', async () => {
    const respondent = await writing();
    await refuse(respondent.page, 'commitAnswer', 500, '𝟿'.repeat(301));
    await respondent.page.locator('button[type=submit]').click();
    expect(await told(respondent.page)).toBe(`${'𝟿'.repeat(299)}…`);
    await respondent.close(expected);
  });

  test('the generic sentence where there is none', async () => {
    const respondent = await writing();
    await refuse(respondent.page, 'commitAnswer', 500, ' ');
    await respondent.page.locator('button[type=submit]').click();
    expect(await told(respondent.page)).toBe(generic);
    await respondent.close(expected);
  });
});

describe.concurrent('a failure', () => {
  /** Has the page ask where the respondent stands, and learn nothing. */
  async function fail(respondent: Respondent): Promise<void> {
    await refuse(respondent.page, 'location', 500, 'Out of order.');
    await respondent.page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await respondent.button('Retry').waitFor();
  }

  const lost = 'Nothing you have answered is lost.';

  test('keeps the address it happened at, and tells that nothing is lost', async () => {
    const respondent = await writing();
    const { page } = respondent;
    await fail(respondent);
    await respondent.sees('Out of order.');
    await respondent.sees(lost);
    expect(respondent.path).toBe('/words/desktop/question');
    await page.unroute('**/api/location');
    await page.getByRole('button', { name: 'Retry' }).click();
    await respondent.seesQuestion(2);
    expect(await page.getByRole('textbox').inputValue()).toBe('Half a sentence');
    await respondent.close(expected);
  });

  test('mentions no answers before the first one', async () => {
    const respondent = await Respondent.create(there.browser);
    await respondent.open(`${there.server.origin}/words`);
    await respondent.button('Start').waitFor();
    await fail(respondent);
    expect(respondent.path).toBe('/words/desktop/home');
    expect(await respondent.page.getByText(lost).count()).toBe(0);
    await respondent.close(expected);
  });
});

describe.concurrent('a pause in the middle tells what is kept', () => {
  test.each([
    ['answers and words', writing, /Your answers so far are saved/],
    [
      'nothing yet',
      async () => {
        const respondent = await Respondent.create(there.browser);
        await respondent.open(`${there.server.origin}/words`);
        return respondent;
      },
      /^You can continue later\.$/,
    ],
  ] as const)('of %s', async (_, reach, words) => {
    const respondent = await reach();
    const { page } = respondent;
    for (const call of ['commitAnswer', 'start']) await refuse(page, call, 6, 'Paused');
    await page.locator('main button').last().click();
    const dialog = page.getByRole('dialog', { name: 'The survey has been paused' });
    expect(await dialog.locator('p').textContent()).toMatch(words);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await respondent.sees(words);
    await respondent.close(expected);
  });
});
