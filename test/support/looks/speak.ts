import type { Page } from 'playwright-core';
import type { Locale } from '../../../contract/locales.ts';

/** Changes the language of an open page of the developer page. */
export async function speak(page: Page, locale: Locale): Promise<void> {
  await page.evaluate((kept) => {
    window.postMessage({ kind: 'askpath.speak', locale: kept }, location.origin);
  }, locale);
  await page.locator(`html:lang(${locale})`).waitFor();
}
