import { isTooSmall } from './smallestGroup.ts';

/** Sessions with the same value in every facet. */
export interface Cell {
  /** By facet. */
  readonly values: readonly string[];
  readonly size: number;
}

/**
 * The values of each facet that can be chosen together with those of others. All their groups, and what remains
 * beside them, are unions of cells without a small one, so that no small group is a difference of larger ones.
 * @param facets the values on offer, the most frequent first
 */
export function combinable(
  facets: readonly (readonly string[])[],
  cells: readonly Cell[],
  most: number,
): readonly (readonly string[])[] {
  const kept = facets.map((values) => [...values]);
  for (;;) {
    const small = smallest(merged(kept, cells));
    if (small !== null) drop(kept, small, cells);
    else if (combinations(kept) > most) kept.findLast((values) => values.length > 0)?.splice(0);
    else return kept;
  }
}

/** Cells whose values outside of `kept` are one, written as null. */
function merged(kept: readonly (readonly string[])[], cells: readonly Cell[]) {
  const sizes = new Map<string, { place: readonly (string | null)[]; size: number }>();
  for (const { values, size } of cells) {
    const place = values.map((value, facet) => (kept[facet]?.includes(value) ? value : null));
    const key = JSON.stringify(place);
    sizes.set(key, { place, size: size + (sizes.get(key)?.size ?? 0) });
  }
  return [...sizes.values()];
}

function smallest(cells: ReturnType<typeof merged>) {
  const small = cells.filter(({ size }) => isTooSmall(size));
  return small.sort((one, other) => one.size - other.size)[0]?.place ?? null;
}

/** Takes the least frequent value away that makes this cell larger. */
function drop(kept: string[][], place: readonly (string | null)[], cells: readonly Cell[]): void {
  const sizeOf = (facet: number, value: string) =>
    cells.reduce((sum, cell) => sum + (cell.values[facet] === value ? cell.size : 0), 0);
  const [least] = place
    .flatMap((value, facet) => {
      const dropped = value ?? kept[facet]?.at(-1);
      return dropped === undefined ? [] : [{ facet, dropped, size: sizeOf(facet, dropped) }];
    })
    .sort((one, other) => one.size - other.size);
  if (!least) return;
  const values = kept[least.facet] ?? [];
  values.splice(values.indexOf(least.dropped), 1);
}

/** Choices of two facets and more. */
function combinations(kept: readonly (readonly string[])[]): number {
  const all = kept.reduce((product, { length }) => product * (length + 1), 1);
  return all - 1 - kept.reduce((sum, { length }) => sum + length, 0);
}
