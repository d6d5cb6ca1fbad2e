import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { textOf } from './criteria.ts';
import { drawPath } from './draw.ts';
import { type Format, formatNames, formats } from './formats/index.ts';
import type { PathWithScript } from './generate.ts';
import { requireKnown } from './knownName.ts';
import type { Model } from './model.ts';
import { loadMachine, type Machine } from './plans.ts';
import { checkFilters } from './select.ts';
import { type PathSelection, readSelection, selectedPaths, selectionOptions } from './selection.ts';
import type { Cover, TestPlan } from './testPlan.ts';
import { UsageError } from './usageError.ts';

export interface PathOptions extends PathSelection {
  readonly format: Format;
  /** The output directory; without it the output is printed. */
  readonly out?: string;
}

/** Reads the arguments `MACHINE… [options]`. */
export function readPathOptions(args: readonly string[]): PathOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...selectionOptions,
      format: { type: 'string', default: 'markdown' },
      out: { type: 'string' },
    },
  });
  const { format, out } = values;
  const selection = readSelection(values, positionals);
  if (selection.untilMs !== undefined)
    throw new UsageError('--until with minutes is for "run": a plan takes no time.');
  return {
    ...selection,
    format: requireKnown('format', format, formatNames),
    ...(out === undefined ? {} : { out }),
  };
}

/** The test plans of the selected machines; machines without a matching path are omitted. */
export async function testPlansFor(order: PathOptions): Promise<TestPlan[]> {
  const machines = await Promise.all(order.names.map((name) => loadMachine(name, order.model)));
  checkFilters(machines, order.filters);
  return machines
    .map((machine) => testPlanOf(machine, order))
    .filter(({ scripts }) => scripts.length > 0);
}

function testPlanOf(machine: Machine, selection: PathSelection): TestPlan {
  const { kind, chosen, command, names } = selection;
  const { name, modes, plan } = machine;
  const { walks, isCut } = selectedPaths(machine, selection);
  const paths = new Map(walks.map(({ script, path }) => [script, path]));
  return {
    name,
    title: plan.name,
    about: plan.texts.about,
    given: plan.texts.given,
    modes,
    // The name of a file cannot have a colon.
    kind: chosen ? 'chosen' : kind.replace(':', '-'),
    selection: chosen ? 'The paths of a file.' : textOf(kind),
    // Each test plan names the command that generates this plan alone.
    command: names.length > 1 ? command.replace(/ -- [^-]+ /, ` -- ${name} `) : command,
    isCut,
    covers: coversOf(plan.model, walks),
    scripts: walks.map(({ script }) => script),
    draw: (script) => drawPath(plan.model, paths.get(script) ?? { steps: [] }),
  };
}

function coversOf(
  { start, states, edges }: Model<string>,
  walks: readonly PathWithScript[],
): Cover[] {
  const takenEdges = walks.flatMap(({ path }) => path.steps);
  const visitedKeys = walks.length > 0 ? [start, ...takenEdges.map(({ to }) => to)] : [];
  return [
    { of: 'states', covered: new Set(visitedKeys).size, all: states.length },
    { of: 'transitions', covered: new Set(takenEdges).size, all: edges.length },
  ];
}

/** Prints the paths or writes them into files; returns false if there are none. */
export async function write(order: PathOptions): Promise<boolean> {
  const testPlans = await testPlansFor(order);
  for (const { name } of testPlans.filter(({ isCut }) => isCut)) {
    console.error(
      `${name}: only the first ${order.bounds.limit} paths are written: raise --limit${order.kind === 'simple' ? ' or lower --max-steps' : ''}.`,
    );
  }
  if (testPlans.length === 0) {
    console.error('No path matches.');
    return false;
  }
  await writeTestPlans(testPlans, order);
  return true;
}

/** Prints test plans or writes them into a directory. */
export async function writeTestPlans(
  testPlans: readonly TestPlan[],
  { format, out }: Pick<PathOptions, 'format' | 'out'>,
): Promise<void> {
  const { print, files } = formats[format];
  if (out === undefined) {
    process.stdout.write(print(testPlans));
    return;
  }
  const written = testPlans.flatMap((testPlan) => files(testPlan));
  await mkdir(out, { recursive: true });
  for (const { file, text } of written) await writeFile(join(out, file), text);
  console.error(`${written.length} ${written.length === 1 ? 'file' : 'files'} in ${out}`);
}
