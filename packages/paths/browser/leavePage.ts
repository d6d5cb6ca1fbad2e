import type { Page } from 'playwright-core';

/**
 * Leaves a page and empties its storage, which the page may fill while it ends. The empty page has the same origin,
 * because the page itself opens it.
 */
export async function leavePage(page: Page): Promise<void> {
  const blank = page.waitForURL('about:blank');
  await Promise.all([blank, page.evaluate(() => location.replace('about:blank'))]);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
    window.name = '';
  });
}
