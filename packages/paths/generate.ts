import { type Bounds, type Kind, pathsBy } from './criteria.ts';
import type { Edge, Path } from './model.ts';
import { pathId } from './pathId.ts';
import type { Machine } from './plans.ts';
import type { Script } from './script.ts';
import { toScript } from './words.ts';

export interface PathWithScript {
  readonly script: Script;
  readonly path: Path<string>;
}

/**
 * Generates paths, whose ids depend on their steps alone; `isCut` says that the limit excludes some paths.
 * @throws {ModelError} where the machine is too large for the criterion
 */
export function generate(
  machine: Machine,
  kind: Kind,
  bounds: Bounds,
  isSelected: (path: Path<string>) => boolean = () => true,
): { walks: readonly PathWithScript[]; isCut: boolean } {
  const { model } = machine.plan;
  const wantedEdges = (bounds.share ?? Number.POSITIVE_INFINITY) * model.edges.length;
  const taken = new Set<Edge<string>>();
  const walks: PathWithScript[] = [];
  for (const path of pathsBy(model, kind, bounds)) {
    if (taken.size >= wantedEdges) break;
    if (!isSelected(path)) continue;
    if (walks.length === bounds.limit) return { walks, isCut: true };
    for (const edge of path.steps) taken.add(edge);
    walks.push(withScript(machine, path));
  }
  return { walks, isCut: false };
}

/** A path with its id and its words. */
export function withScript({ name, modes, plan }: Machine, path: Path<string>): PathWithScript {
  const id = pathId(
    name,
    path.steps.map(({ name: step }) => step),
  );
  return { path, script: toScript(plan, path, id, modes) };
}
