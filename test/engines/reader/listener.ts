import { once } from 'node:events';
import type { Browser, Page } from 'puppeteer-core';
import { launchFirefox } from '../../../packages/paths/browser/engines/launchFirefox.ts';
import { openDesktop } from './desktop.ts';
import { type Orca, type ReadingMode, startOrca } from './orca.ts';
import { Transcript } from './transcript.ts';

/** X11's names of characters, on a keyboard of the United States. */
const keyNames: Readonly<Record<string, string>> = {
  ' ': 'space',
  '.': 'period',
  '@': 'Shift_L+2',
};

interface Marked {
  keyups: number;
}

/** Counts the releases of keys in a document. */
function countKeyups(): void {
  const marked = window as unknown as Marked;
  marked.keyups = 0;
  addEventListener('keyup', () => marked.keyups++, { capture: true });
}

/** A respondent who uses Firefox by keyboard with Orca. */
export class Listener {
  /** The page whose window has the focus. */
  page: Page;
  readonly #orca: Orca;
  transcript = new Transcript('');
  #marks = 0;

  private constructor(page: Page, orca: Orca) {
    this.page = page;
    this.#orca = orca;
    orca.on('spoken', (text) => this.transcript.hear(text));
    orca.on('announced', (text) => this.transcript.announce(text));
  }

  /** A desktop with Firefox and Orca, until `close`. */
  static async open(): Promise<{
    listener: Listener;
    browser: Browser;
    close: () => Promise<void>;
  }> {
    const desktop = await openDesktop();
    const orca = await startOrca(desktop);
    const browser = await launchFirefox({
      headless: false,
      env: desktop.env,
      prefs: { 'accessibility.force_disabled': -1 },
    });
    const [page] = await browser.pages();
    if (!page) throw new Error('Firefox has no window.');
    await page.evaluateOnNewDocument(countKeyups);
    const listener = new Listener(page, orca);
    await listener.#enterPage();
    return {
      browser,
      listener,
      async close() {
        await browser.close();
        await orca.close();
        await desktop.close();
      },
    };
  }

  /** Begins a transcript; the one before is complete. */
  begin(title: string): Transcript {
    this.transcript = new Transcript(title);
    return this.transcript;
  }

  /** Forgets what the transcript has so far. */
  restart(): void {
    this.transcript.clear();
  }

