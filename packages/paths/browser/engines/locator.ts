import type {
  ActionOptions,
  EngineFile,
  EngineLocator,
  FilterOptions,
  Role,
  RoleOptions,
  TextOptions,
  WaitOptions,
} from '../port.ts';
import type { Driver, FramePath } from './driver.ts';
import { keysOf } from './keys.ts';
import { temporaryFile } from './temporaryFile.ts';
import type { Readiness, Step, Words } from './toolkit.ts';

/** The document that a locator finds its elements in. */
interface LocatorDocument {
  readonly driver: Driver;
  readonly frame: FramePath;
  poll(isSo: () => Promise<boolean>, described: () => string): Promise<void>;
  withToolkit<Result, Arg>(work: (arg: Arg) => Result, arg: Arg): Promise<Result>;
  evaluateElements<Result>(
    work: string | ((elements: never[]) => Result),
    steps: readonly Step[],
  ): Promise<Result>;
}

const target = 'globalThis.engineToolkit.target';

/** Elements of a document, located again by every action, which waits until it is possible. */
export class Locator implements EngineLocator {
  readonly #document: LocatorDocument;
  readonly #steps: readonly Step[];

  constructor(document: LocatorDocument, steps: readonly Step[]) {
    this.#document = document;
    this.#steps = steps;
  }

  locator(selector: string, { hasText }: FilterOptions = {}): Locator {
    const locator = this.#then({ by: 'css', selector });
    return hasText === undefined ? locator : locator.filter({ hasText });
  }

  getByRole(role: Role, { name, ...options }: RoleOptions = {}): Locator {
    const named = name === undefined ? {} : { name: wordsOf(name) };
    return this.#then({ by: 'role', role, ...options, ...named });
  }

  getByText(text: string | RegExp, options: TextOptions = {}): Locator {
    return this.#then({ by: 'text', text: wordsOf(text), ...options });
  }

  getByLabel(text: string | RegExp, options: TextOptions = {}): Locator {
    return this.#then({ by: 'label', text: wordsOf(text), ...options });
  }

  first(): Locator {
    return this.nth(0);
  }

  last(): Locator {
    return this.nth(-1);
  }

  nth(index: number): Locator {
    return this.#then({ by: 'nth', index });
  }

  or(other: EngineLocator): Locator {
    return this.#then({ by: 'or', steps: (other as Locator).#steps });
  }

  filter({ hasText, ...options }: FilterOptions): Locator {
    const words = hasText === undefined ? {} : { hasText: wordsOf(hasText) };
    return this.#then({ by: 'filter', ...options, ...words });
  }

  async all(): Promise<Locator[]> {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index));
  }

  count(): Promise<number> {
    return this.#document.withToolkit(
      (steps) => globalThis.engineToolkit.resolve(steps).length,
      this.#steps,
    );
  }

  isVisible(): Promise<boolean> {
    return this.#document.withToolkit(
      (steps) => globalThis.engineToolkit.resolve(steps).some(globalThis.engineToolkit.isVisible),
      this.#steps,
    );
  }

  async waitFor({ state = 'visible' }: WaitOptions = {}): Promise<void> {
    const isReached = {
      attached: async () => (await this.count()) > 0,
      detached: async () => (await this.count()) === 0,
      visible: () => this.isVisible(),
      hidden: async () => !(await this.isVisible()),
    }[state];
    await this.#document.poll(isReached, () => `${this} to be ${state}`);
  }

  async click({ force = false }: ActionOptions = {}): Promise<void> {
    await this.#prepare(force);
    await this.#document.driver.click(this.#document.frame, target);
  }

  async dragTo(destination: EngineLocator): Promise<void> {
    const { driver, frame } = this.#document;
    await this.#prepare(true);
    await this.#document.withToolkit(() => globalThis.engineToolkit.hold(), null);
    await (destination as Locator).#prepare(true);
    await driver.drag(frame, 'globalThis.engineToolkit.held', target);
  }

  tap(): Promise<void> {
    return this.click();
  }

  async check(options: ActionOptions = {}): Promise<void> {
    if (await this.isChecked()) return;
    await this.click(options);
    // The steps may lead to another element now, such as to the next that is not checked.
    await this.#document.poll(
      () => this.#document.withToolkit(() => globalThis.engineToolkit.isTargetChecked(), null),
      () => `${this} to be checked`,
    );
  }

  isChecked(): Promise<boolean> {
    return this.#read((element) => (element as HTMLInputElement).checked);
  }

  async fill(text: string): Promise<void> {
    await this.#prepare(true);
    await this.#document.withToolkit((words) => globalThis.engineToolkit.fill(words), text);
  }

  focus(): Promise<void> {
    return this.#read((element) => (element as HTMLElement).focus());
  }

  async press(key: string): Promise<void> {
    await this.focus();
    await this.#document.driver.press(keysOf(key));
  }

  inputValue(): Promise<string> {
    return this.#read((element) => (element as HTMLInputElement).value);
  }

  textContent(): Promise<string | null> {
    return this.#read((element) => element.textContent);
  }

  getAttribute(name: string): Promise<string | null> {
    return this.#read((element, wanted) => element.getAttribute(wanted), name);
  }

  evaluateAll<Result>(work: (elements: (HTMLElement | SVGElement)[]) => Result): Promise<Result> {
    return this.#document.evaluateElements(work, this.#steps);
  }

  async selectOption(choice: string | { readonly index: number }): Promise<void> {
    await this.#prepare(false);
    await this.#read((element, wanted) => {
      const list = element as HTMLSelectElement;
      if (typeof wanted === 'string') list.value = wanted;
      else list.selectedIndex = wanted.index;
      for (const type of ['input', 'change'])
        list.dispatchEvent(new Event(type, { bubbles: true }));
    }, choice);
  }

  async setInputFiles(files: EngineFile | string | EngineFile[]): Promise<void> {
    const { driver, frame } = this.#document;
    await this.#prepare(true);
    const paths = [files]
      .flat()
      .map((file) => (typeof file === 'string' ? file : temporaryFile(file)));
    await driver.upload(frame, target, paths);
  }

  toString(): string {
    return JSON.stringify(this.#steps);
  }

  #then(step: Step): Locator {
    return new Locator(this.#document, [...this.#steps, step]);
  }

  /** Waits until the only element is there, in view, at rest and, unless forced, not covered by another. */
  async #prepare(isForced: boolean): Promise<void> {
    let readiness: Readiness = 'none';
    await this.#document.poll(
      async () => {
        readiness = await this.#readiness(isForced);
        if (readiness === 'many') throw new Error(`${this} is more than one element.`);
        return readiness === 'ready';
      },
      () => `${this} to be ready; it was ${readiness}`,
    );
  }

  #readiness(isForced: boolean): Promise<Readiness> {
    return this.#document.withToolkit(
      ([steps, isAtOnce]) => globalThis.engineToolkit.prepare(steps, isAtOnce),
      [this.#steps, isForced] as const,
    );
  }

  /** Reads the first element, once it is there. */
  async #read<Result, Arg>(
    read: (element: Element, arg: Arg) => Result,
    arg?: Arg,
  ): Promise<Result> {
    await this.waitFor({ state: 'attached' });
    return this.#document.evaluateElements(
      `([element]) => (${read})(element, ${JSON.stringify(arg)})`,
      this.#steps,
    );
  }
}

function wordsOf(words: string | RegExp): Words {
  return typeof words === 'string' ? words : { source: words.source, flags: words.flags };
}
