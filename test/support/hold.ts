import type { Page } from 'playwright-core';

/** Holds back whatever a page asks for at these addresses, until what this gives is called. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}
