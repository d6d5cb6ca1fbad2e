import { expect } from 'vitest';
import { limits } from '../../../../contract/limits.ts';
import { emptyAnswer, hasFiles, type Question } from '../../../../contract/questions/index.ts';
import { showBodies } from '../../browser/calls.ts';
import { devices } from '../../browser/devices.ts';
import { poll } from '../../browser/poll.ts';
import type { EngineBrowser, EnginePage } from '../../browser/port.ts';
import { openTab, seesTakeOver } from '../../browser/tab.ts';
import { Session } from '../../evaluate/session.ts';
import type { Step } from '../../script.ts';
import { type AnswerToGive, formatScore } from '../../survey/answer.ts';
import { judgedSurvey, requireFaults, requireNext, requireParts } from '../../survey/judge.ts';
import { enterAnswer } from '../entering/enterAnswer.ts';
import { doMission } from '../entering/mission.ts';
import { signByName } from '../entering/signature.ts';
import { type Exchange, Exchanges } from '../invariants/exchanges.ts';
import { requireInvariants } from '../invariants/index.ts';
import {
  requireDraft,
  requireFinish,
  requireFocusOnFault,
  requireHistory,
  requireRefused,
  requireRepeatable,
  requireSent,
  requireSilence,
  requireStored,
  requireTitle,
} from '../invariants/planned.ts';
import { listen } from '../pageSeen.ts';
import { playwrightPage } from '../playwrightPage.ts';
import type { PlannedRun } from '../provided.ts';
import { type ApiCall, SurveyClient, type SurveyQuestion } from '../surveyClient.ts';
import { apiOf } from '../surveyStage.ts';
import type { PlannedPath } from './plannedPaths.ts';
import { chooseRefusedFiles } from './refusedFiles.ts';
import { runOut } from './timeOut.ts';

type Deployment = Pick<PlannedRun, 'surveyId' | 'judged' | 'origin' | 'channel'>;

/** A planned path in a browser context of its own, whose steps a respondent takes one after another. */
export class OpenPlannedPath {
  readonly page: EnginePage;
  readonly consoleErrors: readonly string[];
  readonly #path: PlannedPath;
  readonly #deployment: Deployment;
  readonly #client: SurveyClient;
  readonly #exchanges: Exchanges;
  readonly #ask: ApiCall;
  /** The walked steps; where the order is random, the deployment decides on it. */
  readonly #steps: Step[] = [];
  /** The step that was taken last, as this walk has it; undefined for the opening of the page. */
  #step: Step | undefined;
  /** Whether a reply of the server was replaced. */
  #isInjected = false;
  /** Whether the page showed the last question before the last press. */
  #isLast = false;
  /** Whether the last mission was done in the small window beside the page. */
  #isBeside = false;
  /** The question of the last step. */
  #asked: SurveyQuestion | null = null;
  /** What the documents say about the answers so far; null for a survey without a file. */
  readonly #session: Session | null;
  /** The length of the history at the first question; null before this question. */
  #historyLength: number | null = null;

  private constructor(page: EnginePage, path: PlannedPath, deployment: Deployment) {
    this.page = page;
    this.#path = path;
    this.#deployment = deployment;
    const { judged } = deployment;
    this.#session = judged && new Session(judgedSurvey(judged), path.judged, null);
    const { origin, surveyId, channel } = deployment;
    this.#ask = apiOf(page.context().request, origin);
    this.#client = new SurveyClient(this.#ask, { surveyId, channel });
    this.#exchanges = new Exchanges(page);
    const watched = playwrightPage(page);
    this.consoleErrors = watched ? listen(watched) : [];
  }

  /** Prepares a path, until the page is about to open. */
  static async begin(
    browser: EngineBrowser,
    path: PlannedPath,
    deployment: Deployment,
  ): Promise<OpenPlannedPath> {
    const { language, device } = path.respondent;
    const { page } = await openTab(browser, { ...devices[device], locale: language });
    return new OpenPlannedPath(page, path, deployment);
  }

