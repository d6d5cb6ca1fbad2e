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

/** Milliseconds by which the clock of a device differs from the server's: more than a timed survey lasts. */
const clockErrorMs = 2 * 3_600_000;

/** Does not wait for the script of a page. */
const early = { waitUntil: 'commit' } as const;

/** The data block of the next page, made from the server's own. */
interface PageReply {
  of: (block: string) => string;
}

function withoutReply(): string {
  return '';
}

/** A respondent whose requests are held until the walked path ends them. */
export class Walk extends Respondent<EnginePage> {
  readonly calls: Calls;
  /** Addresses outside the survey to which the page has tried to go. */
  readonly departures: string[] = [];
  readonly #origin: string;
  readonly surveyId: string;
  readonly #stage: Stage | undefined;
  /** The path of the survey; it does not change while the survey is answered inside an app or a frame. */
  readonly #address: string;
  readonly #query: string;
  #afterOpening: () => Promise<void> = async () => {};
  #pageReply: PageReply = { of: withoutReply };
  #isStartedElsewhere = false;
  #releaseScript: (() => void) | null = null;

  private constructor(
    { page, consoleErrors }: BrowserTab<EnginePage>,
    calls: Calls,
    {
      origin,
      stage,
      surveyId,
      address,
      query,
    }: Site & { surveyId: string; address: string; query: string },
  ) {
    super(page, consoleErrors);
    this.calls = calls;
    this.#origin = origin;
    this.#stage = stage;
    this.surveyId = surveyId;
    this.#address = address;
    this.#query = query;
  }

  /**
   * A new respondent. With `asks` the page contains no location reply and requests it, as a page of another server
   * does.
   */
  static async begin(
    browser: EngineBrowser,
    { origin, stage }: Site,
    {
      asks,
      survey: planned = twoQuestions.id,
      address: plannedAddress = `/${planned}`,
      query = '',
      clock = 'ahead',
    }: {
      asks: boolean;
      survey?: string;
      address?: string;
      query?: string;
      /** How the clock of the device is wrong, in surveys with a time limit. */
      clock?: 'ahead' | 'behind';
    },
  ): Promise<Walk> {
    const survey = stage?.survey ?? planned;
    const address = plannedAddress
      .split('/')
      .map((part) => (part === planned ? survey : part))
      .join('/');
    // These walks open and close an on-screen keyboard, which needs a touch screen.
    const tab = await openTab(browser, { viewport: devices.desktop.viewport, hasTouch: true });
    const { page } = tab;
    // The test decides when the time of a timed survey runs out.
    if (stage?.isTimed ?? timedSurveys.has(survey)) {
      // The time to answer is measured by the clock of the server, whatever that of the device says.
      const error = clock === 'ahead' ? clockErrorMs : -clockErrorMs;
      await page.clock.install({ time: Date.now() + error });
    }
    // Calls also have the id of a survey in their addresses, so their route comes later, which has precedence.
    const pageReply: PageReply = { of: withoutReply };
    if (asks) {
      const change = (block: string) => pageReply.of(block);
      await withLocation(page, address.slice(1), change);
      // A reload has the address of the screen.
      await withLocation(page, `${address.slice(1)}/**`, change);
    }
    const walk = new Walk(tab, await Calls.of(page, stage), {
      origin,
      ...(stage ? { stage } : {}),
      surveyId: survey,
      address,
      query,
    });
    walk.#pageReply = pageReply;
    await walk.skipRetryPauses();
    // A navigation to another site gets an empty reply (204), so that the page stays.
    for (const address of ['https://*/**', '**/api/login?*', '**/api/passport?*']) {
      await page.route(address, (route) => {
        const url = new URL(route.request().url());
        const staysInApp = url.origin === origin && !/^\/api\/(login|passport)$/.test(url.pathname);
        if (staysInApp || (stage && !route.request().isNavigationRequest()))
          return route.fallback();
        walk.departures.push(url.href);
        return route.fulfill({ status: 204 });
      });
    }
    return walk;
  }

  /** A respondent who has answered the first question, on the page of the second question. */
  static async atSecondQuestion(
    browser: EngineBrowser,
    server: Site,
    survey = twoQuestions.id,
  ): Promise<Walk> {
    const walk = await Walk.begin(browser, server, { asks: false, survey });
    await walk.startElsewhere();
    await walk.#otherTab.commit('q1');
    return walk;
  }

  /** A respondent whose page shows the second question while the first answer is being sent. */
  static async aheadOfReply(browser: EngineBrowser, server: Site): Promise<Walk> {
    const walk = await Walk.begin(browser, server, { asks: false, survey: aheadQuestions.id });
    await walk.startElsewhere();
    walk.afterOpening(async () => {
      await walk.changeAndSubmit();
      await walk.calls.made('commitAnswer');
      await walk.seesHeading(walk.heading(2));
      // After this time a press is not taken for the second click of a double click.
      await walk.page.clock.runFor(limits.doublePress);
    });
    return walk;
  }

