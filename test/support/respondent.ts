import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Device } from '../../contract/address.ts';
import { devices } from '../../tools/paths/browser/launch.ts';

/** One respondent in a browser of their own, by the words and roles a person goes by. */
export class Respondent {
  readonly page: Page;
  /** Everything the browser complained about, in any of this respondent's tabs. */
  readonly complaints: string[];

  private constructor(page: Page, complaints: string[]) {
    this.page = page;
    this.complaints = complaints;
  }

  /** The same person in another window. */
  async anotherWindow(): Promise<Respondent> {
    return new Respondent(await this.page.context().newPage(), this.complaints);
  }

  static #listen(context: BrowserContext): string[] {
    const complaints: string[] = [];
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    context.on('weberror', (error) => complaints.push(error.error().message));
    return complaints;
  }

  static async on(
    browser: Browser,
    device: Device = 'desktop',
    options: BrowserContextOptions = {},
  ): Promise<Respondent> {
    const context = await browser.newContext({
      locale: 'en',
      reducedMotion: 'reduce',
      ...devices[device],
      ...options,
    });
    context.setDefaultTimeout(10_000);
    const complaints = Respondent.#listen(context);
    return new Respondent(await context.newPage(), complaints);
  }

  /** Leaves, and has had nothing to complain about but what is known, which may come late. */
  async leave(known?: RegExp): Promise<void> {
    await this.page.context().close();
    expect(this.complaints.filter((words) => !known?.test(words))).toEqual([]);
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
  }

  /** Agrees where there is something to agree to, and starts. */
  async start(): Promise<void> {
    await this.page.getByRole('button', { name: /^(Agree|Start)$/ }).click();
    await this.asked(1);
  }

  /** Waits for the question with this number, and for the history to stand at it. */
  async asked(index: number): Promise<void> {
    await this.page.waitForFunction(
      (place) => document.title.includes(`Question ${place} of`) && history.state?.index === place,
      index,
    );
  }

  /** Waits for the question with this number, in any language. */
  async at(index: number): Promise<void> {
    await this.page.waitForFunction(
      (place) =>
        document.querySelector('progress')?.value === place && history.state?.index === place,
      index,
    );
  }

  async prompted(words: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 2, name: words }).waitFor();
  }

  async sees(words: string | RegExp): Promise<void> {
    await this.page.getByText(words).filter({ visible: true }).first().waitFor();
  }

  /** Chooses the option or the point that starts with this name. */
  async choose(name: string | RegExp): Promise<void> {
    const control = this.page
      .getByRole('radio', { name })
      .or(this.page.getByRole('checkbox', { name }));
    await control.first().check({ force: true });
  }

  /** The point with this value, whatever it is called. */
  async rate(value: number): Promise<void> {
    await this.choose(new RegExp(`^${value}\\b`));
  }

  async write(words: string): Promise<void> {
    await this.page.getByRole('textbox').fill(words);
  }

  async next(): Promise<void> {
    await this.page.getByRole('button', { name: /^(Next|Submit|Retry)$/ }).click();
  }

  /** In the survey `branching`: the branch that ends up at a question to be answered in words, the fourth. */
  async answerUntilText(): Promise<void> {
    await this.choose('Yes');
    await this.next();
    await this.asked(2);
    await this.choose('Books');
    await this.next();
    await this.asked(3);
    await this.rate(1);
    await this.next();
    await this.asked(4);
  }

  async previous(): Promise<void> {
    await this.page.getByRole('button', { name: 'Previous' }).click();
  }

  async ended(): Promise<void> {
    await this.page
      .getByRole('heading', { name: `We've received your answers. Thanks for your support!` })
      .waitFor();
  }

  get path(): string {
    return new URL(this.page.url()).pathname;
  }
}
