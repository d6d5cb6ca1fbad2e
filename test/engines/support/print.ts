import type { Page as PlaywrightPage } from 'playwright-core';
import type { EnginePage } from '../../../packages/paths/browser/port.ts';
import { Page } from './page.ts';

/** The page as a PDF. */
export function printOf(page: EnginePage): Promise<Buffer> {
  return page instanceof Page ? page.driver.print() : (page as PlaywrightPage).pdf();
}
