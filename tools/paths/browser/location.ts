import type { EnginePage } from './port.ts';

/**
 * Serves a survey's page with another location reply than the server's own; without one, as from another server,
 * the app asks.
 */
export async function withLocation(
  page: EnginePage,
  survey: string,
  change: (block: string) => string = () => '',
): Promise<void> {
  await page.route(`**/${survey}`, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text())
      // The screen that the server has drawn belongs to its own reply.
      .replace(/<div id="root">[\s\S]*?<\/div>(?=<script)/, '<div id="root"></div>')
      .replace(/<script type="application\/json"[\s\S]*?<\/script>/, change);
    await route.fulfill({ status: reply.status(), headers: reply.headers(), body });
  });
}
