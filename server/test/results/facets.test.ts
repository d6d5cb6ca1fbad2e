import { expect, test } from 'vitest';
import { exportRows } from '../../export/rows.ts';
import { statisticsOf } from '../../results/statistics/statisticsOf.ts';
import { sqlite, survey, testWorld } from '../support/world.ts';

const value = { from: 'address', type: 'text', forExport: true };
const shops = survey({
  id: 'shops',
  title: 'Shops',
  languages: ['en', 'de', 'fr'],
  values: { branch: value, staff: value },
  questions: [{ id: 'rate', type: 'rate', title: 'Rate' }],
});

type Cell = readonly [locale: string, branch: string, staff: string, size: number];

/** Returns the offered groups, each as its values in the order of the facets. */
async function groupsOf(cells: readonly Cell[]) {
  const world = await testWorld(sqlite, [shops]);
  for (const [locale, branch, staff, size] of cells) {
    for (let count = 0; count < size; count += 1) {
      const address = `?v.branch=${branch}&v.staff=${staff}`;
      await world.client().start('shops', { locale, address });
    }
  }
  const { facets, groups } = await statisticsOf(shops, exportRows(world.store, shops));
  const names = facets.map(({ kind, name }) => name || kind);
  return groups.map(({ chosen, size, statistics }) => {
    expect(statistics.sessions.started).toBe(size);
    const places = ['language', 'branch', 'staff'].map(
      (name) => chosen[names.indexOf(name)] ?? null,
    );
    return { places, size };
  });
}

test('values are chosen together where no group is small', async () => {
  const offered = await groupsOf([
    ['en', 'north', 'a', 9],
    ['en', 'south', 'a', 8],
    ['de', 'north', 'a', 7],
    ['de', 'south', 'a', 6],
  ]);
  const combined = offered.filter(({ places: [first, second] }) => first && second);
  expect(combined.map(({ places, size }) => `${places} ${size}`).sort()).toEqual([
    'de,north, 7',
    'de,south, 6',
    'en,north, 9',
    'en,south, 8',
  ]);
});

const cells = ['en', 'de', 'fr'].flatMap((locale) =>
  ['north', 'south'].flatMap((branch) =>
    ['a', 'b'].map((staff) => [locale, branch, staff] as const),
  ),
);
const sizes = [
  [20, 8, 9, 3, 12, 6, 7, 5, 0, 5, 2, 6],
  [5, 5, 5, 5, 0, 0, 9, 9, 7, 7, 1, 20],
  [6, 0, 0, 6, 0, 6, 6, 0, 5, 5, 5, 5],
  [9, 8, 7, 6, 9, 8, 7, 6, 4, 12, 11, 10],
  [30, 0, 5, 0, 6, 9, 0, 5, 0, 0, 8, 1],
];

test.each(sizes)(
  'no small group is a sum or a difference of groups on offer: %i, %i, …',
  async (...all) => {
    const offered = await groupsOf(cells.map((cell, index): Cell => [...cell, all[index] ?? 0]));
    const fits = (places: readonly (string | null)[], cell: readonly string[]) =>
      places.every((chosen, index) => chosen === null || chosen === cell[index]);
    const together = offered.filter(({ places }) => places.filter(Boolean).length > 1);
    const publishedValues = (facet: number) => [
      null,
      ...new Set(together.flatMap(({ places }) => places[facet] ?? [])),
    ];
    // Known combinations of values without a cell have no session.
    const choices = publishedValues(0).flatMap((first) =>
      publishedValues(1).flatMap((second) =>
        publishedValues(2).map((third) => [first, second, third]),
      ),
    );
    const published = [...offered.map(({ places }) => places), ...choices];
    let known = cells.map((cell, index) => ({
      size: all[index] ?? 0,
      marks: published.map((places) => Number(fits(places, cell))),
    }));
    // An empty group reveals that all its parts are empty, too.
    for (let before = 0; before !== known.length; ) {
      before = known.length;
      const empty = derived(known, (size) => size === 0).flat();
      known = known.filter((_, index) => !empty.includes(index));
    }
    expect(derived(known, (size) => size > 0 && size < 5)).toEqual([]);
  },
);

interface Known {
  readonly size: number;
  /** By offered group, whether the group contains this cell. */
  readonly marks: readonly number[];
}

/**
 * Returns the sets of cells with such a size, by index, that are sums and differences of offered
 * groups.
 */
function derived(known: readonly Known[], isWanted: (size: number) => boolean): number[][] {
  const groups = (known[0]?.marks ?? []).map((_, group) =>
    known.map(({ marks }) => marks[group] ?? 0),
  );
  const rank = rankOf(groups);
  return Array.from({ length: 2 ** known.length - 1 }, (_, bits) =>
    [...known.keys()].filter((index) => ((bits + 1) >> index) & 1),
  ).filter(
    (set) =>
      isWanted(set.reduce((sum, index) => sum + (known[index]?.size ?? 0), 0)) &&
      rankOf([...groups, known.map((_one, index) => Number(set.includes(index)))]) === rank,
  );
}

/** Returns the number of linearly independent rows. */
function rankOf(rows: readonly (readonly number[])[]): number {
  const remaining = rows.map((row) => [...row]);
  let rank = 0;
  for (let column = 0; column < (rows[0]?.length ?? 0); column += 1) {
    const pivotIndex = remaining.findIndex((row) => Math.abs(row[column] ?? 0) > 1e-9);
    const [pivot] = pivotIndex < 0 ? [] : remaining.splice(pivotIndex, 1);
    if (!pivot) continue;
    rank += 1;
    for (const row of remaining) {
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (const [index, number] of pivot.entries())
        row[index] = (row[index] ?? 0) - factor * number;
    }
  }
  return rank;
}
