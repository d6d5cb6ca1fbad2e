import { EventEmitter } from 'node:events';
import type { ConsoleMessage, ContextOptions, ContextRequest, EngineContext } from '../port.ts';
import type { Driver, DriverContext } from './driver.ts';
import { Unsupported } from './driver.ts';
import { Front, type NetworkEvents } from './network/front.ts';
import { type Address, type Handle, Routes } from './network/routes.ts';
import { Page } from './page.ts';
import { emulateTouch, watchErrors } from './scripts.ts';

export interface TabsOptions extends ContextOptions {
  /** Whether the addresses are those of the test's own sites, with no front before them. */
  readonly isDirect?: boolean;
}

/** The tabs of a context, whose survey server stands behind a front of the context's own. */
export class EngineTabs implements EngineContext<Page> {
  readonly #driver: DriverContext;
  readonly #routes = new Routes();
  readonly #options: TabsOptions;
  readonly #pages = new Map<Driver, Page>();
  readonly #listeners: ((message: ConsoleMessage) => void)[] = [];
  /** Changes of the front that wait until the first address names the server. */
  readonly #beforeFront: ((front: Front) => void)[] = [];
  /** What the front reports, also to those who listen before it is open. */
  readonly events = new EventEmitter<NetworkEvents>();
  front: Front | null = null;
  timeoutMs = 30_000;

  constructor(driver: DriverContext, options: TabsOptions) {
    if (options.userAgent !== undefined) throw new Unsupported('The user agent is the own one.');
    this.#driver = driver;
    driver.outside.routes = this.#routes;
    this.#options = options;
    if (options.hasTouch) this.addScript(`(${emulateTouch})()`);
    if (driver.onConsole) driver.onConsole((...args) => this.#tell(...args));
    else this.addScript(`(${watchErrors})()`);
  }

  async newPage(): Promise<Page> {
    const page = this.#pageOf(await this.#driver.newTab());
    if (this.#options.viewport) await page.setViewportSize(this.#options.viewport);
    return page;
  }

  pages(): Page[] {
    return [...this.#pages.values()];
  }

  /** Whether a tab is still there; {@link pages} has the closed ones, too. */
  async hasTab(tab: Driver): Promise<boolean> {
    return (await this.#driver.tabs()).includes(tab);
  }

  /** Waits for a tab that a page opens. */
  async waitForEvent(_event: 'page'): Promise<Page> {
    const [page] = this.pages();
    let opened: Driver | undefined;
    await page?.poll(
      async () => {
        opened = (await this.#driver.tabs()).find((tab) => !this.#pages.has(tab));
        return opened !== undefined;
      },
      () => 'another tab',
    );
    return this.#pageOf(opened as Driver);
  }

  /** The address by way of the front, which stands before the server of the first one. */
  async addressOf(address: string): Promise<string> {
    const { href, origin } = new URL(address, this.#options.baseURL);
    if (!this.#options.isDirect) await this.openFront(origin);
    return this.front?.through(href) ?? href;
  }

  /** Opens the front before the first page comes from it. */
  async openFront(origin: string): Promise<Front> {
    if (this.front) return this.front;
    const front = await Front.open(origin, { routes: this.#routes, events: this.events });
    this.route('**/__engines/console', async (route) => {
      const [type, text, url] = JSON.parse(route.request().postData() ?? '[]') as string[];
      this.#tell(type ?? '', text ?? '', url ?? '');
      await route.fulfill({ status: 204 });
    });
    for (const wait of this.#beforeFront.splice(0)) wait(front);
    this.front = front;
    return front;
  }

  addScript(script: string): void {
    this.#withFront((front) => front.addScript(script));
  }

  route(address: Address, handle: Handle): void {
    this.#routes.add(address, handle);
  }

  get request(): ContextRequest {
    return {
      fetch: async (address, options) =>
        (await this.openFront(new URL(address).origin)).request.fetch(address, options),
      post: async (address, options) =>
        (await this.openFront(new URL(address).origin)).request.post(address, options),
    };
  }

  on(event: 'console', listener: (message: ConsoleMessage) => void): void;
  on(event: 'weberror', listener: (error: { error(): Error }) => void): void;
  on(event: string, listener: (reported: never) => void): void {
    // An uncaught error is reported as a console error.
    if (event === 'console') this.#listeners.push(listener as (message: ConsoleMessage) => void);
  }

  setDefaultTimeout(ms: number): void {
    this.timeoutMs = ms;
  }

  async close(): Promise<void> {
    await this.#driver.close();
    await this.front?.close();
  }

  #withFront(work: (front: Front) => void): void {
    if (this.front) work(this.front);
    else this.#beforeFront.push(work);
  }

  #pageOf(driver: Driver): Page {
    const page = this.#pages.get(driver) ?? new Page(driver, this);
    this.#pages.set(driver, page);
    return page;
  }

  #tell(type: string, text: string, url: string): void {
    const message = { type: () => type, text: () => text, location: () => ({ url }) };
    for (const listener of this.#listeners) listener(message);
  }
}