  override async open(): Promise<void> {
    const address = this.#origin + this.#address + this.#query;
    if (this.#releaseScript) await this.page.goto(address, early);
    else await super.open(address);
    await this.#afterOpening();
  }

  /** Loads the page again; the calls of the page before are forgotten. */
  override async reload(): Promise<void> {
    this.calls.forget();
    this.calls.listen();
    if (this.#releaseScript) await this.page.reload(early);
    else await super.reload();
  }

  /** Loads a page that comes with a reply, on a walk whose pages otherwise request it: the server's own, or a refusal with a code. */
  async reloadWith(reply: 'own' | { readonly code: number }): Promise<void> {
    this.#pageReply.of = (block) =>
      reply === 'own'
        ? block
        : `<script type="application/json" id="location">${JSON.stringify({ code: reply.code, message: '' })}</script>`;
    await this.reload();
    this.#pageReply.of = withoutReply;
  }

  /** Leaves the survey by Back of the browser, and returns by Forward. */
  async leaveAndComeBack(): Promise<void> {
    this.calls.forget();
    this.calls.listen();
    await this.page.goBack();
    await this.page.goForward();
    await this.seesTakeOver();
  }

  /** Answers the first question in another tab of the same browser, of which the page knows nothing; starts there where nothing is started. */
  async answerInSecondTab(): Promise<void> {
    const tab = await this.newTab();
    await tab.open(this.#origin + this.#address);
    if (/\/home$/.test(tab.path)) await tab.start();
    await tab.rate(2);
    await tab.next();
    await tab.seesHeading(this.heading(2));
    await tab.page.close();
  }

  /** Holds the script of the next page, which is a form until then; for walks in Chromium. */
  async holdScript(): Promise<void> {
    this.#releaseScript = await this.holdRequests('**/assets/*.js');
  }

  /** Lets the script come that {@link holdScript} holds. */
  async releaseScript(): Promise<void> {
    this.#releaseScript?.();
    this.#releaseScript = null;
    await this.seesTakeOver();
  }

  /** Sets what the respondent does on the opened page before the path starts. */
  afterOpening(act: () => Promise<void>): void {
    this.#afterOpening = act;
  }

  heading(index: 1 | 2): string {
    return this.#stage?.headings[index - 1] ?? `${index === 1 ? 'First' : 'Second'} question`;
  }

  /** A pattern for the heading of every question, of this survey or of the generated one. */
  anyHeading(planned: RegExp): RegExp {
    return this.#stage ? /\S/ : planned;
  }

  /** The title of the survey; the planned title where the survey is the generated one. */
  titled(planned: string): string {
    return this.#stage?.title ?? planned;
  }

  /** The label of the button that starts the survey. */
  get startsBy(): string {
    return this.#stage?.startsBy ?? 'Start';
  }

  /** Starts the survey in this respondent's browser without the page's knowledge. */
  async startElsewhere(): Promise<void> {
    // A path may include this step twice, but the survey can be started only once.
    if (this.#isStartedElsewhere) return;
    this.#isStartedElsewhere = true;
    if (this.#stage) return this.#stage.start(this.page.context().request);
    await this.#otherTab.start();
  }

  /** Answers the whole survey in this respondent's browser without the page's knowledge. */
  async finishElsewhere(): Promise<void> {
    if (this.#stage) return this.#stage.finish(this.page.context().request);
    await this.#otherTab.finish();
  }

  override async press(name: string | RegExp): Promise<void> {
    this.calls.listen();
    await super.press(name);
  }

  /** Types a name on the pad of the start page, which is opened where it is closed. */
  async typeSignature(): Promise<void> {
    this.calls.listen();
    const closed = this.page.getByRole('button', { name: 'Sign here' });
    if (await closed.isVisible()) await closed.click();
    await this.page.getByLabel('Or type your full name').fill('Ada Lovelace');
  }

  /** Chooses a point of the scale and submits it. */
  async changeAndSubmit(): Promise<void> {
    await this.changeAnswer();
    await this.submit();
  }

  async submit(): Promise<void> {
    this.calls.listen();
    await this.page.locator('button[value=next]:not([hidden])').click();
  }

  /** Chooses a point of the scale other than the chosen point. */
  async changeAnswer(): Promise<void> {
    if (this.#stage) return this.#stage.answer(this.page);
    const points = this.page.getByRole('radio', { checked: false });
    await points.last().check({ force: true });
  }

  /** Checks that there is no button with this name. */
  async hasNoButton(name: string): Promise<void> {
    await this.button(name).waitFor({ state: 'detached' });
  }

  /** Waits until the heading with these words has the focus. */
  async focusIsOn(heading: string): Promise<void> {
    await this.page.waitForFunction(
      (words) => document.activeElement?.textContent?.includes(words),
      heading,
    );
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

  /** Advances the page's clock to the end of the time to answer. */
  async timeIsOver(): Promise<void> {
    await this.page.clock.fastForward((this.#stage?.time ?? 3_600_000) + 1000);
  }

  /** Shows the page as it was left, as browsers do after Back. */
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

  /** Opens and closes an on-screen keyboard, which covers a part of the window. */
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

  /**
   * Waits for a loading screen: screen readers hear its text at once, and the skeleton becomes visible after a delay.
   */
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

  /** Waits for an end screen with this heading, at its address. */
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

  /** Closes the browser context without a check of console errors, because every lost call is reported as one. */
  override async close(): Promise<void> {
    await this.page.context().close();
  }

  get #otherTab(): OtherTab {
    return otherTab(this.page.context().request, this.#origin, this.surveyId);
  }
}
