import type { BrowserContext } from 'playwright-core';

/** The smallest picture there is. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Files that examples only name are there to be seen. */
export async function showFiles(context: BrowserContext): Promise<void> {
  await context.route('**/api/file/*', (route) =>
    route.fulfill({ contentType: 'image/png', body: picture }),
  );
}
