import type { Edge, Model, Path } from './model.ts';
import type { Machine } from './plans.ts';
import type { Script } from './script.ts';
import { shortestIn } from './shortest.ts';
import { toScript } from './words.ts';

/**
 * `cover` makes few paths that together take every transition, `shortest` makes a path to each state, and `simple`
 * makes all paths that visit no state twice.
 */
export type Kind = 'cover' | 'shortest' | 'simple';
export const kinds: readonly Kind[] = ['cover', 'shortest', 'simple'];

export interface PathWithScript {
  readonly script: Script;
  readonly path: Path<string>;
}

export interface Bounds {
  /** The most steps of a simple path. */
  readonly maxSteps: number;
  /** The most paths. */
  readonly limit: number;
}

/** Generates paths, whose ids do not depend on filters and limits; `isCut` says that the limit excludes some paths. */
export function generate(
  { name, modes, plan }: Machine,
  kind: Kind,
  bounds: Bounds,
  isSelected: (path: Path<string>) => boolean = () => true,
): { walks: readonly PathWithScript[]; isCut: boolean } {
  const walks: PathWithScript[] = [];
  let number = 0;
  for (const path of pathsOf(plan.model, kind, bounds)) {
    number += 1;
    if (!isSelected(path)) continue;
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
 * Generates all paths that visit no state twice, except in the last step, which may close a loop. Paths that begin
 * longer paths are omitted. There may be very many, so this is a generator.
 */
function* simple({ start, edges }: Model<string>, maxSteps: number): Generator<Path<string>, void> {
  const leaving = Map.groupBy(edges, ({ from }) => from);
  yield* onFrom([], new Set([start]), start);

  function* onFrom(
    steps: readonly Edge<string>[],
    visited: ReadonlySet<string>,
    state: string,
  ): Generator<Path<string>, void> {
    const edgesHere = leaving.get(state) ?? [];
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
