import type { Page as PlaywrightPage } from 'playwright-core';
import { Page } from '../../../packages/paths/browser/engines/page.ts';
import type { EnginePage } from '../../../packages/paths/browser/port.ts';

/** The page as a PDF. */
export function printOf(page: EnginePage): Promise<Buffer> {
  return page instanceof Page ? page.driver.print() : (page as PlaywrightPage).pdf();
}
