import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

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
  /** A form of the server works as soon as it is visible. */
  readonly usable: number;
  /** Null where no script takes the form over. */
  readonly hydrated: number | null;
  /** From the call of `hydrateRoot` to its effects. */
  readonly hydration: number | null;
  /** Bytes over the network until then, headers included. */
  readonly bytes: number;
  readonly requests: number;
  readonly mainThread: number;
}

/** A tab under given conditions; it is observed by the browser's protocol, so that a page without scripts is as well. */
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

  /** A new tab with the cookies and the cache of this one, which is closed. */
  async next(): Promise<MeasuredTab> {
    const next = await MeasuredTab.#in(this.#page.context(), this.#conditions);
    await this.#page.close();
    return next;
  }

  close(): Promise<void> {
    return this.#page.context().close();
  }

  /** @param isHydrated whether the page is ready when the script has taken it over, or when nothing more comes */
  load(url: string, isHydrated: boolean): Promise<Load> {
    return this.#measure(isHydrated, () => this.#page.goto(url, { waitUntil: 'commit' }));
  }

  /** Sends the form by the browser itself. */
  post(): Promise<Load> {
    return this.#measure(false, async () => {
      await this.#page.getByRole('radio').first().check({ noWaitAfter: true });
      await this.#page.getByRole('button', { name: 'Next' }).click({ noWaitAfter: true });
    });
  }

  /** Answers by the script, and waits for the frame after the next question is in the document. */
  async step(title: string): Promise<number> {
    return this.#page.evaluate(async (wanted) => {
      const frame = () => new Promise(requestAnimationFrame);
      document.querySelector<HTMLElement>('input[type=radio]')?.click();
      await frame();
      const pressed = performance.now();
      document.querySelector<HTMLElement>('button[value=next]')?.click();
      while (!document.querySelector('main')?.textContent?.includes(wanted)) await frame();
      await frame();
      return performance.now() - pressed;
    }, title);
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
    // A paint is told later than what follows it where the processor is busy.
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
    // The session writes its address once it has taken the page over.
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
