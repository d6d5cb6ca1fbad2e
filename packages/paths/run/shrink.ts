import type { Edge, Model } from '../model.ts';
import { shortestIn } from '../shortest.ts';

type Steps = readonly Edge<string>[];

interface Bounds {
  /** The most paths that are tried. */
  readonly tries: number;
  /** Whether the time for shrinking is over. */
  readonly isOver: () => boolean;
}

/**
 * Finds a shorter path with the same failure, within bounds. `steps` ends with the failed step; `fails` walks a
 * candidate and resolves to whether it has the same failure.
 */
export async function shrink(
  model: Model<string>,
  steps: Steps,
  fails: (candidate: Steps) => Promise<boolean>,
  { tries, isOver }: Bounds,
): Promise<{ readonly steps: Steps; readonly tries: number }> {
  const triedKeys = new Set<string>();
  let shortest = steps;
  for (;;) {
    const candidate = shorter(model, shortest).find((steps) => !triedKeys.has(keyOf(steps)));
    if (!candidate || triedKeys.size >= tries || isOver())
      return { steps: shortest, tries: triedKeys.size };
    triedKeys.add(keyOf(candidate));
    if (await fails(candidate)) shortest = candidate;
  }
}

/** Shorter paths over edges of the model that end with the same step, the shortest first. */
function shorter(model: Model<string>, steps: Steps): Steps[] {
  const last = steps.at(-1);
  if (!last) return [];
  const shortestPaths = shortestIn(model);
  const toState = shortestPaths.get(last.to)?.steps;
  const toEdge = shortestPaths.get(last.from)?.steps;
  const found = [
    ...(toState ? [toState] : []),
    ...(toEdge ? [[...toEdge, last]] : []),
    ...withoutLoops(steps),
    ...leavingOneOut(model, steps),
  ];
  const knownKeys = new Set<string>();
  return found
    .filter((candidate) => {
      const key = keyOf(candidate);
      const isNew = candidate.length < steps.length && !knownKeys.has(key);
      knownKeys.add(key);
      return isNew;
    })
    .sort((a, b) => a.length - b.length);
}

function withoutLoops(steps: Steps): Steps[] {
  return steps.flatMap((step, from) =>
    steps.flatMap(({ to }, until) =>
      until >= from && until < steps.length - 1 && to === step.from
        ? [[...steps.slice(0, from), ...steps.slice(until + 1)]]
        : [],
    ),
  );
}

/** Paths without one of the steps, where the remaining steps are possible. */
function leavingOneOut(model: Model<string>, steps: Steps): Steps[] {
  return steps.slice(0, -1).flatMap((_, index) => {
    const followed = follow(
      model,
      steps.filter((_step, at) => at !== index).map(({ name }) => name),
    );
    return followed && followed.at(-1)?.to === steps.at(-1)?.to ? [followed] : [];
  });
}

/** The path of these cases; null if a case is impossible. */
function follow({ start, edges }: Model<string>, names: readonly string[]): Steps | null {
  const found: Edge<string>[] = [];
  for (const name of names) {
    const at = found.at(-1)?.to ?? start;
    const edge = edges.find((candidate) => candidate.from === at && candidate.name === name);
    if (!edge) return null;
    found.push(edge);
  }
  return found;
}

function keyOf(steps: Steps): string {
  return JSON.stringify(steps.map(({ name, from }) => [from, name]));
}
