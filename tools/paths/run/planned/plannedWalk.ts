import type { Browser, Page } from 'playwright-core';
import type { ExpectStatic } from 'vitest';
import { limits } from '../../../../contract/limits.ts';
import type { Question } from '../../../../contract/questions/index.ts';
import { devices } from '../../browser/devices.ts';
import { openTab, seesTakeOver } from '../../browser/tab.ts';
import type { Script, Step } from '../../script.ts';
import { type AnswerToGive, formatScore } from '../../survey/answer.ts';
import { enterAnswer } from '../entering/enterAnswer.ts';
import { doMission } from '../entering/mission.ts';
import { signByName } from '../entering/signature.ts';
import { keep, listen, lookAt, shortMessage } from '../pageSeen.ts';
import type { PlannedRun } from '../provided.ts';
import type { Fault, Result, StepResult } from '../result.ts';
import { SurveyClient, type SurveyQuestion } from '../surveyClient.ts';
import { apiOf } from '../surveyStage.ts';
import type { PlannedPath } from './plannedPaths.ts';
import { chooseRefusedFiles } from './refusedFiles.ts';
import { runOut } from './timeOut.ts';

type Deployment = Omit<PlannedRun, 'walks'>;

/** One respondent who gives the answers of a planned path by the page. */
export class PlannedWalk {
  readonly #page: Page;
  readonly #path: PlannedPath;
  readonly #deployment: Deployment;
  readonly #client: SurveyClient;
  readonly #expect: ExpectStatic;
  /** The steps as they were walked: in a random order, the deployment decides which comes next. */
  readonly #steps: Step[] = [];
  /** Whether a reply of the server was changed. */
  #isInjected = false;

  private constructor(page: Page, path: PlannedPath, deployment: Deployment, expect: ExpectStatic) {
    this.#expect = expect;
    this.#page = page;
    this.#path = path;
    this.#deployment = deployment;
    const { origin, surveyId, channel } = deployment;
    this.#client = new SurveyClient(apiOf(page.context().request, origin), { surveyId, channel });
  }

  /** @param expect that of the test, since several run at once */
  static async walk(
    browser: Browser,
    path: PlannedPath,
    deployment: Deployment,
    expect: ExpectStatic,
  ): Promise<Result> {
    const { language, device } = path.respondent;
    const { page } = await openTab(browser, { ...devices[device], locale: language });
    try {
      return await new PlannedWalk(page as Page, path, deployment, expect).#walk();
    } finally {
      await page.context().close();
    }
  }

