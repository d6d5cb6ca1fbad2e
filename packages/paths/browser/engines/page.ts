import type { EventEmitter } from 'node:events';
import type {
  EngineContext,
  EnginePage,
  EngineRequest,
  EngineResponse,
  EngineRoute,
} from '../port.ts';
import { installClock, scriptTimeoutMs } from './clock.ts';
import { EngineDocument } from './document.ts';
import type { Driver } from './driver.ts';
import { keysOf } from './keys.ts';
import type { Front, NetworkEvents } from './network/front.ts';
import type { Address, Handle } from './network/routes.ts';

type Words = string | RegExp;

/** The context that a page belongs to. */
export interface PageContext extends EngineContext {
  readonly front: Front | null;
  readonly timeoutMs: number;
  readonly events: EventEmitter<NetworkEvents>;
  addressOf(address: string): Promise<string>;
  addScript(script: string): void;
  hasTab(driver: Driver): Promise<boolean>;
  route(address: Address, handle: Handle): void;
}

/** A tab of Firefox or WebKitGTK. Its routes and scripts hold for its whole context. */
export class Page extends EngineDocument implements EnginePage {
  readonly #context: PageContext;
  #size: { width: number; height: number } | null = null;

  constructor(driver: Driver, context: PageContext) {
    super(driver, [], (address) => context.front?.shown(address) ?? address);
    this.#context = context;
    this.timeoutMs = context.timeoutMs;
  }

  readonly keyboard = {
    press: (key: string) => this.driver.press(keysOf(key)),
    type: async (text: string) => {
      for (const character of text) await this.driver.press([character]);
    },
  };

  readonly clock = {
    install: async () => this.#context.addScript(`(${installClock})(${scriptTimeoutMs})`),
    runFor: (ms: number) => this.#advance(ms),
    fastForward: (ms: number) => this.#advance(ms),
  };

  async isClosed(): Promise<boolean> {
    return !(await this.#context.hasTab(this.driver));
  }

  context(): PageContext {
    return this.#context;
  }

  /** The page and the first frame in it, whether or not it is there yet. */
  frames(): EngineDocument[] {
    return [this, this.#frameAt(0)];
  }

  #frameAt(index: number): EngineDocument {
    const frame = new EngineDocument(this.driver, [index], this.shownAddress);
    frame.timeoutMs = this.timeoutMs;
    return Object.assign(frame, { page: () => this });
  }

  async goto(address: string): Promise<void> {
    const target = await this.#context.addressOf(address);
    await this.#leave(() => this.driver.goto(target));
  }

  goBack(): Promise<void> {
    return this.#leave(() => this.driver.back());
  }

  goForward(): Promise<void> {
    return this.#leave(() => this.driver.forward());
  }

  reload(): Promise<void> {
    return this.#leave(() => this.evaluate(() => location.reload()));
  }

  async #leave(act: () => Promise<unknown>): Promise<void> {
    const arrives = await this.startNavigation();
    await act();
    await arrives();
  }

  close(): Promise<void> {
    return this.driver.close();
  }

  bringToFront(): Promise<void> {
    return this.driver.bringToFront();
  }

  async addInitScript(script: () => void): Promise<void> {
    this.#context.addScript(`(${script})()`);
  }

  async route(
    address: Words | ((url: URL) => boolean),
    handle: (route: EngineRoute) => unknown,
  ): Promise<void> {
    this.#context.route(address, handle);
  }

  on(event: 'request' | 'requestfailed', listener: (request: EngineRequest) => void): void;
  on(event: 'response', listener: (response: EngineResponse) => void): void;
  on(event: keyof NetworkEvents, listener: (...reported: never[]) => void): void {
    this.#context.events.on(event, listener as () => void);
  }

  off(event: 'requestfailed', listener: (request: EngineRequest) => void): void {
    this.#context.events.off(event, listener);
  }

  viewportSize(): { width: number; height: number } | null {
    return this.#size;
  }

  async setViewportSize(size: { width: number; height: number }): Promise<void> {
    await this.driver.resize(size.width, size.height);
    this.#size = size;
    await this.waitForFunction((width) => innerWidth === width, size.width);
  }

  screenshot(): Promise<Buffer> {
    return this.driver.screenshot();
  }

  #advance(ms: number): Promise<void> {
    return this.evaluate((by) => window.engineClock(by), ms);
  }
}
