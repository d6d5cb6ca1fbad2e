import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawPath } from './draw.ts';
import { type Format, formatNames, formats } from './formats/index.ts';
import { type Bounds, generate, type Kind, kinds, type PathWithScript } from './generate.ts';
import { requireKnown } from './knownName.ts';
import type { Model } from './model.ts';
import {
  loadMachine,
  type Machine,
  type Mode,
  modes,
  type PlanName,
  planNames,
  plans,
} from './plans.ts';
import { checkFilters, type Filters, fitting, readLength } from './select.ts';
import type { Cover, TestPlan } from './testPlan.ts';
import { UsageError } from './usageError.ts';

export interface PathOptions {
  readonly names: readonly PlanName[];
  readonly kind: Kind;
  readonly format: Format;
  readonly bounds: Bounds;
  readonly filters: Filters;
  /** The path of a model that replaces the committed one. */
  readonly model?: string;
  /** The output directory; without it the output is printed. */
  readonly out?: string;
  /** The command line without its output options. */
  readonly command: string;
}

export const selectionOptions = {
  kind: { type: 'string', default: 'cover' },
  state: { type: 'string' },
  event: { type: 'string' },
  mode: { type: 'string' },
  length: { type: 'string' },
  'max-steps': { type: 'string', default: '6' },
  limit: { type: 'string', default: '1000' },
  model: { type: 'string' },
} as const;

/** Reads the arguments `MACHINE [options]`. */
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
  return {
    ...readSelection(values, positionals),
    format: requireKnown('format', format, formatNames),
    ...(out === undefined ? {} : { out }),
  };
}

export type PathSelection = Omit<PathOptions, 'format' | 'out'>;

type Values = Readonly<Partial<Record<keyof typeof selectionOptions, string>>> &
  Readonly<Record<'kind' | 'max-steps' | 'limit', string>>;

export function readSelection(values: Values, positionals: readonly string[]): PathSelection {
  const [machine = '', ...more] = positionals;
  if (more.length > 0)
    throw new UsageError(`Expected one machine or "all", not also "${more.join(' ')}".`);
  const { state, event, mode, length, model } = values;
  const name = requireKnown('machine', machine, ['all', ...planNames]);
  const kind = requireKnown('kind', values.kind, kinds);
  const options = { state, event, mode, length, model };
  return {
    names: inMode(name === 'all' ? planNames : [name], mode),
    kind,
    bounds: {
      maxSteps: readCount('max-steps', values['max-steps']),
      limit: readCount('limit', values.limit),
    },
    filters: {
      ...(state === undefined ? {} : { state }),
      ...(event === undefined ? {} : { event }),
      ...(length === undefined ? {} : { length: readLength(length) }),
    },
    ...(model === undefined ? {} : { model: resolve(model) }),
    command: [
      `npm run -s paths -- ${name} --kind ${kind}`,
      ...Object.entries(options).flatMap(([option, value]) =>
        value === undefined ? [] : [`--${option} ${quoted(value)}`],
      ),
      ...(kind === 'simple' ? [`--max-steps ${values['max-steps']}`] : []),
      ...(values.limit === '1000' ? [] : [`--limit ${values.limit}`]),
    ].join(' '),
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

const selectionTexts: Record<Kind, string> = {
  cover: 'Few paths that together take every transition.',
  shortest: 'A shortest path to each state.',
  simple: 'Every path that visits no state twice, except in its last step.',
};

function testPlanOf(
  machine: Machine,
  { kind, bounds, filters, command, names }: PathOptions,
): TestPlan {
  const { name, modes, plan } = machine;
  const { walks, isCut } = generate(machine, kind, bounds, fitting(machine, filters));
  const paths = new Map(walks.map(({ script, path }) => [script, path]));
  return {
    name,
    title: plan.name,
    about: plan.texts.about,
    given: plan.texts.given,
    modes,
    kind,
    selection: selectionTexts[kind],
    // Each test plan names the command that generates this plan alone.
    command: names.length > 1 ? command.replace(' -- all ', ` -- ${name} `) : command,
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

function inMode(names: readonly PlanName[], mode: string | undefined): readonly PlanName[] {
  if (mode === undefined) return names;
  const knownMode: Mode = requireKnown('mode', mode, modes);
  const matching = names.filter((name) =>
    (plans[name].modes as readonly Mode[]).includes(knownMode),
  );
  if (matching.length > 0) return matching;
  throw new UsageError(
    `${names.join(', ')} has no mode "${mode}", only ${plans[names[0] ?? 'session'].modes.join(', ')}.`,
  );
}

function readCount(name: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new UsageError(`--${name} is a number from 1, not "${text}".`);
}

function quoted(value: string): string {
  return /^[\w.-]+$/.test(value) ? value : `'${value}'`;
}
