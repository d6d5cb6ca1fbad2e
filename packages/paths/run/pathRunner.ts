import type { Browser, Page } from 'playwright-core';
import type { Walk } from '../browser/walk.ts';
import type { Edge } from '../model.ts';
import type { Machine } from '../plans.ts';
import type { Script } from '../script.ts';
import type { SurveyUnderTest } from './inspectDeployment.ts';
import { Exchanges } from './invariants/exchanges.ts';
import { requireInvariants } from './invariants/index.ts';
import { keep, listen, lookAt, shortMessage } from './pageSeen.ts';
import type { Run } from './provided.ts';
import type { Fault, StepResult } from './result.ts';
import { surveyStage } from './surveyStage.ts';
import { surveyWords } from './surveyWords.ts';

interface PathToRun {
  readonly steps: readonly Edge<string>[];
  readonly script: Script;
  readonly label: string;
  readonly isKept: (fault: Pick<Fault, 'phase' | 'name' | 'state'>) => boolean;
}

export interface PathResult {
  readonly start: StepResult;
  readonly steps: readonly StepResult[];
  readonly fault?: Fault;
}

/** Runs paths of one machine against a deployment, each in its own browser context. */
export class PathRunner {
  readonly #browser: Browser;
  readonly #machine: Machine;
  readonly #origin: string;
  readonly #found: SurveyUnderTest | null;
  /** The directory of screenshots and traces. */
  readonly #out: string;

  constructor(
    browser: Browser,
    machine: Machine,
    { origin, found, out }: Pick<Run, 'origin' | 'found' | 'out'>,
  ) {
    this.#browser = browser;
    this.#machine = machine;
    this.#origin = origin;
    this.#found = found;
    this.#out = out;
  }

  async walk({ steps, script, label, isKept }: PathToRun): Promise<PathResult> {
    const { plan } = this.#machine;
    const isTimed = steps.some(({ name }) => plan.actions[name]?.event.type === 'time.over');
    const walk = await plan.begin(this.#browser, {
      origin: this.#origin,
      ...(this.#found ? { stage: surveyStage(this.#origin, this.#found, isTimed) } : {}),
    });
    const errors = listen(pageOf(walk));
    const exchanges = new Exchanges(pageOf(walk));
    const { tracing } = pageOf(walk).context();
    await tracing.start({ snapshots: true });
    const stepResults: StepResult[] = [];
    let phase: Fault['phase'] = 'do';
    let injectedBefore = injectedCount(walk);
    try {
      for (const index of [0, ...steps.map((_, index) => index + 1)]) {
        const startedAt = performance.now();
        const step = steps[index - 1];
        injectedBefore = injectedCount(walk);
        phase = 'do';
        await (step ? plan.actions[step.name]?.perform(walk) : walk.open());
        phase = 'see';
        await plan.states[step?.to ?? plan.model.start]?.(walk);
        await requireInvariants({
          page: pageOf(walk),
          exchanges,
          consoleErrors: errors,
          isTimed,
        });
        const ms = Math.round(performance.now() - startedAt);
        stepResults.push({ ms, isInjected: injectedCount(walk) > injectedBefore });
      }
      await tracing.stop();
    } catch (error) {
      const at = stepResults.length;
      const name = steps[at - 1]?.name ?? '';
      const state = steps[at - 1]?.to ?? plan.model.start;
      const scriptStep = script.steps[at - 1];
      const wordsOf = surveyWords(this.#found);
      const isWanted = isKept({ phase, name, state });
      const fault: Fault = {
        ...{ at, phase, name, state },
        action: wordsOf(scriptStep?.do ?? 'Open the survey.'),
        expected: wordsOf(scriptStep?.see ?? script.start.see),
        message: shortMessage(error),
        page: { ...(await lookAt(pageOf(walk))), errors },
        isInjected: injectedCount(walk) > injectedBefore,
        ...(isWanted ? await keep(pageOf(walk), this.#out, label) : {}),
      };
      return { ...split(stepResults), fault };
    } finally {
      await walk.close();
    }
    return split(stepResults);
  }
}

function split([start = { ms: 0, isInjected: false }, ...steps]: readonly StepResult[]) {
  return { start, steps };
}

function injectedCount({ calls }: Walk): number {
  return calls.count.injected + calls.count.lost;
}

/**
 * The page of a walk as Playwright's page: the runner starts Chromium by Playwright, whose pages have more methods than
 * the port.
 */
function pageOf({ page }: Walk): Page {
  return page as Page;
}
