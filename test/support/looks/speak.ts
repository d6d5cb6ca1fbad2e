import type { Page } from 'playwright-core';
import type { Locale } from '../../../contract/locales.ts';

export async function speak(page: Page, locale: Locale): Promise<void> {
  await page.evaluate((tag) => {
    window.postMessage({ kind: 'askpath.speak', locale: tag }, location.origin);
  }, locale);
  await page.locator(`html:lang(${locale})`).waitFor();
}
