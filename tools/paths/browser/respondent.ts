import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Device } from '../../../contract/address.ts';
import { devices } from './devices.ts';
import type { EngineFrame, EnginePage } from './port.ts';
import { BrowserTab, openTab, seesTakeOver } from './tab.ts';

type FrameOf<Own extends EnginePage> = Own extends Page ? Page | Frame : EngineFrame;
type LocatorOf<Survey extends EngineFrame> = ReturnType<Survey['getByRole']>;

/** A survey in a page or in a frame of one, by roles and visible text, in any browser engine. */
export class Respondent<
  Own extends EnginePage = Page,
  Survey extends EngineFrame = FrameOf<Own>,
> extends BrowserTab<Own> {
  readonly survey: Survey;

  constructor(survey: Survey, consoleErrors: string[]) {
    super(pageOf<Own>(survey), consoleErrors);
    this.survey = survey;
  }

  static async create(
    browser: Browser,
    device: Device = 'desktop',
    options: BrowserContextOptions = {},
  ): Promise<Respondent> {
    const { page, consoleErrors } = await openTab(browser, { ...devices[device], ...options });
    return new Respondent(page as Page | Frame, consoleErrors);
  }

  /** Another tab of the same browser context. */
  async newTab(): Promise<Respondent<Own, Survey>> {
    const page = (await this.page.context().newPage()) as unknown as Survey;
    return new Respondent(page, this.consoleErrors);
  }

  get path(): string {
    return new URL(this.survey.url()).pathname;
  }

  button(name: string | RegExp): LocatorOf<Survey> {
    return this.survey.getByRole('button', { name, exact: true }) as LocatorOf<Survey>;
  }

  async press(name: string | RegExp): Promise<void> {
    await this.button(name).click();
  }

  /** Opens a closed card or window, and starts the survey. */
  async openSurvey(): Promise<void> {
    await this.press('Open the survey');
    await this.start();
  }

  /** Waits until the script runs the survey. */
  async seesTakeOver(): Promise<void> {
    await seesTakeOver(this.survey);
  }

  /** Waits until the question on screen has its entry in the history, which comes after the screen. */
  async seesHistory(): Promise<void> {
    await this.survey.waitForFunction(
      () => history.state?.index === document.querySelector('progress')?.value,
    );
  }

  /** Back of the browser, once the question on screen has its entry in the history. */
  async goBack(): Promise<void> {
    await this.seesHistory();
    await this.page.goBack();
  }

  /** Agrees where consent is asked, and starts. */
  async start(): Promise<void> {
    await this.press(/^(Agree|Start)$/);
    await this.seesQuestion(1);
  }

  async next(): Promise<void> {
    await this.press(/^(Next|Submit|Retry)$/);
  }

  async previous(): Promise<void> {
    await this.press('Previous');
  }

  /** Checks the first option or point whose name starts so. */
  async choose(name: string | RegExp): Promise<void> {
    const radio = this.survey.getByRole('radio', { name });
    const checkbox = this.survey.getByRole('checkbox', { name });
    await radio.or(checkbox).first().check({ force: true });
  }

  /** Checks the point with this value, whatever its label. */
  async rate(value: number): Promise<void> {
    await this.choose(new RegExp(`^${value}\\b`));
  }

  async write(text: string): Promise<void> {
    await this.survey.getByRole('textbox').fill(text);
  }

  /** Answers one question after another: a number is a point to check, a string is text to write. */
  async answer(...answers: readonly (number | string)[]): Promise<void> {
    for (const answer of answers) {
      const index = Number(await this.survey.locator('progress').first().getAttribute('value'));
      await (typeof answer === 'number' ? this.rate(answer) : this.write(answer));
      await this.next();
      await this.survey.waitForFunction((before) => {
        const now = document.querySelector('progress')?.value;
        const isInHistory = /\/(question|task)$/.test(location.pathname);
        return now !== before && (!isInHistory || history.state?.index === now);
      }, index);
    }
  }

  /** Waits for the question with this title, or with this index in the survey and in the browser's history. */
  async seesQuestion(question: number | string | RegExp): Promise<void> {
    if (typeof question !== 'number') return this.seesHeading(question, 2);
    await this.survey.waitForFunction((index) => {
      // In a frame or an app the address and the history stay at the start.
      const isInHistory = /\/(question|task)$/.test(location.pathname);
      const places = [document.querySelector('progress')?.value];
      if (isInHistory) places.push(history.state?.index);
      return places.every((place) => place === index);
    }, question);
  }

  async seesHeading(name: string | RegExp, level?: number): Promise<void> {
    const options = level === undefined ? { name } : { name, level };
    await this.survey.getByRole('heading', options).waitFor();
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.survey.getByText(text).filter({ visible: true }).first().waitFor();
  }

  /** Waits for the text of the only field. */
  async seesText(text: string): Promise<void> {
    await expect.poll(() => this.survey.getByRole('textbox').inputValue()).toBe(text);
  }

  /** Waits for an announcement to screen readers. */
  async hears(words: string | RegExp): Promise<void> {
    await this.survey
      .locator('[role=status], [aria-live], output')
      .filter({ hasText: words })
      .first()
      .waitFor({ state: 'attached' });
  }

  /** Waits for the address, which the app writes after the screen. */
  async seesPath(path: string): Promise<void> {
    await expect.poll(() => this.path).toBe(path);
  }

  async seesDialog(name: string): Promise<void> {
    await this.survey.getByRole('dialog', { name }).waitFor();
  }

  async seesFocusOn(heading: string): Promise<void> {
    const focus = () =>
      this.survey.evaluate(() => document.hasFocus() && document.activeElement?.textContent);
    await expect.poll(focus).toBe(heading);
  }

  async seesEndPage(): Promise<void> {
    await this.seesHeading(`We've received your answers. Thanks for your support!`);
  }

  /** Reloads the page, or the frame alone, until the script runs the survey. */
  async reload(): Promise<void> {
    await this.seesReload(() =>
      this.survey.evaluate(() => {
        // The app's step back in the history comes after the screen, and cancels a reload.
        addEventListener('popstate', () => location.reload());
        location.reload();
      }),
    );
  }

  /** Does what makes the app reload the page, until the script runs the survey again. */
  async seesReload(act: () => Promise<void>): Promise<void> {
    await this.survey.evaluate(() => {
      document.documentElement.dataset.old = '';
    });
    await act();
    await this.survey.waitForFunction(
      () =>
        // A new document has no element at first.
        document.readyState === 'complete' && document.documentElement.dataset.old === undefined,
    );
    await this.seesTakeOver();
  }

  /** From the next page on, calls are repeated without their random pauses. */
  async skipRetryPauses(): Promise<void> {
    await this.page.addInitScript(() => {
      Math.random = () => 0;
    });
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
}

function pageOf<Own extends EnginePage>(survey: EngineFrame & { page?: () => unknown }): Own {
  return (survey.page ? survey.page() : survey) as Own;
}
