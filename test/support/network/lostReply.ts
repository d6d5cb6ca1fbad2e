import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Loses the first reply to a commit, which the server has stored; returns the keys of all commits as they are sent. */
export async function loseFirstReply(page: Page): Promise<readonly (string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route('**/api/commitAnswer', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    expect((await route.fetch()).ok()).toBe(true);
    await route.abort();
  });
  return keys;
}
