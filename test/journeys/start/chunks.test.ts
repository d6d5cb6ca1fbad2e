import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import type { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';
import { refuseStorage } from '../../support/storage.ts';

/** A type whose view is in the first load. */
const first = {
  id: 'q1',
  type: 'radio',
  title: 'First question',
  choice: [{ id: 'yes', text: 'Yes' }],
};
const second = {
  id: 'q2',
  type: 'multiInput',
  title: 'Second question',
  choice: [{ id: 'name', text: 'Name' }],
};
const app = stage(() =>
  surveysOf(
    {
      id: 'parts',
      title: 'A part and a text',
      questions: [first, second, { id: 'q3', type: 'singleInput', title: 'Third question' }],
    },
    {
      id: 'signed',
      title: 'A survey to be signed',
      config: { agreement: 'Your answers are kept.', signature: 'optional' },
      questions: [first],
    },
  ),
);

/** The files of the second question's view and its words, of the signature, and of the network client. */
const view = '**/assets/rare.chunk-*.js';
const words = '**/assets/en.rest-*.js';
const signature = '**/assets/Signature-*.js';
const client = '**/assets/client-*.js';

const failed = 'An error occurred. Refresh this page.';
/** Console errors of a browser for files that are missing. */
const missing = /status of 404|net::ERR_/;

const gone = (route: Route) => route.fulfill({ status: 404, body: 'There is no such file' });

/** Counts the loads of the page since this call. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

async function answerFirst(respondent: Respondent): Promise<void> {
  await respondent.open('/parts');
  await respondent.start();
  await respondent.choose('Yes');
  await respondent.next();
  await respondent.seesQuestion(2);
}

/** A reloaded page at the third question, which has not fetched this file before. */
async function atThird(file: string, isGone: (loads: number) => boolean) {
  const respondent = await app.respondent();
  const { page } = respondent;
  await answerFirst(respondent);
  await respondent.answer('Ada');
  await page.route(file, (route) => (isGone(loads()) ? gone(route) : route.continue()));
  const loads = countLoads(page);
  await page.reload();
  await respondent.write('Not sent yet');
  return { respondent, loads };
}

test('a missing view reloads the page once, and the draft is kept (R20)', async () => {
  const { respondent, loads } = await atThird(view, (count) => count < 2);
  await respondent.previous();
  await respondent.seesText('Ada');
  await respondent.next();
  await respondent.seesQuestion(3);
  await respondent.seesText('Not sent yet');
  expect(loads()).toBe(2);
  await respondent.close(missing);
});

test.each([
  ['is back after it', true],
  ['stays away', false],
])('a missing network client that %s reloads the page once (R20)', async (_, isBack) => {
  const { respondent, loads } = await atThird(client, (count) => !isBack || count < 2);
  await respondent.next();
  await expect.poll(loads).toBe(2);
  await respondent.seesQuestion(3);
  await respondent.seesText('Not sent yet');
  await respondent.next();
  if (isBack) await respondent.seesEndPage();
  else await respondent.sees('Not sent yet. Your answer is safe here.');
  expect(loads()).toBe(2);
  await respondent.close(missing);
});

test.each([
  ['views', view],
  ['words', words],
])('missing %s reload the page once, and then by Retry (R20)', async (_, file) => {
  const respondent = await app.respondent();
  const { page } = respondent;
  await page.route(file, gone);
  const loads = countLoads(page);
  await answerFirst(respondent);
  const alert = page.getByRole('alert').filter({ hasText: failed });
  await alert.waitFor();
  expect(loads()).toBe(2);
  await respondent.press('Retry');
  await expect.poll(loads).toBe(3);
  await alert.waitFor();
  await page.unroute(file);
  await respondent.press('Retry');
  await page.getByRole('textbox').waitFor();
  expect(loads()).toBe(4);
  await respondent.close(missing);
});

test('a view that stalls is an error after two minutes, and is drawn when it comes (R20)', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  const release = await respondent.holdRequests(view);
  const loads = countLoads(page);
  await page.clock.install();
  await answerFirst(respondent);
  const alert = page.getByRole('alert').filter({ hasText: failed });
  await page.clock.runFor(limits.chunkTimeout - 10_000);
  expect(await alert.count()).toBe(0);
  await page.clock.runFor(10_000);
  await alert.waitFor();
  await respondent.button('Retry').waitFor();
  release();
  await page.getByRole('textbox').waitFor();
  expect(await alert.count()).toBe(0);
  expect(loads()).toBe(1);
});

test('a view that stalls on the first screen does not delay the question, and Retry fetches it', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  await answerFirst(respondent);
  let isStalled = true;
  await page.route(view, (route) => (isStalled ? undefined : route.continue()));
  await page.clock.install();
  await page.reload();
  await page.clock.runFor(limits.httpTimeout);
  await respondent.seesQuestion('Second question');
  await page.clock.runFor(limits.chunkTimeout);
  isStalled = false;
  await respondent.press('Retry');
  await page.getByRole('textbox').waitFor();
  await respondent.close(missing);
});

test('without storage, a page is not reloaded twice (R20)', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  await refuseStorage(page, 'sessionStorage');
  await page.route(view, gone);
  const loads = countLoads(page);
  await answerFirst(respondent);
  await respondent.sees(failed);
  expect(loads()).toBe(2);
  await respondent.close(missing);
});

test('without a connection the page stays, and Retry reloads it once there is one', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  let isOffline = true;
  const loads = countLoads(page);
  // A page that is reloaded without a connection would be lost.
  for (const path of [signature, '**/signed/**']) {
    await page.route(path, (route) => (isOffline ? route.abort() : route.continue()));
  }
  await respondent.open('/signed');
  await respondent.sees(failed);
  const retry = respondent.button('Retry');
  await retry.press('Enter');
  await expect.poll(() => retry.getAttribute('aria-disabled')).toBeNull();
  expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(loads()).toBe(1);
  isOffline = false;
  await retry.press('Enter');
  await respondent.button('Sign here').waitFor();
  expect(loads()).toBe(2);
  await respondent.close(missing);
});
