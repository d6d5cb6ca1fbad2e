import type { Page } from 'playwright-core';

/** The smallest picture there is. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const files = '**/api/file/*';

/**
 * Files that examples only name are there to be seen, as long as something is looked at. A page whose network is watched
 * loads in twice the time, so it is only done for uploads.
 */
export async function withFiles(
  page: Page,
  noun: string,
  look: () => Promise<void>,
): Promise<void> {
  if (noun !== 'upload') return look();
  await page.route(files, (route) => route.fulfill({ contentType: 'image/png', body: picture }));
  await look();
  // A picture that is still on its way is of no use any more, and has nothing to complain about.
  await page.goto('about:blank');
  await page.unroute(files);
}
