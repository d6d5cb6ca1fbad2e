import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { defineIsOnScreen, nextButton } from './onScreen.ts';

export interface Conditions {
  readonly name: 'slow' | 'fast';
  readonly cpu: number;
  readonly network: { latency: number; downloadThroughput: number; uploadThroughput: number };
}

const bytesPerSecond = 1_600_000 / 8;

export const slow: Conditions = {
  name: 'slow',
  cpu: 4,
  network: { latency: 150, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
};
export const fast: Conditions = {
  name: 'fast',
  cpu: 1,
  network: { latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
};

/** Times in milliseconds since the navigation or the press. */
export interface Load {
  readonly visible: number;
  /** The time when a respondent can answer; a form of the server works as soon as it is visible. */
  readonly usable: number;
  /** The time when the script has taken the form over; null where no script does. */
  readonly hydrated: number | null;
  /** The time from the call of `hydrateRoot` to its effects; null without hydration. */
  readonly hydration: number | null;
  /** Bytes over the network until the page is ready, including headers. */
  readonly bytes: number;
  readonly requests: number;
  readonly mainThread: number;
}

/**
 * A tab under given conditions. It is observed by the DevTools protocol, which also works for a page without scripts.
 */
export class MeasuredTab {
  readonly #page: Page;
  readonly #devtools: CDPSession;
  readonly #conditions: Conditions;

  private constructor(page: Page, devtools: CDPSession, conditions: Conditions) {
    this.#page = page;
    this.#devtools = devtools;
    this.#conditions = conditions;
  }

  static async open(
    browser: Browser,
    conditions: Conditions,
    options: {
      readonly hasScript: boolean;
      readonly prepare?: (c: BrowserContext) => Promise<void>;
    },
  ): Promise<MeasuredTab> {
    const context = await browser.newContext({
      javaScriptEnabled: options.hasScript,
      viewport: { width: 1280, height: 800 },
    });
    await defineIsOnScreen(context);
    await options.prepare?.(context);
    return MeasuredTab.#in(context, conditions);
  }

  static async #in(context: BrowserContext, conditions: Conditions): Promise<MeasuredTab> {
    const { cpu, network } = conditions;
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Page.enable');
    await devtools.send('Page.setLifecycleEventsEnabled', { enabled: true });
    await devtools.send('Performance.enable');
    await devtools.send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint'] });
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    return new MeasuredTab(page, devtools, conditions);
  }

  /** Closes this tab and opens a new one with its cookies and cache. */
  async next(): Promise<MeasuredTab> {
    const next = await MeasuredTab.#in(this.#page.context(), this.#conditions);
    await this.#page.close();
    return next;
  }

  close(): Promise<void> {
    return this.#page.context().close();
  }

  /**
   * Loads a page.
   * @param isHydrated whether to wait until the script has taken the page over; else until the network is idle
   */
  load(url: string, isHydrated: boolean): Promise<Load> {
    return this.#measure(isHydrated, () => this.#page.goto(url, { waitUntil: 'commit' }));
  }

  /** Submits the form without the script. */
  post(): Promise<Load> {
    return this.#measure(false, async () => {
      await this.#page.getByRole('radio').first().check({ noWaitAfter: true });
      await this.#page.getByRole('button', { name: 'Next' }).click({ noWaitAfter: true });
    });
  }

  /** Answers with the script, and waits for the frame after the next question is on screen. */
  async step(title: string): Promise<number> {
    await this.#page.locator('input[type=radio]').first().check({ force: true });
    const button = await nextButton(this.#page).elementHandle();
    return this.#page.evaluate(
      async ([wanted, element]) => {
        const frame = () => new Promise(requestAnimationFrame);
        await frame();
        const pressed = performance.now();
        (element as HTMLElement).click();
        while (!isOnScreen(wanted)) await frame();
        await frame();
        return performance.now() - pressed;
      },
      [title, button] as const,
    );
  }

  async #measure(isHydrated: boolean, act: () => Promise<unknown>): Promise<Load> {
    const devtools = this.#devtools;
    let began = 0;
    let visible = 0;
    let bytes = 0;
    let requests = 0;
    const before = await this.#taskDuration();
    const onRequest = (event: { type?: string | undefined; wallTime: number }) => {
      if (event.type === 'Document' && began === 0) began = event.wallTime;
      requests += 1;
    };
    const onFinish = ({ encodedDataLength }: { encodedDataLength: number }) => {
      bytes += encodedDataLength;
    };
    let isComplete = false;
    const ready = Promise.withResolvers<void>();
    // On a busy processor a paint is reported after later events, so the loop waits for its report.
    const settle = () => {
      if (isComplete && visible > 0) ready.resolve();
    };
    const onPaint = ({ event }: { event: { lcpDetails?: { renderTime: number } | undefined } }) => {
      const { renderTime = 0 } = event.lcpDetails ?? {};
      if (began > 0 && renderTime >= began) visible = renderTime;
      settle();
    };
    const onLifecycle = ({ name }: { name: string }) => {
      if (isHydrated || began === 0) return;
      if (name === 'init') isComplete = false;
      if (name === 'networkIdle') isComplete = true;
      settle();
    };
    const onAddress = () => {
      isComplete ||= isHydrated;
      settle();
    };
    devtools.on('Network.requestWillBeSent', onRequest);
    devtools.on('Network.loadingFinished', onFinish);
    devtools.on('PerformanceTimeline.timelineEventAdded', onPaint);
    devtools.on('Page.lifecycleEvent', onLifecycle);
    // The session changes the address after it has taken the page over, which marks this moment.
    devtools.on('Page.navigatedWithinDocument', onAddress);
    await act();
    await ready.promise;
    const counted = { bytes, requests, mainThread: (await this.#taskDuration()) - before };
    const marks = isHydrated ? await this.#marks() : { hydrated: null, hydration: null };
    devtools.off('Network.requestWillBeSent', onRequest);
    devtools.off('Network.loadingFinished', onFinish);
    devtools.off('PerformanceTimeline.timelineEventAdded', onPaint);
    devtools.off('Page.lifecycleEvent', onLifecycle);
    devtools.off('Page.navigatedWithinDocument', onAddress);
    const shown = (visible - began) * 1000;
    return { visible: shown, usable: shown, ...counted, ...marks };
  }

  #marks(): Promise<Pick<Load, 'hydrated' | 'hydration'>> {
    return this.#page.evaluate(() => {
      const [from] = performance.getEntriesByName('hydrate');
      const [to] = performance.getEntriesByName('hydrated');
      if (!from || !to) return { hydrated: null, hydration: null };
      return { hydrated: to.startTime, hydration: to.startTime - from.startTime };
    });
  }

  async #taskDuration(): Promise<number> {
    const { metrics } = await this.#devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  }
}
