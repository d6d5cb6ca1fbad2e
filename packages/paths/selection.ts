import { resolve } from 'node:path';
import { type ChosenPath, chosenWalks, readChosenPaths } from './chosenPaths.ts';
import { type Bounds, type Kind, readKind } from './criteria.ts';
import { generate, type PathWithScript } from './generate.ts';
import { requireKnown } from './knownName.ts';
import { type Machine, type Mode, modes, type PlanName, planNames, plans } from './plans.ts';
import { type Filters, fitting, readLength } from './select.ts';
import { UsageError } from './usageError.ts';

/** The machines and paths that a command line selects; it is plain data, so that a test runner can pass it on. */
export interface PathSelection {
  readonly names: readonly PlanName[];
  readonly kind: Kind;
  readonly bounds: Bounds;
  readonly filters: Filters;
  /** Which part of the paths, for several computers: the first of 3 has the number 1. */
  readonly shard?: { readonly number: number; readonly count: number };
  /** The paths of a file, by machine, which replace the generated ones. */
  readonly chosen?: Readonly<Partial<Record<PlanName, readonly ChosenPath[]>>>;
  /** The path of a model that replaces the committed one. */
  readonly model?: string;
  /** Milliseconds after which a run begins no further path. */
  readonly untilMs?: number;
  /** The command line without its output options. */
  readonly command: string;
}

export const selectionOptions = {
  kind: { type: 'string' },
  state: { type: 'string' },
  event: { type: 'string' },
  mode: { type: 'string' },
  length: { type: 'string' },
  'max-steps': { type: 'string' },
  limit: { type: 'string' },
  seed: { type: 'string' },
  steps: { type: 'string' },
  until: { type: 'string' },
  shard: { type: 'string' },
  paths: { type: 'string' },
  model: { type: 'string' },
} as const;

type Option = keyof typeof selectionOptions;
type Values = Readonly<Partial<Record<Option, string>>>;

/**
 * Reads the arguments that select machines and paths.
 * @throws {UsageError} with the option and its value
 */
export function readSelection(values: Values, positionals: readonly string[]): PathSelection {
  const { state, event, mode, length, model, paths } = values;
  const chosen = paths === undefined ? undefined : readChosenPaths(paths);
  const words = positionals.length > 0 ? positionals : Object.keys(chosen ?? {});
  const names = namesOf(words).filter((name) => !chosen || chosen[name]);
  const [missing] = namesOf(positionals).filter((name) => chosen && !chosen[name]);
  if (missing !== undefined && !words.includes('all'))
    throw new UsageError(`--paths ${paths} has no path of "${missing}".`);
  const kind = readKind(values.kind ?? 'transitions');
  requireUse(values, kind);
  const { untilMs, share } = readUntil(values.until);
  const steps =
    kind === 'random' && share === undefined && untilMs === undefined ? '200' : undefined;
  return {
    names: inMode(names, mode),
    kind,
    bounds: {
      maxSteps: readCount('max-steps', values['max-steps'] ?? '6'),
      limit: readCount('limit', values.limit ?? '1000'),
      seed: readCount('seed', values.seed ?? '1'),
      ...withKey('steps', values.steps ?? steps, (text) => readCount('steps', text)),
      ...(share === undefined ? {} : { share }),
    },
    filters: {
      ...(state === undefined ? {} : { state }),
      ...(event === undefined ? {} : { event }),
      ...withKey('length', length, readLength),
    },
    ...withKey('shard', values.shard, readShard),
    ...(chosen ? { chosen } : {}),
    ...withKey('model', model, (path) => resolve(path)),
    ...(untilMs === undefined ? {} : { untilMs }),
    command: [
      `npm run -s paths -- ${words.join(' ')}`,
      ...(Object.keys(selectionOptions) as Option[]).flatMap((option) => {
        const value = option === 'kind' && !chosen ? kind : values[option];
        return value === undefined ? [] : [`--${option} ${quoted(value)}`];
      }),
    ].join(' '),
  };
}

/** The paths of a machine that a selection has; `isCut` says that the limit excludes some. */
export function selectedPaths(
  machine: Machine,
  { kind, bounds, filters, shard, chosen }: PathSelection,
): { walks: readonly PathWithScript[]; isCut: boolean } {
  const isSelected = fitting(machine, filters);
  const all = chosen
    ? { walks: chosenWalks(machine, chosen[machine.name] ?? []), isCut: false }
    : generate(machine, kind, bounds, isSelected);
  const fit = chosen ? all.walks.filter(({ path }) => isSelected(path)) : all.walks;
  if (!shard) return { ...all, walks: fit };
  return { ...all, walks: fit.filter((_, index) => index % shard.count === shard.number - 1) };
}

function namesOf(words: readonly string[]): readonly PlanName[] {
  const names = words.map((word) => requireKnown('machine', word, ['all', ...planNames]));
  return planNames.filter((name) => names.includes('all') || names.includes(name));
}

/** Refuses options that the criterion would ignore. */
function requireUse(values: Values, kind: Kind): void {
  const uses: Readonly<Partial<Record<Option, Kind>>> = {
    'max-steps': 'simple',
    seed: 'random',
    steps: 'random',
  };
  for (const [option, needed] of Object.entries(uses) as [Option, Kind][]) {
    if (values[option] !== undefined && kind !== needed)
      throw new UsageError(`--${option} is for --kind ${needed}.`);
  }
  const generating = ['kind', 'limit', 'until'] as const;
  const unused = generating.find((option) => values[option] !== undefined);
  if (values.paths !== undefined && unused && !(unused === 'until' && isMinutes(values.until)))
    throw new UsageError(`--paths has its own paths: omit --${unused}.`);
}

function isMinutes(text = ''): boolean {
  return text.endsWith('m');
}

/** Reads `80%`, a share of the transitions, or `10m`, a number of minutes. */
export function readUntil(text: string | undefined): {
  readonly share?: number;
  readonly untilMs?: number;
} {
  if (text === undefined) return {};
  const [, digits, unit] = /^([1-9]\d{0,2})(%|m)$/.exec(text) ?? [];
  const number = Number(digits);
  if (unit === 'm') return { untilMs: number * 60_000 };
  if (unit === '%' && number <= 100) return { share: number / 100 };
  throw new UsageError(`--until is a share such as 80%, or minutes such as 10m, not "${text}".`);
}

function readShard(text: string): NonNullable<PathSelection['shard']> {
  const [, first, second] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(text) ?? [];
  const [number, count] = [Number(first), Number(second)];
  if (number <= count) return { number, count };
  throw new UsageError(`--shard is a part such as 1/3, not "${text}".`);
}

function withKey<Key extends string, Value>(
  key: Key,
  text: string | undefined,
  read: (text: string) => Value,
): Partial<Record<Key, Value>> {
  return text === undefined ? {} : ({ [key]: read(text) } as Record<Key, Value>);
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
