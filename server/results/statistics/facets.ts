import type { Exported } from '../../export/rows.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { combinable } from './combinable.ts';
import type { GroupCounts, GroupStatistics } from './group.ts';
import { isTooSmall } from './smallestGroup.ts';

/** A value with more answers is not offered: its groups are counted in one pass. */
const mostAnswers = 12;
const mostValues = 8;
/** Groups of one facet each. */
const mostSingle = 24;
/** Facets that are counted together, the first ones. */
const mostTogether = 4;
/** Groups that are counted, which bounds the memory. */
const mostCounted = 250;
/** Groups of several facets, which bounds the size of the page. */
const mostCombined = 60;

/** A property that divides sessions: a language, an arm or a value of the survey. */
export interface Facet {
  readonly kind: 'language' | 'arm' | 'value';
  readonly name: string;
  /** The most frequent first; empty for sessions without this value. */
  readonly values: readonly string[];
}

/** Sessions that share the chosen values. */
export interface Group {
  /** By facet; null where it is not chosen. */
  readonly chosen: readonly (string | null)[];
  readonly size: number;
  readonly statistics: GroupStatistics;
}

export interface Facets {
  /** With a value on offer at least. */
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
  /** Places of the chosen facets, in ascending order. */
  readonly places: readonly number[];
  readonly chosen: readonly (string | null)[];
  readonly counts: GroupCounts;
}

/** Counts the groups of every facet of a survey, and those of several facets. */
export class FacetCounts {
  readonly #sources: readonly Source[];
  readonly #open: () => GroupCounts;
  readonly #groups = new Map<string, Counted>();
  /** Places of facets that are counted together, in ascending order. */
  #choices: readonly (readonly number[])[];

  constructor(survey: Questionnaire, open: () => GroupCounts) {
    this.#open = open;
    this.#sources = sourcesOf(survey);
    const places = [...this.#sources.keys()];
    this.#choices = [
      ...subsets(places.slice(0, mostTogether)),
      ...places.slice(mostTogether).map((place) => [place]),
    ];
  }

  add(row: Exported): void {
    const values = this.#sources.map(({ answerIn }) => answerIn(row));
    const before = this.#groups.size;
    for (const places of this.#choices) {
      const chosen = values.map((value, place) => (places.includes(place) ? value : null));
      const key = JSON.stringify(chosen);
      const group = this.#groups.get(key) ?? { places, chosen, counts: this.#open() };
      this.#groups.set(key, group);
      group.counts.add(row);
    }
    if (this.#groups.size > before) this.#bound();
  }

  /** Facets with two values at least, without groups that are small or that could be computed from the others. */
  result(): Facets {
    const offered = this.#offered();
    const shown = [...offered.keys()];
    const together = this.#together().filter((place) => offered.has(place));
    const cells = this.#groupsOf(together).map(({ chosen, counts }) => ({
      values: together.map((place) => chosen[place] ?? ''),
      size: counts.size,
    }));
    const kept = combinable(
      together.map((place) => offered.get(place) ?? []),
      cells,
      mostCombined,
    );
    const isShown = ({ places, chosen }: Counted) => {
      const values =
        places.length === 1 ? offered : new Map(together.map((at, i) => [at, kept[i]]));
      return places.every((place) => values.get(place)?.includes(chosen[place] ?? ''));
    };
    return {
      facets: shown.map((place) => {
        const { kind, name } = this.#sources[place] as Source;
        return { kind, name, values: offered.get(place) ?? [] };
      }),
      groups: [...this.#groups.values()].filter(isShown).map(({ chosen, counts }) => ({
        chosen: shown.map((place) => chosen[place] ?? null),
        size: counts.size,
        statistics: counts.statistics(),
      })),
    };
  }

  /** Values that can be chosen alone, by the place of their facet. */
  #offered(): ReadonlyMap<number, readonly string[]> {
    let room = mostSingle;
    const places = this.#choices.flatMap((choice) => (choice.length === 1 ? choice : []));
    const offered = places
      .sort((one, other) => one - other)
      .map((place) => {
        const all = this.#valuesOf(place);
        const values = all.length < 2 ? [] : withoutSmall(all).slice(0, room);
        room -= values.length;
        return [place, values.map(({ value }) => value)] as const;
      });
    return new Map(offered.filter(([, values]) => values.length > 0));
  }

  #together(): readonly number[] {
    return this.#choices.reduce(
      (longest, one) => (one.length > longest.length ? one : longest),
      [],
    );
  }

  #valuesOf(place: number): readonly Valued[] {
    return this.#groupsOf([place]).map(({ chosen, counts }) => {
      return { value: chosen[place] ?? '', size: counts.size };
    });
  }

  #groupsOf(choice: readonly number[]): readonly Counted[] {
    return [...this.#groups.values()].filter(({ places }) => String(places) === String(choice));
  }

  #bound(): void {
    const isOver = (place: number) => this.#valuesOf(place).length > mostAnswers;
    this.#drop((places) => places.some(isOver));
    while (this.#groups.size > mostCounted) {
      const together = this.#together();
      const last = together.at(-1) ?? 0;
      if (together.length < 2) return;
      this.#drop((places) => places.length > 1 && places.includes(last));
    }
  }

  #drop(isDropped: (places: readonly number[]) => boolean): void {
    this.#choices = this.#choices.filter((places) => !isDropped(places));
    for (const [key, { places }] of this.#groups) {
      if (isDropped(places)) this.#groups.delete(key);
    }
  }
}

function sourcesOf({ definition }: Questionnaire): readonly Source[] {
  const arm: Source = { kind: 'arm', name: '', answerIn: ({ drawn }) => drawn.arm ?? '' };
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

/** Without the empty one. */
function subsets(places: readonly number[]): readonly (readonly number[])[] {
  return Array.from({ length: 2 ** places.length - 1 }, (_, index) =>
    places.filter((_place, bit) => (index + 1) & (1 << bit)),
  );
}

/** The difference between all sessions and the groups on offer would tell of a small group that alone is missing. */
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
