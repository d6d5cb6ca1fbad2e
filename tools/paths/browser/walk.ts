import type { Device } from '../../../contract/address.ts';
import { limits } from '../../../contract/limits.ts';
import { aheadQuestions, timedSurveys, twoQuestions } from '../plans/surveys.ts';
import { Calls } from './calls.ts';
import { devices } from './devices.ts';
import { withLocation } from './location.ts';
import { type OtherTab, otherTab } from './otherTab.ts';
import type { EngineBrowser, EnginePage } from './port.ts';
import { Respondent } from './respondent.ts';
import type { Site, Stage } from './stage.ts';
import { type BrowserTab, openTab } from './tab.ts';

/** A respondent whose requests are held until the walked path ends them. */
export class Walk extends Respondent<EnginePage> {
  readonly calls: Calls;
  /** Pages elsewhere that this page wanted to go to. */
  readonly departures: string[] = [];
  readonly #origin: string;
  readonly surveyId: string;
  readonly #stage: Stage | undefined;
  /** The path of the survey; where it is answered inside something else, the path stays what it is. */
  readonly #address: string;
  #isAhead = false;

  private constructor(
    { page, consoleErrors }: BrowserTab<EnginePage>,
    calls: Calls,
    { origin, stage, surveyId, address }: Site & { surveyId: string; address: string },
  ) {
    super(page, consoleErrors);
    this.calls = calls;
    this.#origin = origin;
    this.#stage = stage;
    this.surveyId = surveyId;
    this.#address = address;
  }

  /** A new respondent. With `asks` the page comes without the location reply, as from another server. */
  static async begin(
    browser: EngineBrowser,
    { origin, stage }: Site,
    {
      asks,
      survey: planned = twoQuestions.id,
      address: told = `/${planned}`,
    }: { asks: boolean; survey?: string; address?: string },
  ): Promise<Walk> {
    const survey = stage?.survey ?? planned;
    const address = told
      .split('/')
      .map((part) => (part === planned ? survey : part))
      .join('/');
    // The keyboard of a touch screen comes and goes in these walks.
    const tab = await openTab(browser, { viewport: devices.desktop.viewport, hasTouch: true });
    const { page } = tab;
    // A walk decides when the hour of a timed survey is over.
    if (stage?.isTimed ?? timedSurveys.has(survey)) await page.clock.install();
    if (asks) await withLocation(page, address.slice(1));
    const walk = new Walk(tab, await Calls.of(page, stage), {
      origin,
      ...(stage ? { stage } : {}),
      surveyId: survey,
      address,
    });
    await walk.skipRetryPauses();
    // A page that is left for another stays where it is: the other one answers that it has nothing.
    for (const address of ['https://*/**', '**/api/login?*', '**/api/passport?*']) {
      await page.route(address, (route) => {
        const url = new URL(route.request().url());
        const isOwn = url.origin === origin && !/^\/api\/(login|passport)$/.test(url.pathname);
        if (isOwn || (stage && !route.request().isNavigationRequest())) return route.fallback();
        walk.departures.push(url.href);
        return route.fulfill({ status: 204 });
      });
    }
    return walk;
  }

  /** A respondent who has answered the first question and opens the page at the second. */
  static async atSecondQuestion(
    browser: EngineBrowser,
    server: Site,
    survey = twoQuestions.id,
  ): Promise<Walk> {
    const one = await Walk.begin(browser, server, { asks: false, survey });
    await one.startElsewhere();
    await one.#otherTab.commit('q1');
    return one;
  }

  /** A respondent whose page, once open, shows the second question while the first answer is on its way. */
  static async aheadOfReply(browser: EngineBrowser, server: Site): Promise<Walk> {
    const one = await Walk.begin(browser, server, { asks: false, survey: aheadQuestions.id });
    await one.startElsewhere();
    one.#isAhead = true;
    return one;
  }

