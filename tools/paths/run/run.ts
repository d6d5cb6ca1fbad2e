import { mkdir, readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { generate, kinds } from '../generate.ts';
import { inAnySurvey, loadMachine, planNames } from '../plans.ts';
import { checkFilters, fitting } from '../select.ts';
import { type PathSelection, readSelection, selectionOptions } from '../write.ts';
import { CannotRunError } from './cannotRun.ts';
import { inspectSurvey, originOf, requireMadeSurveys } from './inspectDeployment.ts';
import { Progress } from './progress.ts';
import type { Run } from './provided.ts';
import { writeReport } from './report.ts';
import type { MachinePaths } from './reportData.ts';

interface RunOptions {
  readonly url: string;
  /** Null for the generated surveys. */
  readonly surveyId: string | null;
  readonly workers: number;
  readonly out: string;
  readonly choice: PathSelection;
}

/** Runs paths against a deployment; returns whether all passed. */
export async function run(args: readonly string[]): Promise<boolean> {
  const { url, surveyId, workers, out, choice } = readRunOptions(args);
  const { names, kind, bounds, filters } = choice;
  const machines = await Promise.all(names.map(loadMachine));
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
  await clear(out);
  const progress = new Progress(
    machinePaths.map(({ machine, walks }) => [machine.name, walks.length]),
  );
  const provided: Run = {
    names: machinePaths.map(({ machine }) => machine.name),
    kind,
    bounds,
    filters,
    origin,
    found,
    out,
  };
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const vitest = await startVitest(
    [],
    {
      root,
      // Excludes the tests of the project.
      config: false,
      run: true,
      watch: false,
      include: ['tools/paths/run/paths.run.ts'],
      maxConcurrency: workers,
      testTimeout: 240_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      provide: { run: provided },
      reporters: [
        progress,
        [
          'junit',
          {
            outputFile: join(out, 'junit.xml'),
            suiteName:
              surveyId === null ? `paths at ${origin}` : `paths of "${surveyId}" at ${origin}`,
            classnameTemplate: '{classname}',
            titleTemplate: '{title}',
          },
        ],
      ],
    },
    {},
    { stdout: new Writable({ write: (_chunk, _encoding, done) => done() }) },
  );
  await vitest.close();
  const { results, errors, ms } = progress;
  const file = await writeReport(out, {
    origin,
    found,
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

async function clear(out: string): Promise<void> {
  const ownFiles = new RegExp(
    `^(index\\.html|junit\\.xml|(${planNames.join('|')})-(${kinds.join('|')})-\\d+(-shortest)?(\\.png|-trace\\.zip))$`,
  );
  const oldFiles = (await readdir(out)).filter((name) => ownFiles.test(name));
  for (const name of oldFiles) await rm(join(out, name));
}

function readRunOptions(args: readonly string[]): RunOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...selectionOptions,
      url: { type: 'string' },
      survey: { type: 'string' },
      workers: { type: 'string', default: String(2 * availableParallelism() + 1) },
      out: { type: 'string', default: join('test-results', 'paths') },
    },
  });
  const { url, survey, workers, out } = values;
  if (!url) throw new Error('--url is missing, such as --url http://localhost:3000.');
  if (!/^[1-9]\d?$/.test(workers))
    throw new Error(`--workers is a number from 1 to 99, not "${workers}".`);
  const choice = readSelection(values, positionals.length > 0 ? positionals : ['session']);
  const names = choice.names.filter((name) => inAnySurvey.has(name) === (survey !== undefined));
  if (names.length === 0 && survey === undefined) {
    throw new Error(
      `--survey is missing, such as --survey sus: ${choice.names.join(', ')} runs in any survey.`,
    );
  }
  if (names.length === 0) {
    throw new Error(`${choice.names.join(', ')} runs in a generated survey: omit --survey.`);
  }
  return {
    url,
    surveyId: survey ?? null,
    workers: Number(workers),
    out: resolve(out),
    choice: { ...choice, names },
  };
}
