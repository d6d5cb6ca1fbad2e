import type { EngineBrowser } from '../../browser/port.ts';
import type { Check } from '../../check.ts';
import { callCheck } from '../check.ts';
import { keep, lookAt, shortMessage, startTracing, stopTracing } from '../pageSeen.ts';
import { pictureOf } from '../pictures.ts';
import type { PlannedRun } from '../provided.ts';
import type { Fault, Result, StepResult } from '../result.ts';
import { OpenPlannedPath } from './openPlannedPath.ts';
import type { PlannedPath } from './plannedPaths.ts';

type Deployment = Pick<PlannedRun, 'surveyId' | 'judged' | 'origin' | 'channel' | 'out'> &
  Partial<Pick<PlannedRun, 'isRecorded' | 'hint'>>;

/** Walks a planned path in a new browser context. */
export async function walkPlanned(
  browser: EngineBrowser,
  planned: PlannedPath,
  deployment: Deployment,
  check: Check | null = null,
): Promise<Result> {
  const { script } = planned;
  const { out, isRecorded, hint } = deployment;
  const path = await OpenPlannedPath.begin(browser, planned, deployment);
  const { page } = path;
  await startTracing(page);
  const results: StepResult[] = [];
  const resultOf = (): Result => {
    const [start = { ms: 0, isInjected: false }, ...steps] = results;
    // Where the order is random, the report has the order of this walk.
    const walked = script.drawn ? { walked: { ...script, steps: path.walked } } : {};
    return { id: script.id, start, steps, ...walked };
  };
  let phase: Fault['phase'] = 'do';
  try {
    for (const step of [undefined, ...script.steps]) {
      const startedAt = performance.now();
      phase = 'do';
      await (step ? path.take(step.name) : path.open());
      phase = 'see';
      await path.see();
      await callCheck(check, page, script, results.length, path.step);
      const ms = Math.round(performance.now() - startedAt);
      const picture = isRecorded ? await pictureOf(page, out, script.id, results.length) : {};
      results.push({ ms, isInjected: path.isInjected, ...picture });
    }
    await stopTracing(page);
    return resultOf();
  } catch (error) {
    const { step } = path;
    const fault: Fault = {
      ...{ at: results.length, phase, name: step?.name ?? '', state: step?.to ?? script.start.at },
      action: step?.do ?? 'Open the survey.',
      expected: step?.see ?? script.start.see,
      message: `${shortMessage(error)}${hint === undefined ? '' : ` (${hint})`}`,
      page: { ...(await lookAt(page)), errors: path.consoleErrors },
      isInjected: path.isInjected,
      ...(await keep(page, out, script.id)),
    };
    return { ...resultOf(), fault };
  } finally {
    await path.close();
  }
}