  override async open(): Promise<void> {
    await super.open(this.#origin + this.#address);
    if (!this.#isAhead) return;
    await this.changeAndSubmit();
    await this.calls.made('commitAnswer');
    await this.seesHeading(this.heading(2));
    // A press is no longer the second one of a double click.
    await this.page.clock.runFor(limits.doublePress);
  }

  heading(index: 1 | 2): string {
    return this.#stage?.headings[index - 1] ?? `${index === 1 ? 'First' : 'Second'} question`;
  }

  /** The heading of any question of this survey, or of the generated one. */
  anyHeading(planned: RegExp): RegExp {
    return this.#stage ? /\S/ : planned;
  }

  /** The title of the survey; of the generated one unless there is another. */
  titled(planned: string): string {
    return this.#stage?.title ?? planned;
  }

  /** The word on the button that starts the survey. */
  get startsBy(): string {
    return this.#stage?.startsBy ?? 'Start';
  }

  /** Starts the survey in this respondent's browser, without this page knowing. */
  async startElsewhere(): Promise<void> {
    if (this.#stage) return this.#stage.start(this.page.context().request);
    await this.#otherTab.start();
  }

  /** Answers the whole survey, likewise. */
  async finishElsewhere(): Promise<void> {
    if (this.#stage) return this.#stage.finish(this.page.context().request);
    await this.#otherTab.finish();
  }

  override async press(name: string | RegExp): Promise<void> {
    this.calls.listen();
    await super.press(name);
  }

  /** Chooses a point and sends it. */
  async changeAndSubmit(): Promise<void> {
    await this.changeAnswer();
    await this.submit();
  }

  async submit(): Promise<void> {
    this.calls.listen();
    await this.page.locator('button[value=next]:not([hidden])').click();
  }

  /** Another point than the one that is chosen, if one is. */
  async changeAnswer(): Promise<void> {
    if (this.#stage) return this.#stage.answer(this.page);
    const points = this.page.getByRole('radio', { checked: false });
    await points.last().check({ force: true });
  }

  async chosen(count: number): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => document.querySelectorAll('input:checked').length === wanted,
      count,
    );
  }

  async titleStarts(words: string): Promise<void> {
    await this.page.waitForFunction((wanted) => document.title.startsWith(wanted), words);
  }

  /** The time to answer is over; for the page, which has no other clock than this one. */
  async timeIsOver(): Promise<void> {
    await this.page.clock.fastForward((this.#stage?.time ?? 3_600_000) + 1000);
  }

  /** The page is shown as it was left, as browsers do after Back. */
  async comeBack(): Promise<void> {
    this.calls.listen();
    await this.page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
  }

  async comeOnline(): Promise<void> {
    this.calls.listen();
    await this.page.evaluate(() => window.dispatchEvent(new Event('online')));
  }

  /** A soft keyboard takes a part of the window, and gives it back. */
  async typeOnScreen(): Promise<void> {
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 };
    await this.page.setViewportSize({ width, height: height - 101 });
    await this.page.locator('[data-keyboard]').waitFor();
    await this.page.setViewportSize({ width, height });
    await this.page.locator('[data-keyboard]').waitFor({ state: 'detached' });
  }

  async resize(device: Device): Promise<void> {
    const { viewport } = devices[device];
    if (viewport) await this.page.setViewportSize(viewport);
    await this.page.locator(`[data-device="${device}"]`).waitFor();
    await this.isAt(new RegExp(`/${device}/`));
  }

  /** Screen readers hear the text at once; the skeleton is visible only after a moment. */
  async isLoading(): Promise<void> {
    await this.page.getByRole('heading', { name: 'Loading…' }).waitFor({ state: 'attached' });
  }

  async isLeaving(): Promise<void> {
    await this.calls.made('prevSubject');
    await this.page.locator('button[aria-disabled=true]', { hasText: 'Previous' }).waitFor();
  }

  async toastEnds(): Promise<void> {
    await this.page.locator('[data-floating]').waitFor({ state: 'detached' });
  }

  /** An end screen, at its address. */
  async seesEnd(heading: string): Promise<void> {
    await this.seesHeading(heading);
    await this.isAt(/^\/[\w-]+\/(desktop|mobile)\/end$/);
  }

  async isAt(path: RegExp): Promise<void> {
    const isGuest = this.#address !== `/${this.surveyId}`;
    await this.page.waitForURL(({ pathname }) =>
      isGuest ? pathname === this.#address : path.test(pathname),
    );
  }

  /** Ignores console errors: a lost call is one. */
  override async close(): Promise<void> {
    await this.page.context().close();
  }

  get #otherTab(): OtherTab {
    return otherTab(this.page.context().request, this.#origin, this.surveyId);
  }
}