  /** Whether a reply of the server was replaced. */
  get isInjected(): boolean {
    return this.#isInjected;
  }

  /** The step that was taken last, as this walk has it; undefined for the opening of the page. */
  get step(): Step | undefined {
    return this.#step;
  }

  /** The steps in the order of this walk, and then those that were not taken. */
  get walked(): readonly Step[] {
    const taken = this.#step && !this.#has(this.#step.name) ? [this.#step] : [];
    const all = [...this.#steps, ...taken];
    const names = new Set(all.map(({ name }) => name));
    return [...all, ...this.#path.script.steps.filter(({ name }) => !names.has(name))];
  }

  async open(): Promise<void> {
    await showBodies(this.page);
    // The installed clock runs until the walk advances it to the end of the time.
    if (this.#path.timeMs !== null) await this.page.clock.install();
    await this.page.goto(this.#deployment.origin + this.#path.address);
    await seesTakeOver(this.page);
  }

  /** Takes the step of this name; where the order is random, the step for the question on the page. */
  async take(name: string): Promise<void> {
    const planned = this.#path.script.steps.find((step) => step.name === name);
    if (!planned) throw new Error(`The path has no step "${name}".`);
    this.#step = planned;
    this.#step = await this.#take(planned);
  }

  /**
   * Waits for what the page has to show after the last step, and checks the rules that hold at every step.
   * @throws where the page shows something else
   */
  async see(): Promise<void> {
    const step = this.#step;
    if (step) this.#step = await this.#see(step);
    else await this.#seesStartPage();
    await this.#judge(this.#step);
    if (this.#step) this.#steps.push(this.#step);
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  #has(name: string): boolean {
    return this.#steps.some((step) => step.name === name);
  }

  async #seesStartPage(): Promise<void> {
    await this.page.locator('button[value=start]').waitFor();
    await this.#reads('h1', this.#path.title);
  }

  async #take(planned: Step): Promise<Step> {
    const { script, isSigned } = this.#path;
    if (!planned.answer) {
      if (isSigned) await signByName(this.page);
      await this.page.locator('button[value=start]').click();
      return planned;
    }
    const onPage = await this.#questionOnPage(script.drawn ? undefined : planned.from);
    this.#asked = onPage;
    const { questionId } = onPage.question;
    if (this.#session) {
      requireNext(this.#session, questionId, 'the deployment goes');
      requireParts(this.#session, onPage.question);
    }
    const step = script.steps.find(
      ({ name, answer }) => answer?.questionId === questionId && !this.#has(name),
    );
    if (!step?.answer) throw new Error(`The plan has no answer to "${questionId}".`);
    if (onPage.isMission) await this.#doMission(onPage.question, step.answer.result);
    else if (step.answer.isRefusedAtOnce) {
      await chooseRefusedFiles(this.page, onPage.question, step.answer.result);
    } else {
      await enterAnswer(this.page, onPage.question, step.answer.result);
      if (step.answer.isValid) await this.#requireDraft(onPage.question, step.answer.result);
      await this.#settled();
      await this.#submit();
    }
    return step;
  }

  /** Presses Next or Submit: by the label in English, by the value in other languages. */
  async #submit(): Promise<void> {
    const progress = this.page.locator('progress').first();
    this.#isLast = (await progress.getAttribute('value')) === (await progress.getAttribute('max'));
    const inEnglish = this.#path.respondent.language === 'en';
    await (inEnglish
      ? this.page.getByRole('button', { name: this.#isLast ? 'Submit' : 'Next', exact: true })
      : this.page.locator('button[value=next]:not([hidden])')
    ).click();
  }

  async #requireDraft(question: Question, answer: unknown): Promise<void> {
    // An untouched question has no draft, and the server makes the ids of files.
    const isTouched = JSON.stringify(answer) !== JSON.stringify(emptyAnswer(question));
    if (!isTouched || hasFiles(question)) return;
    const { surveyId } = this.#deployment;
    await requireDraft(this.page, surveyId, question.questionId, answer);
  }

  /** Checks the invariants of every step, and the rules at the questions of a survey. */
  async #judge(step: Step | undefined): Promise<void> {
    const { page, consoleErrors } = this;
    const exchanges = this.#exchanges;
    const isTimed = this.#path.timeMs !== null;
    await requireInvariants({ page, exchanges, consoleErrors, isTimed });
    if (!step || this.#isInjected) return;
    if (step.answer) await this.#judgeAnswer(step, step.answer);
    if (step.answer?.isValid === false || this.#isEnd()) return;
    await this.#judgeQuestion(Number(await page.locator('progress').first().getAttribute('value')));
  }

  /** Requires that the documents take the answer as valid and lead where the deployment goes. */
  async #judgeNext({ questionId, result }: AnswerToGive): Promise<void> {
    const session = this.#session;
    if (session) requireFaults(session, questionId, { answer: result, faults: [] });
    session?.answer(questionId, result);
    let next = questionId;
    const read = async () => {
      next = (await this.#client.current())?.question.questionId ?? 'end';
      return next;
    };
    const message = 'Invariant: Each answer is sent and accepted.';
    await poll(read, { message }).not.toBe(questionId);
    if (session) requireNext(session, next, 'the deployment goes');
  }

  async #judgeAnswer(step: Step, answer: AnswerToGive): Promise<void> {
    const { surveyId, channel } = this.#deployment;
    const session = { ask: this.#ask, surveyId, channel };
    const { question, isMission } = this.#asked ?? {};
    if (!question || isMission) return;
    if (!answer.isValid) {
      if (!answer.isRefusedAtOnce) await requireFocusOnFault(this.page);
      // The protocol leaves it to a server whether it judges answers itself.
      return this.#session ? requireRefused(session, question, answer.result) : undefined;
    }
    const sent = await this.#stored(question.questionId);
    requireFinish(sent, this.#isLast);
    if (hasFiles(question)) return;
    requireSent(sent, answer.result);
    const hasEnded = step.to === 'end' || this.#isEnd();
    // After the end, the protocol lets a server without keys refuse the repeat.
    if (this.#session || !hasEnded) await requireRepeatable(session, sent);
    if (this.#isEnd()) {
      const { length } = this.#exchanges.all;
      await this.#settled();
      return requireSilence(this.#exchanges.all, length);
    }
    if (!hasEnded) await requireStored(session, sent);
  }

  /**
   * Waits for the call that has sent the answer; a question that was sent ahead is shown before the server accepts it.
   */
  async #stored(questionId: string): Promise<Exchange> {
    const last = () => this.#exchanges.last('commitAnswer');
    const message = 'Invariant: Each answer is sent and accepted.';
    await poll(async () => (await last())?.fields.questionId, { message }).toBe(questionId);
    const sent = await last();
    if (!sent) throw new Error(message);
    return sent;
  }

  /** Whether the page shows the end of the survey. */
  #isEnd(): boolean {
    return new URL(this.page.url()).pathname.endsWith('/end');
  }

  async #judgeQuestion(index: number): Promise<void> {
    if (this.#path.respondent.language === 'en') await requireTitle(this.page, index);
    this.#historyLength ??= await this.page.evaluate(() => history.length);
    await requireHistory(this.page, index, this.#historyLength + index - 1);
  }

  async #doMission(question: Question, result: unknown): Promise<void> {
    this.#isBeside = await doMission(this.page, question, result, {
      isBeside: this.#isBeside,
      passTime: () => {
        this.#isInjected = true;
        return runOut(this.page, this.#path.timeMs ?? 0);
      },
    });
  }

  async #questionOnPage(questionId?: string): Promise<SurveyQuestion> {
    let current: SurveyQuestion | null = null;
    const read = async () => {
      current = await this.#client.current();
      return current?.question.questionId;
    };
    await poll(read).toEqual(questionId ?? expect.any(String));
    if (current === null) throw new Error('The server shows no question.');
    return current;
  }

  /**
   * Waits until the app no longer takes a press for the second click of a double click. The page's own timer started
   * earlier, so it has ended by then.
   */
  async #settled(): Promise<void> {
    await this.page.evaluate(
      (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      limits.doublePress,
    );
  }

  /** Checks what follows a step, and returns the step with the question that follows in this walk. */
  async #see(step: Step): Promise<Step> {
    const { drawn, steps } = this.#path.script;
    if (step.answer?.isValid === false) {
      await this.#seesFaults(step, step.answer);
      return step;
    }
    if (step.answer && !this.#isInjected) await this.#judgeNext(step.answer);
    if (this.#steps.length + 1 === steps.length) {
      await this.#seesEndPage(steps.at(-1));
      return drawn ? { ...step, see: steps.at(-1)?.see ?? '' } : step;
    }
    const { shown } = step;
    const taken = this.#steps.filter(({ answer }) => answer?.isValid !== false);
    if (drawn) return this.#seesAnyQuestion(step, taken.length + 1);
    if (shown) await this.#seesQuestion(shown.index, shown.title);
    return step;
  }

  /** Waits for the message of each fault, on the page of the same question. */
  async #seesFaults({ from }: Step, { said }: AnswerToGive): Promise<void> {
    const faults = this.page.locator('main [id^=fault]:not(:empty)');
    await poll(() => faults.count()).toBeGreaterThan(0);
    const sentences = this.#path.respondent.language === 'en' ? said : [];
    for (const sentence of sentences) await this.#reads('main', sentence);
    await this.#questionOnPage(from);
  }

  async #seesQuestion(index: number, title: string): Promise<void> {
    const progress = this.page.locator('progress').first();
    await poll(() => progress.getAttribute('value')).toBe(String(index));
    await this.#reads('h2', title);
  }

  async #seesAnyQuestion(step: Step, index: number): Promise<Step> {
    const progress = this.page.locator('progress').first();
    await poll(() => progress.getAttribute('value')).toBe(String(index));
    // A question that was sent ahead is shown before the server has stored the previous answer.
    const onServer = async () => (await this.#client.current())?.question.questionId ?? step.from;
    await poll(onServer).not.toBe(step.from);
    const to = await onServer();
    const shown = this.#path.script.steps.find((planned) => planned.to === to)?.shown;
    if (!shown) throw new Error(`The plan has no question "${to}".`);
    await this.#reads('h2', shown.title);
    return { ...step, to, see: `Question ${index} is shown: “${shown.title}”.` };
  }

  async #seesEndPage(step: Step | undefined): Promise<void> {
    if (!step?.end) throw new Error('The plan ends without an end page.');
    const { heading, text, score } = step.end;
    await this.page.waitForURL(({ pathname }) => pathname.endsWith('/end'));
    if (this.#path.respondent.language === 'en') {
      await this.#reads('h1', heading);
      if (score !== null) await this.#reads('main', formatScore(score));
    }
    await this.#reads('main', text);
  }

  /** Waits until the first element of the selector contains the text. */
  async #reads(selector: string, text: string): Promise<void> {
    const element = this.page.locator(selector).first();
    const read = async () => oneLine((await element.evaluateAll(shownTexts)).join(' '));
    await poll(read).toContain(oneLine(text));
  }
}

/** The texts of elements, as they are drawn. */
function shownTexts(elements: readonly (HTMLElement | SVGElement)[]): readonly string[] {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count.
  return elements.map((element) => ('innerText' in element ? element.innerText : ''));
}

/** Removes direction isolates and joins lines. */
function oneLine(text: string): string {
  return text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
