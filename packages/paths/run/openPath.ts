import type { EngineBrowser, EnginePage } from '../browser/port.ts';
import type { Walk } from '../browser/walk.ts';
import type { Machine } from '../plans.ts';
import type { SurveyUnderTest } from './inspectDeployment.ts';
import { Exchanges } from './invariants/exchanges.ts';
import { requireInvariants } from './invariants/index.ts';
import { listen } from './pageSeen.ts';
import { playwrightPage } from './playwrightPage.ts';
import { surveyStage } from './surveyStage.ts';

interface Deployment {
  readonly origin: string;
  /** The inspected survey; null if the machine has a generated survey. */
  readonly found: SurveyUnderTest | null;
}

/** A path of a machine in a browser context of its own, whose cases are performed one after another. */
export class OpenPath {
  readonly page: EnginePage;
  readonly consoleErrors: readonly string[];
  readonly #machine: Machine;
  readonly #walk: Walk;
  readonly #exchanges: Exchanges;
  readonly #isTimed: boolean;

  private constructor(machine: Machine, walk: Walk, isTimed: boolean) {
    this.#machine = machine;
    this.#walk = walk;
    this.#isTimed = isTimed;
    this.page = walk.page;
    const page = playwrightPage(walk.page);
    this.consoleErrors = page ? listen(page) : [];
    this.#exchanges = new Exchanges(walk.page);
  }

  /**
   * Prepares a path, until the page is about to open.
   * @param cases the names of the cases that follow, which decide whether the time runs out
   */
  static async begin(
    browser: EngineBrowser,
    machine: Machine,
    { origin, found }: Deployment,
    cases: readonly string[],
  ): Promise<OpenPath> {
    const { plan } = machine;
    const isTimed = cases.some((name) => plan.actions[name]?.event.type === 'time.over');
    const walk = await plan.begin(browser, {
      origin,
      ...(found ? { stage: surveyStage(origin, found, isTimed) } : {}),
    });
    return new OpenPath(machine, walk, isTimed);
  }

  /** How many replies were injected so far, and how many calls lost. */
  get injectedCount(): number {
    const { injected, lost } = this.#walk.calls.count;
    return injected + lost;
  }

  async open(): Promise<void> {
    await this.#walk.open();
  }

  /** Performs a case. */
  async take(name: string): Promise<void> {
    await this.#machine.plan.actions[name]?.perform(this.#walk);
  }

  /**
   * Waits for what a state shows, and checks the rules that hold in every state.
   * @throws where the page shows something else
   */
  async see(state: string): Promise<void> {
    await this.#machine.plan.states[state]?.(this.#walk);
    await requireInvariants({
      page: this.page,
      exchanges: this.#exchanges,
      consoleErrors: this.consoleErrors,
      isTimed: this.#isTimed,
    });
  }

  async close(): Promise<void> {
    await this.#walk.close();
  }
}
