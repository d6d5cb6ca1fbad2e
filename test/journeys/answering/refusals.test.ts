import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { photo } from '../../../tools/paths/browser/answerActions.ts';
import type { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { surveysOf, withLinkage, withUpload } from '../../../tools/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';
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

/** A respondent at the second question, of lists or of files. */
async function rated(survey: string): Promise<Respondent> {
  const respondent = await app.openAt(survey, {});
  await respondent.rate(4);
  return respondent;
}

const submit = (respondent: Respondent) => respondent.next();

interface Call {
  readonly call: string;
  readonly code: number;
  readonly at: () => Promise<Respondent>;
  readonly act: (respondent: Respondent) => Promise<void>;
  /** Proves that nothing is lost. */
  readonly after: (respondent: Respondent) => Promise<void>;
}

const calls: readonly Call[] = [
  ...[409, 777].map((code) => ({
    call: 'commitAnswer',
    code,
    at: writing,
    act: submit,
    after: async (respondent: Respondent) => {
      await respondent.seesText('Half a sentence');
      await respondent.next();
      await respondent.seesQuestion(3);
    },
  })),
  {
    call: 'start',
    code: 422,
    at: () => app.open('/words'),
    act: (respondent) => respondent.press('Start'),
    after: (respondent) => respondent.start(),
  },
  {
    call: 'prevSubject',
    code: 777,
    at: writing,
    act: (respondent) => respondent.previous(),
    after: (respondent) => respondent.seesText('Half a sentence'),
  },
  {
    call: 'file/upload?*',
    code: 415,
    at: async () => {
      const respondent = await rated('/files');
      await respondent.next();
      await respondent.seesQuestion(2);
      return respondent;
    },
    act: ({ page }) => page.locator('input[type=file]').setInputFiles(photo),
    after: (respondent) => respondent.button(`Retry ${photo.name}`).waitFor(),
  },
  {
    call: 'cascade/**',
    code: 404,
    at: () => rated('/lists'),
    act: submit,
    after: async (respondent) => {
      await respondent.press('Retry');
      await respondent.page.locator('[data-place] select:enabled').first().waitFor();
    },
  },
];

test.each(calls)('$call refused with $code shows the message of the server', async (one) => {
  const { call, code, at, act, after } = one;
  const respondent = await at();
  const { page } = respondent;
  const message = '<b>The moon</b> is full.';
  await refuse(page, call, code, message);
  await act(respondent);
  const alert = page.locator('[role=alert]:not(:empty):visible');
  await alert.and(page.locator('[data-floating]')).waitFor();
  expect(await alert.textContent()).toBe(message);
  await page.unroute(`**/api/${call}`);
  await after(respondent);
  await respondent.close(expected);
});

test.each([
  ['of 301 characters', '𝟿'.repeat(301), `${'𝟿'.repeat(299)}…`],
  ['that is blank', ' ', 'An error occurred. Refresh this page.'],
])('a message %s is cut or replaced', async (_, message, shown) => {
  const respondent = await writing();
  await refuse(respondent.page, 'commitAnswer', 500, message);
  await respondent.next();
  await respondent.page.getByRole('alert').getByText(shown, { exact: true }).waitFor();
  await respondent.close(expected);
});

describe('a location that fails', () => {
  async function fail(respondent: Respondent): Promise<void> {
    await refuse(respondent.page, 'location', 500, 'Out of order.');
    await respondent.seesTakeOver();
    // The network client, which watches the page's events, comes after the first screen.
    await respondent.page.waitForLoadState('networkidle');
    await respondent.page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await respondent.button('Retry').waitFor();
  }

  const lost = 'Nothing you have answered is lost.';

  test('keeps the address and the draft', async () => {
    const respondent = await writing();
    await fail(respondent);
    await respondent.sees('Out of order.');
    await respondent.sees(lost);
    await respondent.seesPath('/words/desktop/question');
    await respondent.page.unroute('**/api/location');
    await respondent.press('Retry');
    await respondent.seesQuestion(2);
    await respondent.seesText('Half a sentence');
    await respondent.close(expected);
  });

  test('mentions no answers before the first one', async () => {
    const respondent = await app.open('/words');
    await respondent.button('Start').waitFor();
    await fail(respondent);
    await respondent.seesPath('/words/desktop/home');
    expect(await respondent.page.getByText(lost).count()).toBe(0);
    await respondent.close(expected);
  });
});

test.each([
  ['answers', 'commitAnswer', writing, /Your answers so far are saved/],
  ['no answer', 'start', () => app.open('/words'), /^You can continue later\.$/],
] as const)('a pause with %s shows that they are stored', async (_, call, reach, words) => {
  const respondent = await reach();
  const { page } = respondent;
  await refuse(page, call, 6, 'Paused');
  await page.locator('main button').last().click();
  const dialog = page.getByRole('dialog', { name: 'The survey has been paused' });
  expect(await dialog.locator('p').textContent()).toMatch(words);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await respondent.sees(words);
});
