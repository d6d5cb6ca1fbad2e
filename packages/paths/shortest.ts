import type { Model, Path } from './model.ts';

const cache = new WeakMap<Model<string>, ReadonlyMap<string, Path<string>>>();

/** A shortest path to each state, the nearest states first; the path to the start is empty. */
export function shortestIn(model: Model<string>): ReadonlyMap<string, Path<string>> {
  const found = cache.get(model) ?? search(model);
  cache.set(model, found);
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
