import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { ReachedGoal } from '../../../contract/missionGoal.ts';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf, withQuietMission } from '../../../packages/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { type Host, openHost } from '../../support/network/host.ts';

let shop: Host;
let other: Host;

const there = stage(async () => {
  [shop, other] = [await openHost(), await openHost()];
  const start = shop.page('<title>Shop</title>');
  const mission = (id: string, goal?: object) => ({
    ...withQuietMission,
    id,
    questions: withQuietMission.questions.map(({ config, ...question }) => ({
      ...question,
      config: {
        ...config,
        ...(config.mission ? { mission: { ...config.mission, link: start, goal } } : {}),
      },
    })),
  });
  return surveysOf(
    mission('word', { word: 'ordered' }),
    mission('path', { origin: shop.origin, path: '/checkout/*/thänks' }),
    mission('none'),
  );
});
afterAll(() => Promise.all([shop?.close(), other?.close()]));

/** A page with the tag of the survey's server, as an author copies it. */
const tagged = (site: Host, goal: string) =>
  site.page(`<script async src="${there.server.origin}/embed.js" data-goal="${goal}"></script>`);

/** Starts the mission and opens its page; returns both. */
async function opened(survey: string): Promise<{ respondent: Respondent; tab: Page }> {
  const respondent = await there.respondent();
  await respondent.open(`/task/${survey}`);
  await respondent.page.locator('main button').last().click();
  await respondent.press('Start the task');
  return { respondent, tab: await openLink(respondent.page, respondent.page) };
}

async function openLink(page: Page, from: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await from.getByRole('link', { name: /^Open the page/ }).click();
  const tab = await opening;
  await tab.waitForLoadState();
  return tab;
}

/** What the survey's page receives from now on. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const reports: unknown[] = [];
    Object.assign(globalThis, { reports });
    addEventListener('message', ({ data }) => reports.push(data));
  });
}

const receives = (page: Page, count: number) =>
  page.waitForFunction((wanted) => reports.length >= wanted, count);

declare global {
  var reports: { readonly word?: string }[];
}

/** Aborts the mission, and returns the goal that the server has stored with its answer. */
async function goalAfterAborting({ page }: Respondent, survey: string) {
  await page.bringToFront();
  await page.getByRole('button', { name: 'Stop task' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop task' }).click();
  await page.getByRole('heading', { name: 'How was it?' }).waitFor();
  const rows = await answersTo(there.server, survey);
  const answers = rows.at(-1)?.answers as unknown as {
    q1: { outcome: string; goal?: ReachedGoal };
  };
  expect(answers.q1.outcome).toBe('cancelled');
  return answers.q1.goal;
}

test('a page that reports its word is the goal, whatever the participant says', async () => {
  const { respondent, tab } = await opened('word');
  await listen(respondent.page);
  await tab.goto(tagged(shop, 'ordered'));
  await receives(respondent.page, 1);
  expect(await goalAfterAborting(respondent, 'word')).toEqual({ at: expect.any(Number), step: 1 });
});

test('a page whose address fits the pattern is the goal, also where it changes its address itself', async () => {
  const { respondent, tab } = await opened('path');
  await listen(respondent.page);
  await tab.goto(tagged(shop, 'ordered'));
  await receives(respondent.page, 1);
  await respondent.press('Next step');
  await tab.evaluate(() => history.pushState(null, '', '/checkout/7/thänks?order=1#top'));
  await receives(respondent.page, 2);
  expect(await respondent.page.evaluate(() => reports)).toMatchObject([
    { askpath: 'page', word: 'ordered' },
    { askpath: 'page', path: '/checkout/7/th%C3%A4nks' },
  ]);
  expect(await goalAfterAborting(respondent, 'path')).toMatchObject({ step: 2 });
});

test('a page that the link in the small window has opened reports, and after a reload of the survey', async () => {
  const respondent = await there.respondent();
  const { page } = respondent;
  await respondent.open('/task/word');
  await page.locator('main button').last().click();
  await respondent.press('Start the task');
  const opening = page.context().waitForEvent('page');
  await respondent.press('Keep the task in view');
  const companion = await opening;
  await companion.locator('[data-companion]').waitFor();
  const tab = await openLink(page, companion);
  await page.reload();
  await page.getByRole('button', { name: 'Stop task' }).waitFor();
  await listen(page);
  await tab.goto(tagged(shop, 'ordered'));
  await receives(page, 1);
  expect(await goalAfterAborting(respondent, 'word')).toMatchObject({ step: 1 });
});

test('reports of other origins, other windows and other words are no goal', async () => {
  const { respondent, tab } = await opened('word');
  const { page } = respondent;
  await listen(page);
  await tab.goto(tagged(other, 'ordered'));
  await receives(page, 1);
  await tab.goto(tagged(shop, 'basket'));
  await receives(page, 2);
  // A frame of the right origin, which the survey has not opened.
  const report = { askpath: 'page', path: '/', word: 'ordered', at: Date.now() };
  await tab.goto(
    shop.page(`<iframe srcdoc="<script>
      top.opener.postMessage(${JSON.stringify(report).replaceAll('"', '&quot;')}, '*')
    </script>"></iframe>`),
  );
  await receives(page, 3);
  expect(await page.evaluate(() => reports.map((report) => report.word))).toEqual([
    'ordered',
    'basket',
    'ordered',
  ]);
  expect(await goalAfterAborting(respondent, 'word')).toBeUndefined();
});

test('a page of a mission without a goal has no hold of the survey', async () => {
  const { respondent, tab } = await opened('none');
  const link = respondent.page.getByRole('link', { name: /^Open the page/ });
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  await tab.goto(tagged(shop, 'ordered'));
  expect(await tab.evaluate(() => opener)).toBeNull();
  expect(await goalAfterAborting(respondent, 'none')).toBeUndefined();
});

test('an opener that is no survey of the server of the tag receives nothing', async () => {
  const respondent = await there.respondent();
  const { page } = respondent;
  await page.goto(other.page('<title>Elsewhere</title>'));
  await listen(page);
  const opening = page.context().waitForEvent('page');
  await page.evaluate((address) => void open(address), tagged(shop, 'ordered'));
  const tab = await opening;
  await tab.waitForLoadState('load');
  await tab.evaluate(() => (opener as Window).postMessage('last', '*'));
  await receives(page, 1);
  expect(await page.evaluate(() => reports)).toEqual(['last']);
  await respondent.close(/target origin provided .* does not match/);
});

test('a word with a space is a fault that the console names, and is not reported', async () => {
  const { respondent, tab } = await opened('word');
  await listen(respondent.page);
  const error = tab.waitForEvent('console');
  await tab.goto(tagged(shop, 'two words'));
  expect((await error).text()).toContain('data-goal must have up to 40 letters');
  await tab.evaluate(() => (opener as Window).postMessage('last', '*'));
  await receives(respondent.page, 1);
  expect(await respondent.page.evaluate(() => reports)).toEqual(['last']);
  await respondent.close(/data-goal must have/);
});
