import type { EnginePage } from './port.ts';

/** The windows that a page has opened for itself, which have no address. */
export function companionsOf(page: EnginePage): EnginePage[] {
  return page
    .context()
    .pages()
    .filter((tab) => tab !== page && tab.url() === 'about:blank');
}

/** Waits for the small window of a mission that a press opens beside its page. */
export async function openedBy(page: EnginePage, press: () => Promise<void>): Promise<EnginePage> {
  const opening = page.context().waitForEvent('page');
  const [companion] = await Promise.all([opening, press()]);
  await companion.locator('[data-companion]').waitFor();
  return companion;
}
