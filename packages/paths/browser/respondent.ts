import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import type { Device } from '../../../contract/address.ts';
import { devices } from './devices.ts';
import { becomesTrue, poll, waitTimeoutMs } from './poll.ts';
import type { EngineFrame, EnginePage } from './port.ts';
import { BrowserTab, openTab, seesTakeOver, seesViews } from './tab.ts';

type FrameOf<Own extends EnginePage> = Own extends Page ? Page | Frame : EngineFrame;
type LocatorOf<Survey extends EngineFrame> = ReturnType<Survey['getByRole']>;

/** A survey in a page or in a frame, operated by roles and visible text, in any browser engine. */
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

  /** Opens another tab in the same browser context. */
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

  /** Waits until the script controls the survey. */
  async seesTakeOver(): Promise<void> {
    await seesTakeOver(this.survey);
  }

  /** Waits until the shown question has its history entry, which is made after the question appears. */
  async seesHistory(): Promise<void> {
    await becomesTrue(
      this.survey,
      () => history.state?.index === document.querySelector('progress')?.value,
    );
  }

  /** Presses Back in the browser, after the shown question has its history entry. */
  async goBack(): Promise<void> {
    await this.seesHistory();
    await this.page.goBack();
  }

  /** Agrees to the consent, if there is one, and starts the survey. */
  async start(): Promise<void> {
    await this.press(/^(Agree|Start)$/);
    await this.seesQuestion(1);
  }

  async next(): Promise<void> {
    await this.press(/^(Next|Submit|Try again)$/);
  }

  async previous(): Promise<void> {
    await this.press('Previous');
  }

  /** Checks the first option or point whose name starts with `name`. */
  async choose(name: string | RegExp): Promise<void> {
    const radio = this.survey.getByRole('radio', { name });
    const checkbox = this.survey.getByRole('checkbox', { name });
    await radio.or(checkbox).first().check({ force: true });
  }

  /** Checks the point with this value; its label does not matter. */
  async rate(value: number): Promise<void> {
    await this.choose(new RegExp(`^${value}\\b`));
  }

  async write(text: string): Promise<void> {
    await this.survey.getByRole('textbox').fill(text);
  }

  /**
   * Answers several questions in sequence: a number checks the point of this value, and a string is written into the
   * field.
   */
  async answer(...answers: readonly (number | string)[]): Promise<void> {
    for (const answer of answers) {
      const index = Number(await this.survey.locator('progress').first().getAttribute('value'));
      await (typeof answer === 'number' ? this.rate(answer) : this.write(answer));
      await this.next();
      await becomesTrue(
        this.survey,
        (before) => {
          const now = document.querySelector('progress')?.value;
          const isInHistory = /\/(question|task)$/.test(location.pathname);
          return now !== before && (!isInHistory || history.state?.index === now);
        },
        index,
      );
    }
  }

  /** Waits for the question with this title, or with this index in the survey and in the browser's history. */
  async seesQuestion(question: number | string | RegExp): Promise<void> {
    await (typeof question === 'number'
      ? this.#seesPosition(question)
      : this.seesHeading(question, 2));
    await seesViews(this.survey);
  }

  async #seesPosition(question: number): Promise<void> {
    // The text of the page is in the failure of a wait that ends without this question.
    const shown = () =>
      this.survey.evaluate((index) => {
        // In a frame or an app the address and the history do not follow the question.
        const isInHistory = /\/(question|task)$/.test(location.pathname);
        const position = document.querySelector('progress')?.value;
        const entry = isInHistory ? history.state?.index : position;
        if (position === index && entry === index) return `question ${index}`;
        return `question ${position}, history entry ${entry}: ${document.querySelector('main')?.textContent}`;
      }, question);
    await poll(shown, { timeout: waitTimeoutMs }).toBe(`question ${question}`);
  }

  async seesHeading(name: string | RegExp, level?: number): Promise<void> {
    const options = level === undefined ? { name } : { name, level };
    await this.survey.getByRole('heading', options).waitFor();
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.survey.getByText(text).filter({ visible: true }).first().waitFor();
  }

  /** Waits until the only field has this text. */
  async seesText(text: string): Promise<void> {
    await poll(() => this.survey.getByRole('textbox').inputValue()).toBe(text);
  }

  /** Waits until this text is announced to screen readers. */
  async hears(words: string | RegExp): Promise<void> {
    await this.survey
      .locator('[role=status], [aria-live], output')
      .filter({ hasText: words })
      .first()
      .waitFor({ state: 'attached' });
  }

  /** Waits for the address, which the app changes after the screen. */
  async seesPath(path: string): Promise<void> {
    await poll(() => this.path).toBe(path);
  }

  async seesDialog(name: string): Promise<void> {
    await this.survey.getByRole('dialog', { name }).waitFor();
  }

  async seesFocusOn(heading: string): Promise<void> {
    const focus = () =>
      this.survey.evaluate(() => document.hasFocus() && document.activeElement?.textContent);
    await poll(focus).toBe(heading);
  }

  async seesEndPage(): Promise<void> {
    await this.seesHeading(`We've received your answers. Thanks for your support!`);
  }

  /** Reloads the page, or only the frame, and waits until the script controls the survey. */
  async reload(): Promise<void> {
    await this.seesReload(() =>
      this.survey.evaluate(() => {
        // The app may go back in the history after the screen has changed, which cancels a reload, so the reload is
        // repeated.
        addEventListener('popstate', () => location.reload());
        location.reload();
      }),
    );
  }

  /** Performs an action that makes the app reload the page, and waits until the script controls the survey again. */
  async seesReload(act: () => Promise<void>): Promise<void> {
    await this.survey.evaluate(() => {
      document.documentElement.dataset.old = '';
    });
    await act();
    // A new document has no root element at first.
    const shown = () =>
      this.survey.evaluate(
        () =>
          `${document.documentElement?.dataset.old === undefined ? 'new' : 'old'}, ${document.readyState}`,
      );
    await poll(shown, { timeout: waitTimeoutMs }).toBe('new, complete');
    await this.seesTakeOver();
  }

  /** Makes the next pages repeat failed calls without their random pauses. */
  async skipRetryPauses(): Promise<void> {
    await this.page.addInitScript(() => {
      Math.random = () => 0;
    });
  }
}

function pageOf<Own extends EnginePage>(survey: EngineFrame & { page?: () => unknown }): Own {
  return (survey.page ? survey.page() : survey) as Own;
}
