import type { EngineBrowser } from '../browser/port.ts';
import type { Check } from '../check.ts';
import type { Edge } from '../model.ts';
import type { Machine } from '../plans.ts';
import type { Script } from '../script.ts';
import { callCheck } from './check.ts';
import { OpenPath } from './openPath.ts';
import { keep, lookAt, shortMessage, startTracing, stopTracing } from './pageSeen.ts';
import { pictureOf } from './pictures.ts';
import type { Run } from './provided.ts';
import type { Fault, StepResult } from './result.ts';
import { surveyWords } from './surveyWords.ts';

interface PathToRun {
  readonly steps: readonly Edge<string>[];
  readonly script: Script;
  readonly label: string;
  /** Whether a failure gets a screenshot and a trace. */
  readonly isKept: (fault: Pick<Fault, 'phase' | 'name' | 'state'>) => boolean;
  /** Whether each step gets a picture. */
  readonly isRecorded?: boolean;
}

export interface PathResult {
  readonly start: StepResult;
  readonly steps: readonly StepResult[];
  readonly fault?: Fault;
}

/** Runs paths of one machine against a deployment, each in its own browser context. */
export class PathRunner {
  readonly #browser: EngineBrowser;
  readonly #machine: Machine;
  readonly #run: Pick<Run, 'origin' | 'found' | 'out'>;
  readonly #check: Check | null;

  constructor(
    browser: EngineBrowser,
    machine: Machine,
    run: Pick<Run, 'origin' | 'found' | 'out'>,
    check: Check | null = null,
  ) {
    this.#browser = browser;
    this.#machine = machine;
    this.#run = run;
    this.#check = check;
  }

  async walk({ steps, script, label, isKept, isRecorded = false }: PathToRun): Promise<PathResult> {
    const { plan } = this.#machine;
    const { out, found } = this.#run;
    const cases = steps.map(({ name }) => name);
    const path = await OpenPath.begin(this.#browser, this.#machine, this.#run, cases);
    const { page } = path;
    await startTracing(page);
    const stepResults: StepResult[] = [];
    let phase: Fault['phase'] = 'do';
    let injectedBefore = 0;
    try {
      for (const index of [0, ...steps.map((_, index) => index + 1)]) {
        const startedAt = performance.now();
        const step = steps[index - 1];
        injectedBefore = path.injectedCount;
        phase = 'do';
        await (step ? path.take(step.name) : path.open());
        phase = 'see';
        await path.see(step?.to ?? plan.model.start);
        await callCheck(this.#check, page, script, index, script.steps[index - 1]);
        const ms = Math.round(performance.now() - startedAt);
        stepResults.push({
          ms,
          isInjected: path.injectedCount > injectedBefore,
          ...(isRecorded ? await pictureOf(page, out, label, index) : {}),
        });
      }
      await stopTracing(page);
    } catch (error) {
      const at = stepResults.length;
      const name = steps[at - 1]?.name ?? '';
      const state = steps[at - 1]?.to ?? plan.model.start;
      const scriptStep = script.steps[at - 1];
      const wordsOf = surveyWords(found);
      const isWanted = isKept({ phase, name, state });
      const fault: Fault = {
        ...{ at, phase, name, state },
        action: wordsOf(scriptStep?.do ?? 'Open the survey.'),
        expected: wordsOf(scriptStep?.see ?? script.start.see),
        message: shortMessage(error),
        page: { ...(await lookAt(page)), errors: path.consoleErrors },
        isInjected: path.injectedCount > injectedBefore,
        ...(isWanted ? await keep(page, out, label) : {}),
      };
      return { ...split(stepResults), fault };
    } finally {
      await path.close();
    }
    return split(stepResults);
  }
}

function split([start = { ms: 0, isInjected: false }, ...steps]: readonly StepResult[]) {
  return { start, steps };
}
