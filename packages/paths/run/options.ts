import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type EngineName, engineNames } from '../browser/engines/installed.ts';
import { requireKnown } from '../knownName.ts';
import { inAnySurvey } from '../plans.ts';
import { type PathSelection, readSelection, readUntil, selectionOptions } from '../selection.ts';
import { UsageError } from '../usageError.ts';

/** Options of both kinds of runs. */
export interface CommonOptions {
  readonly url: string;
  readonly engine: EngineName;
  readonly workers: number;
  /** The most milliseconds of a step. */
  readonly timeoutMs: number;
  /** Milliseconds after which no further path begins; null without a limit. */
  readonly untilMs: number | null;
  /** Whether the first failure ends the run. */
  readonly isBailed: boolean;
  /** Whether each step gets a picture. */
  readonly isRecorded: boolean;
  /** A module with an assertion for each step; null without one. */
  readonly check: string | null;
  readonly out: string;
}

/** Paths of machines, in a survey of the deployment; null for the generated surveys. */
interface MachineTarget {
  readonly kind: 'machines';
  readonly selection: PathSelection;
  readonly surveyId: string | null;
}

/** The plan of a survey. */
export interface PlanTarget {
  readonly kind: 'plan';
  /** A survey file, or the id of a file in `surveys/`. */
  readonly plan: string;
  /** A file with personal links to the survey; null if no links are needed. */
  readonly links: string | null;
  /** A file with paths in the form of `--format json`, which replace the generated ones; null without one. */
  readonly paths: string | null;
  /** A CSV file with answers, a path for each row; null without one. */
  readonly data: string | null;
}

/**
 * Reads the arguments of `run`.
 * @throws {UsageError} with the option and its value
 */
export function readRunOptions(args: readonly string[]): {
  readonly common: CommonOptions;
  readonly target: MachineTarget | PlanTarget;
} {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...selectionOptions,
      url: { type: 'string' },
      survey: { type: 'string' },
      plan: { type: 'string' },
      links: { type: 'string' },
      data: { type: 'string' },
      check: { type: 'string' },
      browser: { type: 'string', default: 'chromium' },
      workers: { type: 'string', default: String(2 * availableParallelism() + 1) },
      timeout: { type: 'string', default: '30' },
      bail: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      out: { type: 'string', default: join('test-results', 'paths') },
    },
  });
  const { url, survey, plan, links = null, data = null, workers, timeout } = values;
  if (!url) throw new UsageError('--url is missing, such as --url http://localhost:3000.');
  if (!/^[1-9]\d?$/.test(workers))
    throw new UsageError(`--workers is a number from 1 to 99, not "${workers}".`);
  if (!/^[1-9]\d{0,2}$/.test(timeout))
    throw new UsageError(`--timeout is a number of seconds from 1 to 999, not "${timeout}".`);
  const { untilMs = null } = readUntil(values.until);
  const common: CommonOptions = {
    ...{ url, engine: requireKnown('browser', values.browser, engineNames) },
    ...{ workers: Number(workers), timeoutMs: Number(timeout) * 1000, untilMs },
    ...{ isBailed: values.bail, isRecorded: values.record, check: values.check ?? null },
    out: resolve(values.out),
  };
  if (plan !== undefined) {
    requirePlanOptions(values, positionals);
    const { paths = null } = values;
    if (paths !== null && data !== null)
      throw new UsageError('--data makes paths of its own: omit --paths.');
    return { common, target: { kind: 'plan', plan, links, paths, data } };
  }
  if (links !== null) throw new UsageError('--links is for --plan.');
  if (data !== null) throw new UsageError('--data is for --plan.');
  const words = positionals.length > 0 || values.paths !== undefined ? positionals : ['session'];
  const selection = readSelection(values, words);
  return {
    common,
    target: { kind: 'machines', ...inSurvey(selection, survey), surveyId: survey ?? null },
  };
}

/** Refuses the options of machines beside `--plan`. */
function requirePlanOptions(
  values: Readonly<Record<string, unknown>>,
  positionals: readonly string[],
): void {
  const isOfPlans = (option: string) => option === 'paths' || option === 'until';
  const options = ['survey', ...Object.keys(selectionOptions)].filter(
    (option) => values[option] !== undefined && !isOfPlans(option),
  );
  const others = [...positionals, ...options.map((option) => `--${option}`)];
  if (others.length > 0)
    throw new UsageError(`--plan walks a survey without ${others.join(', ')}.`);
  if (String(values.until ?? '').endsWith('%'))
    throw new UsageError('--until of --plan has minutes, such as 10m.');
}

/** The machines that run in any survey, or those that need generated ones. */
export function inSurvey(
  selection: PathSelection,
  survey: string | undefined,
): { readonly selection: PathSelection } {
  const words = selection.names.join(', ');
  const names = selection.names.filter((name) => inAnySurvey.has(name) === (survey !== undefined));
  if (names.length > 0) return { selection: { ...selection, names } };
  throw new UsageError(
    survey === undefined
      ? `--survey is missing, such as --survey sus: ${words} runs in any survey.`
      : `${words} runs in a generated survey: omit --survey.`,
  );
}
