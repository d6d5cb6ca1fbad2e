import type { Edge, Model, Path } from './model.ts';
import type { Machine } from './plans.ts';
import type { Script } from './script.ts';
import { shortestIn } from './shortest.ts';
import { toScript } from './words.ts';

/**
 * Which paths: few that together take every transition, a shortest one to each state, or all that come to no state
 * twice.
 */
export type Kind = 'cover' | 'shortest' | 'simple';
export const kinds: readonly Kind[] = ['cover', 'shortest', 'simple'];

/** A script with the path of the machine that it was made from. */
export interface Walked {
  readonly script: Script;
  readonly path: Path<string>;
}

export interface Bounds {
  /** The most steps of a simple path. */
  readonly maxSteps: number;
  /** The most paths that are made. */
  readonly limit: number;
}

/** Paths of a machine, each under an id that neither a filter nor a limit changes; `isCut` when there are more. */
export function generate(
  { name, modes, plan }: Machine,
  kind: Kind,
  bounds: Bounds,
  fits: (path: Path<string>) => boolean = () => true,
): { walks: readonly Walked[]; isCut: boolean } {
  const walks: Walked[] = [];
  let number = 0;
  for (const path of pathsOf(plan.model, kind, bounds)) {
    number += 1;
    if (!fits(path)) continue;
    if (walks.length === bounds.limit) return { walks, isCut: true };
    const id = `${name}-${kind}-${String(number).padStart(digits[kind], '0')}`;
    walks.push({ path, script: toScript(plan, path, id, modes) });
  }
  return { walks, isCut: false };
}

const digits: Record<Kind, number> = { cover: 3, shortest: 3, simple: 5 };

function pathsOf(model: Model<string>, kind: Kind, { maxSteps }: Bounds): Iterable<Path<string>> {
  if (kind === 'cover') return model.paths;
  return kind === 'shortest' ? [...shortestIn(model).values()] : simple(model, maxSteps);
}

/**
 * All paths that come to no state twice, but for their last step, which may close a loop: without it no way back would be
 * taken at all. What another one begins with is left out. They are made one by one, since there may be very many.
 */
function* simple({ start, edges }: Model<string>, maxSteps: number): Generator<Path<string>, void> {
  const leaving = Map.groupBy(edges, ({ from }) => from);
  yield* onFrom([], new Set([start]), start);

  function* onFrom(
    steps: readonly Edge<string>[],
    seen: ReadonlySet<string>,
    at: string,
  ): Generator<Path<string>, void> {
    const ways = leaving.get(at) ?? [];
    const isOver = steps.length === maxSteps || ways.length === 0;
    if (isOver) yield { steps };
    else {
      for (const edge of ways) {
        const further = [...steps, edge];
        if (seen.has(edge.to)) yield { steps: further };
        else yield* onFrom(further, new Set([...seen, edge.to]), edge.to);
      }
    }
  }
}
