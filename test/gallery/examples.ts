import type { Page } from 'playwright-core';
import { leavePage } from '../../packages/paths/browser/leavePage.ts';
import { photo } from '../support/answerActions.ts';

const files = '**/api/file/*';

/** Serves the files that examples of uploads name while `look` runs; other pages load faster without a route. */
export async function withFiles(
  page: Page,
  noun: string,
  look: () => Promise<void>,
): Promise<void> {
  if (noun !== 'upload') return look();
  await page.route(files, (route) =>
    route.fulfill({ contentType: photo.mimeType, body: photo.buffer }),
  );
  await look();
  // Prevents complaints about a picture that is still loading.
  await leavePage(page);
  await page.unroute(files);
}

/** Submits the answer as it is, and waits for its fault or for the next visit of the question. */
export async function submit(page: Page): Promise<void> {
  const before = await visit(page);
  await page.locator('button:is([value=start], [value=next]):visible').click();
  await page.waitForFunction(
    (was) =>
      document.querySelector('[id^=fault]:not(:empty)') ||
      document.documentElement.dataset.visit !== was,
    before,
  );
}

/** Goes to the next question and back. */
export async function goOnAndBack(page: Page): Promise<void> {
  const first = await visit(page);
  await page.locator('button:is([value=start], [value=next]):visible').click();
  await hasLeft(page, first);
  const second = await visit(page);
  await page.locator('button[value=previous]').click();
  await hasLeft(page, second);
}

function visit(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset.visit);
}

async function hasLeft(page: Page, before: string | undefined): Promise<void> {
  await page.waitForFunction((was) => document.documentElement.dataset.visit !== was, before);
}
