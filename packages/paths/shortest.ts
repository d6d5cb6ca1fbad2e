import type { Model, Path } from './model.ts';

const cache = new WeakMap<Model<string>, ReadonlyMap<string, Path<string>>>();

/** A shortest path to each state, the nearest states first; the path to the start is empty. */
export function shortestIn(model: Model<string>): ReadonlyMap<string, Path<string>> {
  const paths = cache.get(model) ?? search(model);
  cache.set(model, paths);
  return paths;
}

function search({ start, edges }: Model<string>): ReadonlyMap<string, Path<string>> {
  const paths = new Map<string, Path<string>>([[start, { steps: [] }]]);
  for (const [state, { steps }] of paths) {
    for (const edge of edges) {
      if (edge.from === state && !paths.has(edge.to))
        paths.set(edge.to, { steps: [...steps, edge] });
    }
  }
  return paths;
}
