import { isTooSmall } from './smallestGroup.ts';

/** The sessions with the same value in every facet. */
export interface Cell {
  /** The values by facet. */
  readonly values: readonly string[];
  readonly size: number;
}

/**
 * Returns the values of each facet that can be combined with values of other facets. All groups,
 * and the sessions in none of them, consist of cells without a small one, so that no small group is
 * the difference of larger groups.
 * @param facets the offered values, the most frequent first
 */
export function combinable(
  facets: readonly (readonly string[])[],
  cells: readonly Cell[],
  most: number,
): readonly (readonly string[])[] {
  const remaining = facets.map((values) => [...values]);
  for (;;) {
    const small = smallest(merged(remaining, cells));
    if (small !== null) drop(remaining, small, cells);
    else if (combinations(remaining) > most)
      remaining.findLast((values) => values.length > 0)?.splice(0);
    else return remaining;
  }
}

/** Merges the cells that differ only in values outside of `remaining`, which become null. */
function merged(remaining: readonly (readonly string[])[], cells: readonly Cell[]) {
  const sizes = new Map<string, { combination: readonly (string | null)[]; size: number }>();
  for (const { values, size } of cells) {
    const combination = values.map((value, facet) =>
      remaining[facet]?.includes(value) ? value : null,
    );
    const key = JSON.stringify(combination);
    sizes.set(key, { combination, size: size + (sizes.get(key)?.size ?? 0) });
  }
  return [...sizes.values()];
}

function smallest(cells: ReturnType<typeof merged>) {
  const small = cells.filter(({ size }) => isTooSmall(size));
  return small.sort((a, b) => a.size - b.size)[0]?.combination ?? null;
}

/** Removes the least frequent value whose removal makes this cell larger. */
function drop(
  remaining: string[][],
  combination: readonly (string | null)[],
  cells: readonly Cell[],
): void {
  const sizeOf = (facet: number, value: string) =>
    cells.reduce((sum, cell) => sum + (cell.values[facet] === value ? cell.size : 0), 0);
  const [least] = combination
    .flatMap((value, facet) => {
      const dropped = value ?? remaining[facet]?.at(-1);
      return dropped === undefined ? [] : [{ facet, dropped, size: sizeOf(facet, dropped) }];
    })
    .sort((a, b) => a.size - b.size);
  if (!least) return;
  const values = remaining[least.facet] ?? [];
  values.splice(values.indexOf(least.dropped), 1);
}

/** Returns the number of choices that combine two facets or more. */
function combinations(remaining: readonly (readonly string[])[]): number {
  const all = remaining.reduce((product, { length }) => product * (length + 1), 1);
  return all - 1 - remaining.reduce((sum, { length }) => sum + length, 0);
}
