import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Book, Cover } from './book.ts';
import { drawPath } from './draw.ts';
import { type Format, formatNames, formats } from './formats/index.ts';
import { type Bounds, generate, type Kind, kinds, type Walked } from './generate.ts';
import type { Model } from './model.ts';
import { known } from './nearest.ts';
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

export interface Order {
  readonly names: readonly PlanName[];
  readonly kind: Kind;
  readonly format: Format;
  readonly bounds: Bounds;
  readonly filters: Filters;
  /** The directory to write to; standard output without one. */
  readonly out?: string;
  /** As it is said on the command line, but for where it goes. */
  readonly made: string;
}

export const choosing = {
  kind: { type: 'string', default: 'cover' },
  state: { type: 'string' },
  event: { type: 'string' },
  mode: { type: 'string' },
  length: { type: 'string' },
  'max-steps': { type: 'string', default: '6' },
  limit: { type: 'string', default: '1000' },
} as const;

/** Reads `MACHINE [options]`. */
export function readOrder(given: readonly string[]): Order {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      ...choosing,
      format: { type: 'string', default: 'markdown' },
      out: { type: 'string' },
    },
  });
  const { format, out } = values;
  return {
    ...readChoice(values, positionals),
    format: known('format', format, formatNames),
    ...(out === undefined ? {} : { out }),
  };
}

/** Which paths are wanted of which machines. */
export type Choice = Omit<Order, 'format' | 'out'>;

type Values = Readonly<Partial<Record<keyof typeof choosing, string>>> &
  Readonly<Record<'kind' | 'max-steps' | 'limit', string>>;

export function readChoice(values: Values, positionals: readonly string[]): Choice {
  const [machine = '', ...more] = positionals;
  if (more.length > 0) throw new Error(`One machine, or "all": "${more.join(' ')}" is too much.`);
  const { state, event, mode, length } = values;
  const name = known('machine', machine, ['all', ...planNames]);
  const kind = known('kind', values.kind, kinds);
  const options = { state, event, mode, length };
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
    made: [
      `npm run -s paths -- ${name} --kind ${kind}`,
      ...Object.entries(options).flatMap(([option, value]) =>
        value === undefined ? [] : [`--${option} ${quoted(value)}`],
      ),
      ...(kind === 'simple' ? [`--max-steps ${values['max-steps']}`] : []),
      ...(values.limit === '1000' ? [] : [`--limit ${values.limit}`]),
    ].join(' '),
  };
}

/** The paths of each machine that has some. */
export async function booksFor(order: Order): Promise<Book[]> {
  const machines = await Promise.all(order.names.map(loadMachine));
  checkFilters(machines, order.filters);
  return machines
    .map((machine) => bookOf(machine, order))
    .filter(({ scripts }) => scripts.length > 0);
}

const what: Record<Kind, string> = {
  cover: 'Few paths that together take every transition.',
  shortest: 'A shortest path to each state.',
  simple: 'Every path that comes to no state twice, but with its last step.',
};

function bookOf(machine: Machine, { kind, bounds, filters, made, names }: Order): Book {
  const { name, modes, plan } = machine;
  const { walks, isCut } = generate(machine, kind, bounds, fitting(machine, filters));
  const paths = new Map(walks.map(({ script, path }) => [script, path]));
  return {
    name,
    title: plan.name,
    about: plan.says.about,
    given: plan.says.given,
    modes,
    kind,
    what: what[kind],
    // One of several is made in the same way alone.
    made: names.length > 1 ? made.replace(' -- all ', ` -- ${name} `) : made,
    isCut,
    covers: coversOf(plan.model, walks),
    scripts: walks.map(({ script }) => script),
    draw: (script) => drawPath(plan.model, paths.get(script) ?? { steps: [] }),
  };
}

function coversOf({ start, states, edges }: Model<string>, walks: readonly Walked[]): Cover[] {
  const taken = walks.flatMap(({ path }) => path.steps);
  const seen = walks.length > 0 ? [start, ...taken.map(({ to }) => to)] : [];
  return [
    { of: 'states', covered: new Set(seen).size, all: states.length },
    { of: 'transitions', covered: new Set(taken).size, all: edges.length },
  ];
}

/** Prints the paths, or writes them into files. False when there are none. */
export async function write(order: Order): Promise<boolean> {
  const books = await booksFor(order);
  for (const { name } of books.filter(({ isCut }) => isCut)) {
    console.error(
      `${name}: cut after ${order.bounds.limit} paths, there are more: raise --limit${order.kind === 'simple' ? ' or lower --max-steps' : ''}.`,
    );
  }
  if (books.length === 0) {
    console.error('No path fits.');
    return false;
  }
  await writeBooks(books, order);
  return true;
}

/** Prints books, or writes them into a directory. */
export async function writeBooks(
  books: readonly Book[],
  { format, out }: Pick<Order, 'format' | 'out'>,
): Promise<void> {
  const { print, sheets } = formats[format];
  if (out === undefined) {
    process.stdout.write(print(books));
    return;
  }
  const written = books.flatMap((book) => sheets(book));
  await mkdir(out, { recursive: true });
  for (const { file, text } of written) await writeFile(join(out, file), text);
  console.error(`${written.length} ${written.length === 1 ? 'file' : 'files'} in ${out}`);
}

function inMode(names: readonly PlanName[], mode: string | undefined): readonly PlanName[] {
  if (mode === undefined) return names;
  const wanted: Mode = known('mode', mode, modes);
  const found = names.filter((name) => (plans[name].modes as readonly Mode[]).includes(wanted));
  if (found.length > 0) return found;
  throw new Error(
    `${names.join(', ')} has no mode "${mode}", only ${plans[names[0] ?? 'session'].modes.join(', ')}.`,
  );
}

function readCount(name: string, given: string): number {
  if (/^[1-9]\d{0,6}$/.test(given)) return Number(given);
  throw new Error(`--${name} is a number from 1, not "${given}".`);
}

function quoted(value: string): string {
  return /^[\w.-]+$/.test(value) ? value : `'${value}'`;
}
