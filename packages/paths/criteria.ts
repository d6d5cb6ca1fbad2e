import { requireKnown } from './knownName.ts';
import { coverOf, type Edge, longestPath, type Model, type Path } from './model.ts';
import { ModelError } from './modelError.ts';
import { shortestIn } from './shortest.ts';
import { Random } from './simulate/random.ts';
import { UsageError } from './usageError.ts';

const plainKinds = ['states', 'transitions', 'pairs', 'shortest', 'simple', 'random'] as const;

/**
 * The criterion that paths meet. Few paths that together visit every `states`, take all `transitions` or all `pairs` of
 * transitions in sequence, or all sequences of N + 1 transitions (`switch:N`); `shortest` makes a path to each state,
 * `simple` all paths that visit no state twice, and `random` goes anywhere.
 */
export type Kind = (typeof plainKinds)[number] | `switch:${number}`;
export const kinds: readonly Kind[] = [...plainKinds, 'switch:2'];

const selectionTexts: Record<(typeof plainKinds)[number], string> = {
  states: 'Few paths that together visit every state.',
  transitions: 'Few paths that together take every transition.',
  pairs: 'Few paths that together take every two transitions that can follow each other.',
  shortest: 'A shortest path to each state.',
  simple: 'Every path that visits no state twice, except in its last step.',
  random: 'Random paths, which are the same for the same seed.',
};

/** The words of a criterion for test plans. */
export function textOf(kind: Kind): string {
  if (isPlain(kind)) return selectionTexts[kind];
  return `Few paths that together take every ${switchesOf(kind) + 1} transitions that can follow each other.`;
}

function isPlain(kind: Kind): kind is (typeof plainKinds)[number] {
  return (plainKinds as readonly Kind[]).includes(kind);
}

/**
 * Reads the value of `--kind`.
 * @throws {UnknownNameError} for an unknown criterion
 * @throws {UsageError} for a switch with another number than 0 to 9
 */
export function readKind(text: string): Kind {
  if (!text.startsWith('switch')) return requireKnown('kind', text, kinds);
  if (/^switch:\d$/.test(text)) return text as Kind;
  throw new UsageError(`--kind switch:N has a number from 0 to 9, not "${text}".`);
}

export interface Bounds {
  /** The most steps of a simple path. */
  readonly maxSteps: number;
  /** The most paths. */
  readonly limit: number;
  /** The seed of random paths. */
  readonly seed?: number;
  /** How many steps random paths have together; without it there are as many paths as `limit` allows. */
  readonly steps?: number;
  /** The share of the plan's transitions, from 0 to 1, after which no further path is taken. */
  readonly share?: number;
}

/** The paths of a criterion, each of which is generated on demand. */
export function pathsBy(model: Model<string>, kind: Kind, bounds: Bounds): Iterable<Path<string>> {
  if (kind === 'states') return throughStates(model);
  if (kind === 'transitions') return model.paths;
  if (kind === 'shortest') return shortestIn(model).values();
  if (kind === 'simple') return simple(model, bounds.maxSteps);
  if (kind === 'random') return random(model, bounds);
  return switches(model, kind === 'pairs' ? 1 : switchesOf(kind));
}

function switchesOf(kind: Kind): number {
  return Number(kind.slice('switch:'.length));
}

/** Few paths that together come to every state, each up to the last state that none before came to. */
export function throughStates<Name extends string>({
  paths,
}: Pick<Model<Name>, 'paths'>): readonly Path<Name>[] {
  const reached = new Set<string>();
  const isNew = ({ to }: Edge<Name>) => !reached.has(to);
  const newStates = ({ steps }: Path<Name>) =>
    new Set(steps.filter(isNew).map(({ to }) => to)).size;
  const chosen: Path<Name>[] = [];
  for (;;) {
    const [best] = paths
      .map(({ steps }) => ({ steps: steps.slice(0, steps.findLastIndex(isNew) + 1) }))
      .toSorted((a, b) => newStates(b) - newStates(a));
    if (!best || best.steps.length === 0) return chosen;
    chosen.push(best);
    for (const { to } of best.steps) reached.add(to);
  }
}

/**
 * Few paths that together take every sequence of `count` + 1 edges: a cover of the graph whose states are the last `count`
 * edges that were taken.
 * @throws {ModelError} for too many sequences
 */
function switches(model: Model<string>, count: number): readonly Path<string>[] {
  if (count === 0) return model.paths;
  const leaving = Map.groupBy(model.edges, ({ from }) => from);
  const numbers = new Map(model.edges.map((edge, index) => [edge, index]));
  const histories = new Map<string, readonly Edge<string>[]>([['', []]]);
  const steps = new Map<Edge<string>, Edge<string>>();
  for (const [from, history] of histories) {
    for (const edge of leaving.get(history.at(-1)?.to ?? model.start) ?? []) {
      const next = [...history, edge].slice(-count);
      const to = next.map((taken) => numbers.get(taken)).join(' ');
      if (!histories.has(to)) histories.set(to, next);
      steps.set({ ...edge, from, to }, edge);
    }
    if (steps.size > mostSequences)
      throw new ModelError(
        `machine "${model.machine.id}" has more than ${mostSequences} sequences of ${count + 1} transitions: choose a smaller switch.`,
      );
  }
  return coverOf('', [...steps.keys()]).map((path) => ({
    steps: path.steps.flatMap((sequence) => steps.get(sequence) ?? []),
  }));
}

/** The most sequences to cover, which takes seconds. */
const mostSequences = 20_000;

/** Random paths without repetition, until they have as many steps as wanted. */
function* random(
  { start, edges }: Model<string>,
  { seed = 1, steps: wanted = Number.POSITIVE_INFINITY }: Bounds,
): Generator<Path<string>, void> {
  const leaving = Map.groupBy(edges, ({ from }) => from);
  const source = new Random(String(seed));
  const known = new Set<string>();
  let taken = 0;
  // A small machine has few paths, so the repetitions are bounded, too.
  for (let repeated = 0; taken < wanted && repeated < mostRepeated; repeated += 1) {
    const steps: Edge<string>[] = [];
    let at = start;
    while (steps.length < Math.min(longestPath, wanted - taken)) {
      const edgesHere = leaving.get(at);
      if (!edgesHere) break;
      const edge = source.pick(edgesHere);
      steps.push(edge);
      at = edge.to;
    }
    const key = JSON.stringify(steps.map(({ name }) => name));
    if (known.has(key)) continue;
    known.add(key);
    repeated = 0;
    taken += steps.length;
    yield { steps };
  }
}

const mostRepeated = 100;

/**
 * Generates all paths that visit no state twice, except in the last step, which may close a loop. Paths that begin
 * longer paths are omitted. There may be very many, so this is a generator.
 */
function* simple({ start, edges }: Model<string>, maxSteps: number): Generator<Path<string>, void> {
  const leaving = Map.groupBy(edges, ({ from }) => from);
  yield* onFrom([], new Set([start]), start);

  function* onFrom(
    steps: readonly Edge<string>[],
    visited: ReadonlySet<string>,
    at: string,
  ): Generator<Path<string>, void> {
    const edgesHere = leaving.get(at) ?? [];
    const isOver = steps.length === maxSteps || edgesHere.length === 0;
    if (isOver) yield { steps };
    else {
      for (const edge of edgesHere) {
        const extended = [...steps, edge];
        if (visited.has(edge.to)) yield { steps: extended };
        else yield* onFrom(extended, new Set([...visited, edge.to]), edge.to);
      }
    }
  }
}
