import type { Browser, BrowserContextOptions, Frame, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a survey tells, as a host page notes it down. */
export interface Told {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** What a host page in {@link hostPage} has noted down. */
interface Notes {
  /** The events of `embed.js`. */
  readonly told: Told[];
  /** Every message that came, with the origin it came from. */
  readonly heard: (Told & { readonly origin: string })[];
}

/** A page of somebody else, whose reader is in the middle of it: it notes down whatever it is told. */
export function hostPage(guests: string): string {
  return `<!doctype html><html lang="en"><head><title>A shop</title>
    <meta name="viewport" content="width=device-width">
    <style>body { margin: 0; min-height: 4000px } iframe { border: 0 }</style></head><body><main>
    <h1>A shop</h1><input aria-label="Search" style="position: fixed; top: 0"><script>
      Object.assign(window, { told: [], heard: [] });
      for (const type of ['ready', 'open', 'answered', 'ended', 'closed', 'unavailable', 'moved', 'size']) {
        addEventListener('askpath:' + type, ({ detail }) => told.push(detail));
      }
      addEventListener('message', ({ data, origin }) => heard.push({ ...data, origin }));
      document.querySelector('input').focus();
      scrollTo(0, 40);
    </script><p style="height: 100px">What there is to read.</p>
    ${guests}<p style="margin: 0"><a href="#more">More of it</a></p></main></body></html>`;
}

/** Somebody with a browser of their own who reads host pages, and answers the surveys in them. */
export class Visitor {
  readonly page: Page;
  /** Everything the browser complained about, in any page and frame. */
  readonly complaints: string[];

  private constructor(page: Page, complaints: string[]) {
    this.page = page;
    this.complaints = complaints;
  }

  static async on(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({
      locale: 'en',
      viewport: { width: 1280, height: 800 },
      ignoreHTTPSErrors: true,
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(10_000);
    const complaints: string[] = [];
    context.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      complaints.push(`${message.text()} ${message.location().url}`.trim());
    });
    context.on('weberror', (error) => complaints.push(error.error().message));
    return new Visitor(await context.newPage(), complaints);
  }

  /** The same person in another of their tabs. */
  in(page: Page): Visitor {
    return new Visitor(page, this.complaints);
  }

  async visit(address: string): Promise<void> {
    await this.page.goto(address);
  }

  /** The survey in the nth frame of the page. */
  async guest(nth = 0): Promise<Guest> {
    const element = this.page.locator('iframe').nth(nth);
    const frame = await (await element.elementHandle())?.contentFrame();
    if (!frame) throw new Error('There is no frame.');
    await frame.waitForURL(/^http/, { waitUntil: 'commit' });
    return new Guest(frame, element);
  }

  /** The events that `embed.js` has made of what its surveys told. */
  told(): Promise<Told[]> {
    return this.page.evaluate(() => (window as unknown as Notes).told);
  }

  /** Every message that reached the page. */
  heard(): Promise<Notes['heard']> {
    return this.page.evaluate(() => (window as unknown as Notes).heard);
  }

  /** Waits until the page has been told so. */
  async isTold(type: string): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => (window as unknown as Notes).heard.some((news) => news.type === wanted),
      type,
    );
  }

  /** Where the reader of the page is: nothing that is put into it may change that by itself. */
  standing(): Promise<unknown> {
    return this.page.evaluate(() => ({
      scrolled: scrollY,
      focus: document.activeElement?.localName,
      history: history.length,
    }));
  }

  /** Leaves, and has had nothing to complain about but what is `known`. */
  async leave(known?: RegExp): Promise<void> {
    await this.page.context().close();
    expect(this.complaints.filter((words) => !known?.test(words))).toEqual([]);
  }
}

/** A survey in a frame, by the words and roles its respondent goes by. */
export class Guest {
  readonly frame: Frame;
  /** Its frame, in the page outside. */
  readonly element: Locator;

  constructor(frame: Frame, element: Locator) {
    this.frame = frame;
    this.element = element;
  }

  button(name: string | RegExp): Locator {
    return this.frame.getByRole('button', { name, exact: true });
  }

  async press(name: string | RegExp): Promise<void> {
    await this.button(name).click();
  }

  /** Opens the window or the card, and starts. */
  async open(): Promise<void> {
    await this.press('Open the survey');
    await this.start();
  }

  /** Agrees where there is something to agree to, and starts. */
  async start(): Promise<void> {
    await this.press(/^(Agree|Start)$/);
  }

  /** Waits for the question with this title. */
  async asks(title: string): Promise<void> {
    await this.frame.getByRole('heading', { level: 2, name: title }).waitFor();
  }

  /** Waits until the reader is at this heading. */
  async hasFocusOn(heading: string): Promise<void> {
    const focus = () =>
      this.frame.evaluate(() => document.hasFocus() && document.activeElement?.textContent);
    await expect.poll(focus).toBe(heading);
  }

  async sees(words: string | RegExp): Promise<void> {
    await this.frame.getByText(words).filter({ visible: true }).first().waitFor();
  }

  async rate(value: number): Promise<void> {
    const point = this.frame.getByRole('radio', { name: new RegExp(`^${value}\\b`) });
    await point.check({ force: true });
  }

  async write(words: string): Promise<void> {
    await this.frame.getByRole('textbox').fill(words);
  }

  async next(): Promise<void> {
    await this.press(/^(Next|Submit|Retry)$/);
  }

  async ended(): Promise<void> {
    await this.sees(`We've received your answers. Thanks for your support!`);
  }

  /** Waits until all of it, but for a part of a pixel, is in the window of the browser and in its frame. */
  async isWhole(what: Locator): Promise<void> {
    const { width, height } = this.frame.page().viewportSize() ?? { width: 0, height: 0 };
    const spill = async () => {
      const [box, frame] = [await what.boundingBox(), await this.element.boundingBox()];
      if (box === null || frame === null) return ['it is not there'];
      const hidden = await what.evaluate((element) => element.scrollHeight - element.clientHeight);
      return [
        { edge: 'top', by: Math.max(0, frame.y) - box.y },
        { edge: 'left', by: Math.max(0, frame.x) - box.x },
        { edge: 'bottom', by: box.y + box.height - Math.min(height, frame.y + frame.height) },
        { edge: 'right', by: box.x + box.width - Math.min(width, frame.x + frame.width) },
        { edge: 'inside', by: hidden },
      ].filter(({ by }) => by > 1);
    };
    await expect.poll(spill).toEqual([]);
  }

  /** Reloads the frame alone, as its own menu does. */
  async reload(): Promise<void> {
    const loaded = this.frame.waitForNavigation();
    await this.frame.evaluate(() => location.reload());
    await loaded;
  }
}
