import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type {
  EngineFrame,
  EngineLocator,
  FilterOptions,
  Role,
  RoleOptions,
  TextOptions,
} from '../port.ts';
import type { Driver, FramePath } from './driver.ts';
import { Locator } from './locator.ts';
import { installToolkit, type Step } from './toolkit.ts';

const library = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);
const pollIntervalMs = 25;

/** A page or a frame of Firefox or WebKitGTK, with Playwright's way to find elements. */
export class EngineDocument implements EngineFrame {
  readonly asksFromOutside = true;
  readonly driver: Driver;
  readonly frame: FramePath;
  timeoutMs = 30_000;
  /** Replaces the address of a proxy by that of its server. */
  readonly shownAddress: (address: string) => string;
  #address = 'about:blank';

  constructor(driver: Driver, frame: FramePath, shownAddress = (address: string) => address) {
    this.driver = driver;
    this.frame = frame;
    this.shownAddress = shownAddress;
  }

  /** The address when the page was last asked. */
  url(): string {
    return this.shownAddress(this.#address);
  }

  locator(selector: string, { hasText }: FilterOptions = {}): EngineLocator {
    const locator = this.#locator.locator(selector);
    return hasText === undefined ? locator : locator.filter({ hasText });
  }

  getByRole(role: Role, options?: RoleOptions): EngineLocator {
    return this.#locator.getByRole(role, options);
  }

  getByText(text: string | RegExp, options?: TextOptions): EngineLocator {
    return this.#locator.getByText(text, options);
  }

  getByLabel(text: string | RegExp, options?: TextOptions): EngineLocator {
    return this.#locator.getByLabel(text, options);
  }

  get #locator(): Locator {
    return new Locator(this, []);
  }

  evaluate<Result, Arg>(
    work: string | ((arg: Arg) => Result),
    arg?: Arg,
  ): Promise<Awaited<Result>> {
    // A script, such as that of axe, is no expression.
    if (typeof work === 'string') return this.#run(`(() => { ${work} })()`, 'await') as never;
    const call = `(${work})(${JSON.stringify(arg) ?? 'undefined'})`;
    return this.#run(call, 'await') as Promise<Awaited<Result>>;
  }

  /** Calls a function with the elements that the steps lead to. */
  evaluateElements<Result>(
    work: string | ((elements: never[]) => Result),
    steps: readonly Step[],
  ): Promise<Result> {
    const call = `(steps) => (${work})(globalThis.engineToolkit.resolve(steps))`;
    return this.withToolkit<Result, readonly Step[]>(call, steps);
  }

  /** Calls a function in the page that may use the toolkit. */
  async withToolkit<Result, Arg>(work: string | ((arg: Arg) => Result), arg: Arg): Promise<Result> {
    const call = `(${work})(${JSON.stringify(arg)})`;
    const wrapped = await this.#run(`globalThis.engineToolkit ? [${call}] : null`);
    if (wrapped) return (wrapped as [Result])[0];
    await this.driver.evaluate(this.frame, `(() => { ${library}\n(${installToolkit})() })()`);
    return this.#run(call) as Promise<Result>;
  }

  async waitForFunction<Arg>(isTrue: (arg: Arg) => unknown, arg?: Arg): Promise<void> {
    const call = `(${isTrue})(${JSON.stringify(arg) ?? 'undefined'})`;
    await this.poll(
      async () => Boolean(await this.#run(`Boolean(${call})`)),
      () => call,
    );
  }

  async waitForURL(isThere: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    const fits = (address: string) => {
      if (typeof isThere === 'string') return address === isThere;
      return isThere instanceof RegExp ? isThere.test(address) : isThere(new URL(address));
    };
    await this.poll(
      async () => {
        await this.#run('0');
        return fits(this.url());
      },
      () => `${isThere}, at ${this.url()}`,
    );
  }

  /** Marks the document, and gives a function that waits until another has come. */
  async startNavigation(): Promise<() => Promise<void>> {
    const mark = JSON.stringify(`mark${Math.random()}`);
    await this.#run(`void (document.engineMark = ${mark})`);
    const isNew = `document.engineMark !== ${mark} && document.readyState === 'complete'`;
    return () =>
      this.poll(
        async () => (await this.#run(isNew)) === true,
        () => 'a navigation',
      );
  }

  /** Asks again until it is so; a page that is just being left cannot be asked. */
  async poll(isSo: () => Promise<boolean>, described: () => string): Promise<void> {
    const deadline = Date.now() + this.timeoutMs;
    let last: unknown;
    for (;;) {
      const isTrue = await isSo().catch((error: unknown) => {
        last = error;
        return false;
      });
      if (isTrue) return;
      if (Date.now() > deadline)
        throw new Error(`Waited ${this.timeoutMs} ms for ${described()}`, { cause: last });
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    }
  }

  /** A page that is left while it is asked may never settle a promise: one is made only where the work needs it. */
  async #run(expression: string, way: '' | 'await' = ''): Promise<unknown> {
    const serialized = (await this.driver.evaluate(
      this.frame,
      `(${way && 'async'} () => { const value = ${way} (${expression}); return JSON.stringify({ value, href: location.href }) })()`,
    )) as string;
    const { value, href } = JSON.parse(serialized) as { value?: unknown; href: string };
    this.#address = href;
    return value;
  }
}