  async #walk(): Promise<Result> {
    const page = this.#page;
    const { script } = this.#path;
    const errors = listen(page);
    const { tracing } = page.context();
    await tracing.start({ snapshots: true });
    const results: StepResult[] = [];
    let phase: Fault['phase'] = 'do';
    let step: Step | undefined;
    try {
      for (const planned of [undefined, ...script.steps]) {
        const startedAt = performance.now();
        phase = 'do';
        step = planned;
        if (planned) step = await this.#take(planned);
        else await this.#open();
        phase = 'see';
        if (step) step = await this.#see(step);
        else await this.#seesStartPage();
        if (step) this.#steps.push(step);
        const ms = Math.round(performance.now() - startedAt);
        results.push({ ms, isInjected: this.#isInjected });
      }
      await tracing.stop();
      return this.#result(results);
    } catch (error) {
      if (step) this.#steps.push(step);
      const state = step?.to ?? script.start.at;
      const fault: Fault = {
        ...{ at: results.length, phase, name: step?.name ?? '', state },
        action: step?.do ?? 'Open the survey.',
        expected: step?.see ?? script.start.see,
        message: shortMessage(error),
        page: { ...(await lookAt(page)), errors },
        isInjected: this.#isInjected,
        ...(await keep(page, this.#deployment.out, script.id)),
      };
      return { ...this.#result(results), fault };
    }
  }

  #result([start = { ms: 0, isInjected: false }, ...steps]: readonly StepResult[]): Result {
    const { script } = this.#path;
    const isRandom = script.drawn !== undefined;
    const walked: Script = {
      ...script,
      steps: [...this.#steps, ...script.steps.filter(({ name }) => !this.#has(name))],
    };
    return { id: script.id, start, steps, ...(isRandom ? { walked } : {}) };
  }

  #has(name: string): boolean {
    return this.#steps.some((step) => step.name === name);
  }

  async #open(): Promise<void> {
    // It runs on until the time of the survey is to be over.
    if (this.#path.timeMs !== null) await this.#page.clock.install();
    await this.#page.goto(this.#deployment.origin + this.#path.address);
    await seesTakeOver(this.#page);
  }

  async #seesStartPage(): Promise<void> {
    await this.#page.locator('button[value=start]').waitFor();
    await this.#reads('h1', this.#path.title);
  }

  /** Does a step, or in a random order the one for the question on the page. */
  async #take(planned: Step): Promise<Step> {
    const { script, isSigned } = this.#path;
    if (!planned.answer) {
      if (isSigned) await signByName(this.#page);
      await this.#page.locator('button[value=start]').click();
      return planned;
    }
    const onPage = await this.#questionOnPage(script.drawn ? undefined : planned.from);
    const { questionId } = onPage.question;
    const step = script.steps.find(
      ({ name, answer }) => answer?.questionId === questionId && !this.#has(name),
    );
    if (!step?.answer) throw new Error(`The plan has no answer to "${questionId}".`);
    if (onPage.isMission) await this.#doMission(onPage.question, step.answer.result);
    else if (step.answer.isRefusedAtOnce) {
      await chooseRefusedFiles(this.#page, onPage.question, step.answer.result);
    } else {
      await enterAnswer(this.#page, onPage.question, step.answer.result);
      await this.#settled();
      await this.#page.locator('button[value=next]:not([hidden])').click();
    }
    return step;
  }

  #doMission(question: Question, result: unknown): Promise<void> {
    return doMission(this.#page, question, result, () => {
      this.#isInjected = true;
      return runOut(this.#page, this.#path.timeMs ?? 0);
    });
  }

  async #questionOnPage(questionId?: string): Promise<SurveyQuestion> {
    let current: SurveyQuestion | null = null;
    const read = async () => {
      current = await this.#client.current();
      return current?.question.questionId;
    };
    await this.#expect.poll(read).toEqual(questionId ?? this.#expect.any(String));
    if (current === null) throw new Error('The server shows no question.');
    return current;
  }

  /** Until then the app takes a press for the second one of a double click; the page's later timer ends later. */
  async #settled(): Promise<void> {
    await this.#page.evaluate(
      (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      limits.doublePress,
    );
  }

  /** Sees what follows a step; returns the step with the question that follows here. */
  async #see(step: Step): Promise<Step> {
    const { drawn, steps } = this.#path.script;
    if (step.answer?.isValid === false) {
      await this.#seesFaults(step, step.answer);
      return step;
    }
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

  /** The message of each fault, and the same question. */
  async #seesFaults({ from }: Step, { said }: AnswerToGive): Promise<void> {
    const faults = this.#page.locator('main [id^=fault]:not(:empty)');
    await this.#expect.poll(() => faults.count()).toBeGreaterThan(0);
    const sentences = this.#path.respondent.language === 'en' ? said : [];
    for (const sentence of sentences) await this.#reads('main', sentence);
    await this.#questionOnPage(from);
  }

  async #seesQuestion(index: number, title: string): Promise<void> {
    const progress = this.#page.locator('progress').first();
    await this.#expect.poll(() => progress.getAttribute('value')).toBe(String(index));
    await this.#reads('h2', title);
  }

  async #seesAnyQuestion(step: Step, index: number): Promise<Step> {
    const progress = this.#page.locator('progress').first();
    await this.#expect.poll(() => progress.getAttribute('value')).toBe(String(index));
    // A question that was sent ahead is shown before the server has the answer to the last one.
    const onServer = async () => (await this.#client.current())?.question.questionId ?? step.from;
    await this.#expect.poll(onServer).not.toBe(step.from);
    const to = await onServer();
    const shown = this.#path.script.steps.find((planned) => planned.to === to)?.shown;
    if (!shown) throw new Error(`The plan has no question "${to}".`);
    await this.#reads('h2', shown.title);
    return { ...step, to, see: `Question ${index} is shown: “${shown.title}”.` };
  }

  async #seesEndPage(step: Step | undefined): Promise<void> {
    if (!step?.end) throw new Error('The plan ends without an end page.');
    const { heading, text, score } = step.end;
    await this.#expect.poll(() => new URL(this.#page.url()).pathname).toMatch(/\/end$/);
    if (this.#path.respondent.language === 'en') {
      await this.#reads('h1', heading);
      if (score !== null) await this.#reads('main', formatScore(score));
    }
    await this.#reads('main', text);
  }

  /** Waits for the text in the first such element. */
  async #reads(selector: string, text: string): Promise<void> {
    const element = this.#page.locator(selector).first();
    const read = async () => oneLine((await element.allInnerTexts()).join(' '));
    await this.#expect.poll(read).toContain(oneLine(text));
  }
}

/** Without isolates of direction. */
function oneLine(text: string): string {
  return text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
