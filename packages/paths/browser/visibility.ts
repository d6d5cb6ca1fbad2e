import type { EnginePage } from './port.ts';

/** Lets a path hide the page and show it again; a reload keeps the visibility. */
export async function controlVisibility(page: EnginePage): Promise<void> {
  await page.addInitScript(() => {
    const shown = { get: () => sessionStorage.getItem('visibility') ?? 'visible' };
    Object.defineProperty(document, 'visibilityState', shown);
  });
}

/** Changes the visibility of the next page under {@link controlVisibility}. */
export async function setNextVisibility(
  page: EnginePage,
  state: DocumentVisibilityState,
): Promise<void> {
  await page.evaluate((shown) => sessionStorage.setItem('visibility', shown), state);
}

/** Changes the visibility of a page under {@link controlVisibility}, and reports it to the page. */
export async function setVisibility(
  page: EnginePage,
  state: DocumentVisibilityState,
): Promise<void> {
  await setNextVisibility(page, state);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
