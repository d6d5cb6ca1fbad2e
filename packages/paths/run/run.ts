import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { generate } from '../generate.ts';
import { inAnySurvey, loadMachine, planNames } from '../plans.ts';
import { checkFilters, fitting } from '../select.ts';
import { UsageError } from '../usageError.ts';
import { type PathSelection, readSelection, selectionOptions } from '../write.ts';
import { CannotRunError } from './cannotRun.ts';
import { clear } from './clear.ts';
import { inspectSurvey, originOf, requireMadeSurveys } from './inspectDeployment.ts';
import { Progress } from './progress.ts';
import type { Run } from './provided.ts';
import { writeReport } from './report.ts';
import type { MachinePaths } from './reportData.ts';
import { startRun } from './startRun.ts';

interface RunOptions {
  readonly url: string;
  /** A survey file or an id in `surveys/`, whose plan is walked; null for paths of machines. */
  readonly plan: string | null;
  /** A file with personal links for the plan; null if no links are needed. */
  readonly links: string | null;
  /** The id of the survey to walk in; null for the generated surveys. */
  readonly surveyId: string | null;
  readonly workers: number;
  /** The most milliseconds of a step. */
  readonly timeoutMs: number;
  /** Whether the first failure ends the run. */
  readonly isBailed: boolean;
  readonly out: string;
  readonly choice: PathSelection;
}

/** Runs paths against a deployment; returns whether all passed. */
export async function run(args: readonly string[]): Promise<boolean> {
  const { url, plan, links, surveyId, workers, timeoutMs, isBailed, out, choice } =
    readRunOptions(args);
  if (plan !== null) {
    const { runPlan } = await import('./planned/runPlan.ts');
    return runPlan({ url, plan, links, workers, timeoutMs, isBailed, out });
  }
  const { names, kind, bounds, filters, model } = choice;
  const machines = await Promise.all(names.map((name) => loadMachine(name, model)));
  checkFilters(machines, filters);
  const machinePaths = machines
    .map(
      (machine): MachinePaths => ({
        machine,
        ...generate(machine, kind, bounds, fitting(machine, filters)),
      }),
    )
    .filter(({ walks }) => walks.length > 0);
  if (machinePaths.length === 0) throw new CannotRunError('No path matches.');
  const origin = originOf(url);
  const found = surveyId === null ? null : await inspectSurvey(origin, surveyId);
  if (!found) await requireMadeSurveys(origin, machines);

  await mkdir(out, { recursive: true });
  await clear(out, planNames);
  const progress = new Progress(
    machinePaths.map(({ machine, walks }) => [machine.name, walks.length]),
  );
  const provided: Run = {
    names: machinePaths.map(({ machine }) => machine.name),
    kind,
    bounds,
    filters,
    ...(model === undefined ? {} : { model }),
    origin,
    found,
    out,
    isShrunk: !isBailed,
  };
  await startRun({
    file: 'packages/paths/run/paths.run',
    provided: { run: provided },
    suiteName: surveyId === null ? `paths at ${origin}` : `paths of "${surveyId}" at ${origin}`,
    ...{ workers, timeoutMs, isBailed, out, progress },
  });
  const { results, errors, ms } = progress;
  const file = await writeReport(out, {
    origin,
    found,
    planned: null,
    command: choice.command,
    machines: machinePaths,
    results,
    ms,
  });
  for (const error of errors) console.error(error);
  console.error(`The report is ${file}`);
  const isWalked = machinePaths.every(({ walks }) =>
    walks.every(({ script }) => {
      const result = results.get(script.id);
      return result !== undefined && !result.fault;
    }),
  );
  return isWalked && errors.length === 0;
}

function readRunOptions(args: readonly string[]): RunOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...selectionOptions,
      url: { type: 'string' },
      survey: { type: 'string' },
      plan: { type: 'string' },
      links: { type: 'string' },
      workers: { type: 'string', default: String(2 * availableParallelism() + 1) },
      timeout: { type: 'string', default: '30' },
      bail: { type: 'boolean', default: false },
      out: { type: 'string', default: join('test-results', 'paths') },
    },
  });
  const { url, survey, plan, links = null, workers, timeout, bail: isBailed, out } = values;
  if (!url) throw new UsageError('--url is missing, such as --url http://localhost:3000.');
  if (!/^[1-9]\d?$/.test(workers))
    throw new UsageError(`--workers is a number from 1 to 99, not "${workers}".`);
  if (!/^[1-9]\d{0,2}$/.test(timeout))
    throw new UsageError(`--timeout is a number of seconds from 1 to 999, not "${timeout}".`);
  const choice = readSelection(values, positionals.length > 0 ? positionals : ['session']);
  if (links !== null && plan === undefined) throw new UsageError('--links is for --plan.');
  const timeoutMs = Number(timeout) * 1000;
  const common = {
    ...{ url, links, workers: Number(workers), timeoutMs, isBailed },
    out: resolve(out),
  };
  if (plan !== undefined) {
    const others = [...positionals, ...(survey === undefined ? [] : ['--survey'])];
    if (others.length > 0)
      throw new UsageError(`--plan walks a survey without ${others.join(', ')}.`);
    return { ...common, plan, surveyId: null, choice };
  }
  const names = choice.names.filter((name) => inAnySurvey.has(name) === (survey !== undefined));
  if (names.length === 0 && survey === undefined) {
    throw new UsageError(
      `--survey is missing, such as --survey sus: ${choice.names.join(', ')} runs in any survey.`,
    );
  }
  if (names.length === 0) {
    throw new UsageError(`${choice.names.join(', ')} runs in a generated survey: omit --survey.`);
  }
  return {
    ...common,
    plan: null,
    surveyId: survey ?? null,
    choice: { ...choice, names },
  };
}
