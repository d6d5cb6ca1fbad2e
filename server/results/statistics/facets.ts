import type { Exported } from '../../export/rows.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { combinable } from './combinable.ts';
import type { GroupCounts, GroupStatistics } from './group.ts';
import { isTooSmall } from './smallestGroup.ts';

/** The most different answers of a value that becomes a facet; all groups are counted in one pass. */
const mostAnswers = 12;
const mostValues = 8;
/** The most groups of a single facet. */
const mostSingle = 24;
/** The number of facets that are combined, which are the first ones. */
const mostTogether = 4;
/** The most groups that are counted, which bounds the memory. */
const mostCounted = 250;
/** The most groups of several facets, which bounds the size of the page. */
const mostCombined = 60;

/** A property that divides sessions: the language, the arm or a value of the survey. */
export interface Facet {
  readonly kind: 'language' | 'arm' | 'value';
  readonly name: string;
  /** The values, the most frequent first; empty for sessions without this value. */
  readonly values: readonly string[];
}

/** The sessions that share the chosen values. */
export interface Group {
  /** The chosen value by facet; null if none is chosen. */
  readonly chosen: readonly (string | null)[];
  readonly size: number;
  readonly statistics: GroupStatistics;
}

export interface Facets {
  /** The facets that have at least one offered value. */
  readonly facets: readonly Facet[];
  readonly groups: readonly Group[];
}

interface Source extends Pick<Facet, 'kind' | 'name'> {
  readonly answerIn: (row: Exported) => string;
}

interface Valued {
  readonly value: string;
  readonly size: number;
}

interface Counted {
  /** The indexes of the chosen facets, in ascending order. */
  readonly indexes: readonly number[];
  readonly chosen: readonly (string | null)[];
  readonly counts: GroupCounts;
}

/** Counts the groups of every facet of a survey, and those of several facets. */
export class FacetCounts {
  readonly #sources: readonly Source[];
  readonly #open: () => GroupCounts;
  readonly #groups = new Map<string, Counted>();
  /** The indexes of facets that are counted together, in ascending order. */
  #choices: readonly (readonly number[])[];

  constructor(survey: Questionnaire, open: () => GroupCounts) {
    this.#open = open;
    this.#sources = sourcesOf(survey);
    const indexes = [...this.#sources.keys()];
    this.#choices = [
      ...subsets(indexes.slice(0, mostTogether)),
      ...indexes.slice(mostTogether).map((index) => [index]),
    ];
  }

  add(row: Exported): void {
    const values = this.#sources.map(({ answerIn }) => answerIn(row));
    const before = this.#groups.size;
    for (const indexes of this.#choices) {
      const chosen = values.map((value, index) => (indexes.includes(index) ? value : null));
      const key = JSON.stringify(chosen);
      const group = this.#groups.get(key) ?? { indexes, chosen, counts: this.#open() };
      this.#groups.set(key, group);
      group.counts.add(row);
    }
    if (this.#groups.size > before) this.#bound();
  }

  /**
   * Returns the facets with at least two values, without groups that are small or could be computed
   * from the others.
   */
  result(): Facets {
    const offered = this.#offered();
    const shown = [...offered.keys()];
    const together = this.#together().filter((index) => offered.has(index));
    const cells = this.#groupsOf(together).map(({ chosen, counts }) => ({
      values: together.map((index) => chosen[index] ?? ''),
      size: counts.size,
    }));
    const combined = combinable(
      together.map((index) => offered.get(index) ?? []),
      cells,
      mostCombined,
    );
    const isShown = ({ indexes, chosen }: Counted) => {
      const values =
        indexes.length === 1
          ? offered
          : new Map(together.map((combination, i) => [combination, combined[i]]));
      return indexes.every((index) => values.get(index)?.includes(chosen[index] ?? ''));
    };
    return {
      facets: shown.map((index) => {
        const { kind, name } = this.#sources[index] as Source;
        return { kind, name, values: offered.get(index) ?? [] };
      }),
      groups: [...this.#groups.values()].filter(isShown).map(({ chosen, counts }) => ({
        chosen: shown.map((index) => chosen[index] ?? null),
        size: counts.size,
        statistics: counts.statistics(),
      })),
    };
  }

  /** Returns the values that can be chosen alone, by the index of their facet. */
  #offered(): ReadonlyMap<number, readonly string[]> {
    let room = mostSingle;
    const indexes = this.#choices.flatMap((choice) => (choice.length === 1 ? choice : []));
    const offered = indexes
      .sort((a, b) => a - b)
      .map((index) => {
        const all = this.#valuesOf(index);
        const values = all.length < 2 ? [] : withoutSmall(all).slice(0, room);
        room -= values.length;
        return [index, values.map(({ value }) => value)] as const;
      });
    return new Map(offered.filter(([, values]) => values.length > 0));
  }

  #together(): readonly number[] {
    return this.#choices.reduce(
      (longest, choice) => (choice.length > longest.length ? choice : longest),
      [],
    );
  }

  #valuesOf(index: number): readonly Valued[] {
    return this.#groupsOf([index]).map(({ chosen, counts }) => {
      return { value: chosen[index] ?? '', size: counts.size };
    });
  }

  #groupsOf(choice: readonly number[]): readonly Counted[] {
    return [...this.#groups.values()].filter(({ indexes }) => String(indexes) === String(choice));
  }

  #bound(): void {
    const isOver = (index: number) => this.#valuesOf(index).length > mostAnswers;
    this.#drop((indexes) => indexes.some(isOver));
    while (this.#groups.size > mostCounted) {
      const together = this.#together();
      const last = together.at(-1) ?? 0;
      if (together.length < 2) return;
      this.#drop((indexes) => indexes.length > 1 && indexes.includes(last));
    }
  }

  #drop(isDropped: (indexes: readonly number[]) => boolean): void {
    this.#choices = this.#choices.filter((indexes) => !isDropped(indexes));
    for (const [key, { indexes }] of this.#groups) {
      if (isDropped(indexes)) this.#groups.delete(key);
    }
  }
}

function sourcesOf({ definition }: Questionnaire): readonly Source[] {
  const arm: Source = {
    kind: 'arm',
    name: '',
    answerIn: ({ randomCells }) => randomCells.arm ?? '',
  };
  return [
    { kind: 'language', name: '', answerIn: ({ session }) => session.locale },
    ...(definition.arms ? [arm] : []),
    ...Object.keys(definition.values ?? {})
      .slice(0, mostValues)
      .map(
        (name): Source => ({
          kind: 'value',
          name,
          answerIn: (row) => String(row.values.get(name) ?? ''),
        }),
      ),
  ];
}

/** Returns all subsets except the empty one. */
function subsets(indexes: readonly number[]): readonly (readonly number[])[] {
  return Array.from({ length: 2 ** indexes.length - 1 }, (_, index) =>
    indexes.filter((_index, bit) => (index + 1) & (1 << bit)),
  );
}

/**
 * Returns the values without small groups, and without a further value if only one small group is
 * missing, because its size would be the difference between all sessions and the offered groups.
 */
function withoutSmall(values: readonly Valued[]): readonly Valued[] {
  const sorted = [...values].sort((a, b) => b.size - a.size || (a.value < b.value ? -1 : 1));
  let hidden = 0;
  for (;;) {
    const size = sorted.at(-1)?.size;
    if (size === undefined || !(isTooSmall(size) || isTooSmall(hidden))) return sorted;
    hidden += size;
    sorted.pop();
  }
}
