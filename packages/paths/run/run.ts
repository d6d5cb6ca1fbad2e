import { type EngineName, isInstalled } from '../browser/engines/installed.ts';
import { loadMachine } from '../plans.ts';
import { checkFilters } from '../select.ts';
import { type PathSelection, selectedPaths } from '../selection.ts';
import { CannotRunError } from './cannotRun.ts';
import { loadCheck } from './check.ts';
import { inspectSurvey, originOf, requireMadeSurveys } from './inspectDeployment.ts';
import { type CommonOptions, readRunOptions } from './options.ts';
import { Progress } from './progress.ts';
import type { Run } from './provided.ts';
import { writeReport } from './report.ts';
import type { MachinePaths } from './reportData.ts';
import { conclude, prepare, settingsOf } from './runSteps.ts';
import { startRun } from './startRun.ts';

/** Runs paths against a deployment; returns whether all passed. */
export async function run(args: readonly string[]): Promise<boolean> {
  const { common, target } = readRunOptions(args);
  if (!isInstalled(common.engine))
    throw new CannotRunError(`${common.engine} is not installed: ${needed[common.engine]}.`);
  if (common.check !== null) await loadCheck(common.check);
  if (target.kind === 'machines') return runMachines(common, target.selection, target.surveyId);
  const { runPlan } = await import('./planned/runPlan.ts');
  return runPlan(common, target);
}

/** What each browser needs. */
const needed: Record<EngineName, string> = {
  chromium: 'set CHROME_PATH to a Chromium',
  firefox: 'install firefox-esr, or set FIREFOX_PATH',
  webkit: 'install webkit2gtk-driver and xvfb',
};

async function runMachines(
  common: CommonOptions,
  selection: PathSelection,
  surveyId: string | null,
): Promise<boolean> {
  const { out, workers, timeoutMs, isBailed } = common;
  const { names, model } = selection;
  const machines = await Promise.all(names.map((name) => loadMachine(name, model)));
  checkFilters(machines, selection.filters);
  const machinePaths = machines
    .map((machine): MachinePaths => ({ machine, ...selectedPaths(machine, selection) }))
    .filter(({ walks }) => walks.length > 0);
  if (machinePaths.length === 0) throw new CannotRunError('No path matches.');
  const origin = originOf(common.url);
  const found = surveyId === null ? null : await inspectSurvey(origin, surveyId);
  if (!found) await requireMadeSurveys(origin, machines);

  const facts = await prepare(out);
  const progress = new Progress(
    machinePaths.map(({ machine, walks }) => [machine.name, walks.length]),
  );
  const provided: Run = {
    ...settingsOf(common, origin),
    selection: { ...selection, names: machinePaths.map(({ machine }) => machine.name) },
    found,
  };
  await startRun({
    file: 'packages/paths/run/paths.run',
    provided: { run: provided },
    ...{ workers, timeoutMs, isBailed, progress },
  });
  const { results, browser, ms } = progress;
  const file = await writeReport(out, {
    ...{ origin, found, planned: null, command: selection.command },
    ...{ machines: machinePaths, results, facts, browser, ms },
  });
  const ids = machinePaths.flatMap(({ walks }) => walks.map(({ script }) => script.id));
  return conclude(progress, ids, file);
}
