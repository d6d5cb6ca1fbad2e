import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { becomesTrue, waitTimeoutMs } from './poll.ts';
import type {
  ContextOptions,
  EngineBrowser,
  EngineContext,
  EngineFrame,
  EnginePage,
} from './port.ts';

/** A tab with the console errors of all tabs and frames of its browser context. */
export class BrowserTab<Own extends EnginePage = Page> {
  readonly page: Own;
  readonly consoleErrors: string[];

  constructor(page: Own, consoleErrors: string[]) {
    this.page = page;
    this.consoleErrors = consoleErrors;
  }

  /** Opens a page and waits until the script controls the survey. */
  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await seesTakeOver(this.page);
  }

  /** Holds every request to these addresses until the returned function is called. */
  async holdRequests(addresses: string): Promise<() => void> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await this.page.route(addresses, async (route) => {
      await released;
      await route.fallback();
    });
    return release;
  }

  /** Closes the browser context; fails on console errors that `expected` does not match. */
  async close(expected?: RegExp): Promise<void> {
    await this.page.context().close();
    expect(this.consoleErrors.splice(0).filter((error) => !expected?.test(error))).toEqual([]);
  }
}

/** Waits until the script controls the survey; returns at once on a page without a script or a survey. */
export async function seesTakeOver(survey: EngineFrame): Promise<void> {
  await becomesTrue(
    survey,
    () =>
      document.readyState !== 'loading' &&
      (document.documentElement.dataset.running !== undefined ||
        matchMedia('(scripting: none)').matches ||
        !document.getElementById('root')),
  );
}

/** Waits until the views of the question are there, whose files may come after its title. */
export async function seesViews(survey: EngineFrame): Promise<void> {
  await survey.locator('form [aria-busy=true]').waitFor({ state: 'detached' });
}

/** Opens a tab in a new browser context, by default in English and with reduced motion. */
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
    // The page preloads styles for the script, because the server cannot know that scripts are disabled.
    if (isScriptless && message.text().includes('preloaded using link preload')) return;
    errors.push(`${message.text()} ${message.location().url}`.trim());
  });
  context.on('weberror', (error) => errors.push(error.error().message));
  return errors;
}
