import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { beginSession, stage } from '../../support/journey.ts';

/** A type whose view is in the first load. */
const first = {
  id: 'q1',
  type: 'radio',
  title: 'First question',
  choice: [
    { id: 'yes', text: 'Yes' },
    { id: 'no', text: 'No' },
  ],
};
const parts = {
  id: 'parts',
  title: 'A part and a text',
  questions: [
    first,
    {
      id: 'q2',
      type: 'multiInput',
      title: 'Second question',
      choice: [{ id: 'name', text: 'Name' }],
    },
    { id: 'q3', type: 'singleInput', title: 'Third question' },
  ],
};
const app = stage(() => surveysOf(parts, { ...parts, id: 'ahead', ahead: true }));

/** The files of the second question's view and of the words. */
const view = '**/assets/moreViews-*.js';
const words = '**/assets/en-*.js';

const failed = 'An error occurred. Refresh this page.';

const gone = (route: Route) => route.fulfill({ status: 404, body: 'There is no such file' });

/** Counts the loads of the page since this call. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

const upToThird = { q1: { choice: 'yes' }, q2: { blanks: { name: 'Ada' } } };

/** Answers the first question and waits for the second, which needs the chunk of its view. */
async function goOn(respondent: Respondent): Promise<void> {
  await respondent.choose('Yes');
  await respondent.next();
  // The page may be reloaded before its history has this question.
  await respondent.seesHeading('Second question', 2);
}

/** Opens the first question. */
async function open(respondent: Respondent): Promise<void> {
  await beginSession(respondent, app.server, 'parts');
  await respondent.open('/parts');
}

async function leave(respondent: Respondent): Promise<void> {
  // The browser logs every file that failed to load.
  await respondent.close(/status of 404|net::ERR_/);
}

test('a missing view reloads the page once, also where the step back in the history is late, and the draft is kept (R20)', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  const stepped = Promise.withResolvers<void>();
  await page.exposeFunction('tellStep', stepped.resolve);
  await open(respondent);
  await goOn(respondent);
  await respondent.seesQuestion(2);
  await respondent.answer('Ada');
  await respondent.write('Not sent yet');
  let isMissing = true;
  await page.route(view, (route) => (isMissing ? gone(route) : route.continue()));
  // A tab at the third question that has never shown the second.
  await respondent.reload();
  await page.evaluate(() => {
    const go = history.go.bind(history);
    history.go = (by) => setTimeout(go, 300, by);
    addEventListener('popstate', () => Reflect.get(window, 'tellStep')());
  });
  await page.route('**/parts/**', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    // The step cancels this reload, or has come before it.
    if (isMissing) await stepped.promise;
    isMissing = false;
    await route.fallback();
  });
  let shown = 0;
  page.on('domcontentloaded', () => {
    shown += 1;
  });
  await respondent.seesReload(() => respondent.previous());
  await respondent.seesText('Ada');
  await respondent.next();
  await respondent.seesQuestion(3);
  await respondent.seesText('Not sent yet');
  expect(shown).toBe(1);
  await leave(respondent);
});

test.each([
  ['reloads once', () => {}],
  ['that can remember nothing reloads once', refuseStorage],
])(
  'a view that cannot be fetched: a page %s, and its form works without (R20)',
  async (_, prepare) => {
    const respondent = await app.respondent();
    const { page } = respondent;
    await page.addInitScript(prepare);
    await page.route(view, gone);
    const loads = countLoads(page);
    await open(respondent);
    await goOn(respondent);
    await page.getByRole('textbox').waitFor();
    expect(loads()).toBe(2);
    await respondent.answer('Ada');
    await respondent.seesQuestion(3);
    await leave(respondent);
  },
);

test('a view that cannot be fetched ahead leaves the question before it alone (R20)', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  let misses = 0;
  await page.route(view, (route) => {
    misses += 1;
    return gone(route);
  });
  const loads = countLoads(page);
  await beginSession(respondent, app.server, 'ahead');
  await respondent.open('/ahead');
  await expect.poll(() => misses).toBeGreaterThan(0);
  await respondent.choose('Yes');
  expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
  expect(loads()).toBe(1);
  await respondent.next();
  await page.getByRole('textbox').waitFor();
  expect(loads()).toBe(2);
  await leave(respondent);
});

function refuseStorage(): void {
  Object.defineProperty(window, 'sessionStorage', {
    get() {
      throw new DOMException('Refused', 'SecurityError');
    },
  });
}

test('a catalog that cannot be fetched: the form of the start page works without (R20)', async () => {
  const respondent = await app.respondent();
  await respondent.page.route(words, gone);
  await respondent.page.goto('/parts');
  await respondent.start();
  await respondent.sees('First question');
  await leave(respondent);
});

test('a view that stalls is an error with Try again after two minutes, and is shown once it has loaded (R20)', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  const come = await respondent.holdRequests(view);
  const loads = countLoads(page);
  await page.clock.install();
  await open(respondent);
  await goOn(respondent);
  const alert = page.getByRole('alert').filter({ hasText: failed });
  await page.clock.runFor(limits.chunkTimeout - 10_000);
  expect(await alert.count()).toBe(0);
  await page.clock.runFor(10_000);
  await alert.waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  come();
  await page.getByRole('textbox').waitFor();
  expect(await alert.count()).toBe(0);
  expect(loads()).toBe(1);
  await leave(respondent);
});

test('a view that stalls on the first screen blocks nothing: the form works without (R31)', async () => {
  const respondent = await app.respondent();
  await beginSession(respondent, app.server, 'parts', { answers: { q1: upToThird.q1 } });
  await respondent.holdRequests(view);
  await respondent.page.goto('/parts');
  await respondent.answer('Ada');
  await respondent.seesQuestion(3);
  await leave(respondent);
});

test('without a connection the page stays, and Try again waits for one', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  let isOffline = true;
  const loads = countLoads(page);
  await page.route(view, (route) => (isOffline ? route.abort() : route.continue()));
  await open(respondent);
  // Without a connection a reload would lose the page.
  await page.route('**/parts/**', (route) => (isOffline ? route.abort() : route.continue()));
  await goOn(respondent);
  await respondent.sees(failed);
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.press('Enter');
  await expect.poll(() => retry.getAttribute('aria-disabled')).toBeNull();
  expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(loads()).toBe(1);
  isOffline = false;
  await retry.press('Enter');
  await page.getByRole('textbox').waitFor();
  expect(loads()).toBe(2);
  await leave(respondent);
});
