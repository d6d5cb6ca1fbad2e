import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /** Violations that the browser reported. */
    blocked: string[];
    ran: string[];
  }
}

/** Records violations of the page's policy. Call it before the page is opened. */
export async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.blocked = [];
    window.ran = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      window.blocked.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
}

/** The hosts of all requests from now on. */
export function hostsAsked(context: BrowserContext): Set<string> {
  const hosts = new Set<string>();
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol)) hosts.add(host);
  });
  return hosts;
}

/** All storage of the page that its scripts can read, as text. */
export function storedTexts(page: Page): Promise<string> {
  return page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      (await indexedDB.databases()).map(({ name }) => name),
      await caches.keys(),
      document.cookie,
      window.name,
      history.state,
    ]),
  );
}
