import type { Page } from 'playwright-core';
import type { EnginePage } from '../browser/port.ts';

/** A page of Chromium as Playwright's page, which has more methods than the port; null for a page of another driver. */
export function playwrightPage(page: EnginePage): Page | null {
  return 'tracing' in page.context() ? (page as Page) : null;
}
