import type { Model, Path } from './model.ts';

const known = new WeakMap<Model<string>, ReadonlyMap<string, Path<string>>>();

/** A shortest path to each state, the nearest first; to the first one there are no steps. */
export function shortestIn(model: Model<string>): ReadonlyMap<string, Path<string>> {
  const found = known.get(model) ?? search(model);
  known.set(model, found);
  return found;
}

function search({ start, edges }: Model<string>): ReadonlyMap<string, Path<string>> {
  const found = new Map<string, Path<string>>([[start, { steps: [] }]]);
  for (const [at, { steps }] of found) {
    for (const edge of edges) {
      if (edge.from === at && !found.has(edge.to)) found.set(edge.to, { steps: [...steps, edge] });
    }
  }
  return found;
}
