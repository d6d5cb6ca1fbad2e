import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type {
  ContextOptions,
  EngineBrowser,
  EngineContext,
  EngineFrame,
  EnginePage,
} from './port.ts';

/** A tab, and the console errors of all tabs and frames of its browser context. */
export class BrowserTab<Own extends EnginePage = Page> {
  readonly page: Own;
  readonly consoleErrors: string[];

  constructor(page: Own, consoleErrors: string[]) {
    this.page = page;
    this.consoleErrors = consoleErrors;
  }

  /** Opens a page until the script runs the survey. */
  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await seesTakeOver(this.page);
  }

  /** Closes the browser context, and fails on console errors other than the expected. */
  async close(expected?: RegExp): Promise<void> {
    await this.page.context().close();
    expect(this.consoleErrors.splice(0).filter((error) => !expected?.test(error))).toEqual([]);
  }
}

/** Waits until the script runs the survey; at once where there is no script, or no survey. */
export async function seesTakeOver(survey: EngineFrame): Promise<void> {
  await survey.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      (document.documentElement.dataset.running !== undefined ||
        matchMedia('(scripting: none)').matches ||
        !document.getElementById('root')),
  );
}

/** Milliseconds: a busy processor may hold a page for long, and only a test that fails waits so long. */
export const waitTimeoutMs = 30_000;

/** Opens a tab in a browser context of its own, in English and without motion by default. */
export async function openTab<Own extends EnginePage, Options extends ContextOptions>(
  browser: EngineBrowser<Own, Options>,
  options: Options,
): Promise<BrowserTab<Own>> {
  const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(waitTimeoutMs);
  const consoleErrors = watchConsole(context, options.javaScriptEnabled === false);
  return new BrowserTab(await context.newPage(), consoleErrors);
}

function watchConsole(context: EngineContext, isScriptless: boolean): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // Styles are fetched for the script, which the server cannot know to be off.
    if (isScriptless && message.text().includes('preloaded using link preload')) return;
    errors.push(`${message.text()} ${message.location().url}`.trim());
  });
  context.on('weberror', (error) => errors.push(error.error().message));
  return errors;
}
