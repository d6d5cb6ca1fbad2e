import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A tab, and the console errors of all tabs and frames of its browser context. */
export class BrowserTab {
  readonly page: Page;
  readonly consoleErrors: string[];

  constructor(page: Page, consoleErrors: string[]) {
    this.page = page;
    this.consoleErrors = consoleErrors;
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
  }

  /** Closes the browser context, and fails on console errors other than the expected. */
  async close(expected?: RegExp): Promise<void> {
    await this.page.context().close();
    expect(this.consoleErrors.splice(0).filter((error) => !expected?.test(error))).toEqual([]);
  }
}

/** Milliseconds: a busy processor may hold a page for long, and only a test that fails waits so long. */
export const patience = 30_000;

/** Opens a tab in a browser context of its own, in English and without motion by default. */
export async function openTab(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserTab> {
  const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(patience);
  const consoleErrors = watchConsole(context);
  return new BrowserTab(await context.newPage(), consoleErrors);
}

function watchConsole(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    errors.push(`${message.text()} ${message.location().url}`.trim());
  });
  context.on('weberror', (error) => errors.push(error.error().message));
  return errors;
}
