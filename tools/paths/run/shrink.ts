import type { Edge, Model } from '../model.ts';
import { shortestIn } from '../shortest.ts';

type Steps = readonly Edge<string>[];

interface Bounds {
  /** The most paths that are tried. */
  readonly tries: number;
  /** True when there is no time left. */
  readonly isOver: () => boolean;
}

/**
 * The shortest path that still fails, as far as it is found within bounds. `steps` ends with the step that failed;
 * `fails` walks a candidate and says whether it fails in the same way.
 */
export async function shrink(
  model: Model<string>,
  steps: Steps,
  fails: (candidate: Steps) => Promise<boolean>,
  { tries, isOver }: Bounds,
): Promise<{ readonly steps: Steps; readonly tries: number }> {
  const tried = new Set<string>();
  let best = steps;
  for (;;) {
    const next = shorter(model, best).find((one) => !tried.has(wayOf(one)));
    if (!next || tried.size >= tries || isOver()) return { steps: best, tries: tried.size };
    tried.add(wayOf(next));
    if (await fails(next)) best = next;
  }
}

/** Shorter ways to the same failure, over the edges of the model alone, the shortest first. */
function shorter(model: Model<string>, steps: Steps): Steps[] {
  const last = steps.at(-1);
  if (!last) return [];
  const ways = shortestIn(model);
  const toState = ways.get(last.to)?.steps;
  const toEdge = ways.get(last.from)?.steps;
  const found = [
    ...(toState ? [toState] : []),
    ...(toEdge ? [[...toEdge, last]] : []),
    ...withoutLoops(steps),
    ...leavingOneOut(model, steps),
  ];
  const known = new Set<string>();
  return found
    .filter((one) => {
      const way = wayOf(one);
      const isNew = one.length < steps.length && !known.has(way);
      known.add(way);
      return isNew;
    })
    .sort((one, other) => one.length - other.length);
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

/** Each step but the last left out, where the same things can happen without it. */
function leavingOneOut(model: Model<string>, steps: Steps): Steps[] {
  return steps.slice(0, -1).flatMap((_, place) => {
    const rest = follow(
      model,
      steps.filter((_step, at) => at !== place).map(({ name }) => name),
    );
    return rest && rest.at(-1)?.to === steps.at(-1)?.to ? [rest] : [];
  });
}

/** The path on which these cases happen one after the other; none where one can't. */
function follow({ start, edges }: Model<string>, names: readonly string[]): Steps | null {
  const found: Edge<string>[] = [];
  for (const name of names) {
    const at = found.at(-1)?.to ?? start;
    const edge = edges.find((one) => one.from === at && one.name === name);
    if (!edge) return null;
    found.push(edge);
  }
  return found;
}

function wayOf(steps: Steps): string {
  return JSON.stringify(steps.map(({ name, from }) => [from, name]));
}