  /** Opens an address in browse mode, and waits until it is read aloud and the script runs the survey. */
  async goTo(address: string): Promise<void> {
    // Orca reads a page that opens only where the focus is in it.
    if (!(await this.page.evaluate(() => document.hasFocus()))) await this.#enterPage();
    this.#orca.switchTo('browse');
    const read = once(this.#orca, 'read');
    await this.page.goto(address);
    await this.page.waitForFunction(() => document.documentElement.dataset.running !== undefined);
    await read;
    await this.settle();
  }

  /** Presses keys one after another; each may be several at once, as in "Shift_L+Tab". */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.transcript.step(key);
      await this.#press(key);
      await this.settle();
    }
  }

  /** Presses a key and waits for what it leads to. */
  async pressUntil(key: string, isThere: () => boolean | null | undefined): Promise<void> {
    this.transcript.step(key);
    await this.#press(key);
    await this.page.waitForFunction(isThere);
    await this.settle();
  }

  /** Presses a key that opens a window, walks in it, and presses a key there that closes it. */
  async walkWindow(
    openingKey: string,
    closingKey: string,
    walk: () => Promise<void>,
  ): Promise<void> {
    const opener = this.page;
    this.transcript.step(openingKey);
    const opening = new Promise<Page | null>((resolve) => opener.once('popup', resolve));
    await this.#press(openingKey);
    const opened = await opening;
    if (!opened) throw new Error(`${openingKey} opened no window.`);
    try {
      await opened.evaluate(countKeyups);
      await this.#enter(opened);
      await walk();
    } catch (cause) {
      // The next transcript begins on the page alone.
      await opened.close();
      await this.#enter(opener);
      throw cause;
    }
    this.transcript.step(closingKey);
    await this.#released([closingKey]);
    await this.#enter(opener);
  }

  /** Presses Tab until the element of this selector has the focus. */
  async tabTo(selector: string): Promise<void> {
    const isThere = () =>
      this.page.evaluate((wanted) => document.activeElement?.matches(wanted), selector);
    for (let count = 0; count < 60; count++) {
      if (await isThere()) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not reach ${selector}.`);
  }

  /** Moves the focus without a key. */
  async focus(selector: string): Promise<void> {
    await this.page.focus(selector);
    await this.settle();
  }

  /** Types small letters, digits and what `keyNames` has. */
  async type(text: string): Promise<void> {
    this.transcript.step(`types “${text}”`);
    for (const letter of text) await this.#press(keyNames[letter] ?? letter);
    await this.settle();
  }

  /** Does something that is no key, in the words of the transcript. */
  async does(words: string, act: () => Promise<unknown>): Promise<void> {
    this.transcript.step(words);
    await act();
    await this.settle();
  }

  /** Waits for what comes later. */
  async until(words: string, isThere: () => boolean | null | undefined): Promise<void> {
    this.transcript.step(words);
    await this.page.waitForFunction(isThere);
    await this.settle();
  }

  async switchTo(mode: ReadingMode): Promise<void> {
    this.transcript.step(mode === 'focus' ? 'switches focus mode on' : 'switches browse mode on');
    this.#orca.switchTo(mode);
    await this.settle();
  }

  /** Waits until Orca has said everything that the page has caused so far. */
  async settle(): Promise<void> {
    const mark = String(++this.#marks);
    const reached = new Promise<void>((resolve) => {
      const look = (passed: string) => {
        if (passed !== mark) return;
        this.#orca.off('reached', look);
        resolve();
      };
      this.#orca.on('reached', look);
    });
    await this.page.evaluate(async (name) => {
      const painted = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await painted();
      await painted();
      const node = document.createElement('span');
      node.id = 'mark';
      node.role = 'img';
      node.ariaLabel = `mark of the test ${name}`;
      node.style.position = 'fixed';
      (document.querySelector('dialog:modal') ?? document.body).append(node);
    }, mark);
    await reached;
    await this.page.evaluate(() => document.getElementById('mark')?.remove());
  }

  /** Goes on in another window, once its page gets the keys. */
  async #enter(page: Page): Promise<void> {
    this.page = page;
    for (;;) {
      const before = await this.#keyups();
      await this.#released(['Shift_L']);
      const isHere = page.waitForFunction(
        (count) => (window as unknown as Marked).keyups !== count,
        { timeout: 2000 },
        before,
      );
      if (await isHere.catch(() => null)) return this.settle();
    }
  }

  /** The focus of a new window is in its address bar. */
  async #enterPage(): Promise<void> {
    for (;;) {
      await this.#released(['F6']);
      const isInside = this.page.waitForFunction(() => document.hasFocus(), { timeout: 2000 });
      if (await isInside.catch(() => null)) return;
    }
  }

  async #press(combination: string): Promise<void> {
    const keys = combination.split('+');
    const before = await this.#keyups();
    const isConsumed = await this.#released(keys);
    if (isConsumed) return;
    await this.page.waitForFunction(
      (count) => (window as unknown as Marked).keyups !== count,
      {},
      before,
    );
  }

  /** Presses keys together until Orca has noticed the release of each; true where it keeps them from the page. */
  async #released(keys: readonly string[]): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const consumed: boolean[] = [];
    const look = (_: string, isConsumed: boolean) => {
      consumed.push(isConsumed);
      if (consumed.length === keys.length) resolve(consumed.includes(true));
    };
    this.#orca.on('key', look);
    this.#orca.press(...keys);
    try {
      return await promise;
    } finally {
      this.#orca.off('key', look);
    }
  }

  #keyups(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as Marked).keyups);
  }
}
