import type { EnginePage } from './port.ts';

/**
 * Serves a survey's page with another location reply than the server's. Without a reply the page requests its location,
 * as a page of another server does.
 */
export async function withLocation(
  page: EnginePage,
  survey: string,
  change: (block: string) => string = () => '',
): Promise<void> {
  await page.route(`**/${survey}`, async (route) => {
    const reply = await route.fetch();
    const body = withoutLocationReply(await reply.text(), change);
    await route.fulfill({ status: reply.status(), headers: reply.headers(), body });
  });
}

const block = /<script type="application\/json"[\s\S]*?<\/script>/;

/** The HTML of a survey's page with another data block than the server's, or without one; a page of files has none before. */
export function withoutLocationReply(
  html: string,
  change: (block: string) => string = () => '',
): string {
  // The server has rendered a screen for its own reply, so the screen is removed.
  const page = html.replace(/<div id="root">[\s\S]*?<\/div>(?=<script)/, '<div id="root"></div>');
  return block.test(page)
    ? page.replace(block, change)
    : page.replace('</body>', () => `${change('')}</body>`);
}
