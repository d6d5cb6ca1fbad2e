import type { Exported } from '../../export/rows.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import type { GroupCounts, GroupStatistics } from './group.ts';

/** Fewer sessions are not shown apart. */
const smallestGroup = 5;
/** A value with more answers is not offered: its groups are counted in one pass. */
const mostAnswers = 12;
const mostValues = 8;
const mostGroups = 24;

/** Sessions that share a language, an arm or the answer of a value. */
export interface Facet {
  readonly kind: 'language' | 'arm' | 'value';
  readonly name: string;
  readonly groups: readonly Group[];
}

interface Group {
  /** Empty for sessions without this value. */
  readonly value: string;
  readonly size: number;
  readonly statistics: GroupStatistics;
}

interface Counted extends Pick<Facet, 'kind' | 'name'> {
  readonly valueOf: (row: Exported) => string;
  /** Null once there are too many. */
  groups: Map<string, GroupCounts> | null;
}

/** Counts the groups of every facet of a survey. */
export class FacetCounts {
  readonly #facets: readonly Counted[];
  readonly #open: () => GroupCounts;

  constructor({ definition }: Questionnaire, open: () => GroupCounts) {
    this.#open = open;
    const values = Object.keys(definition.values ?? {}).slice(0, mostValues);
    this.#facets = [
      { kind: 'language', name: '', valueOf: ({ session }) => session.locale, groups: new Map() },
      { kind: 'arm', name: '', valueOf: ({ drawn }) => drawn.arm ?? '', groups: new Map() },
      ...values.map(
        (name): Counted => ({
          kind: 'value',
          name,
          valueOf: (row) => String(row.values.get(name) ?? ''),
          groups: new Map(),
        }),
      ),
    ];
  }

  add(row: Exported): void {
    for (const facet of this.#facets) {
      if (facet.groups === null) continue;
      const value = facet.valueOf(row);
      const group = facet.groups.get(value) ?? this.#open();
      facet.groups.set(value, group);
      group.add(row);
      if (facet.groups.size > mostAnswers) facet.groups = null;
    }
  }

  /** Facets with two groups at least, largest groups first. */
  facets(): readonly Facet[] {
    let places = mostGroups;
    return this.#facets.flatMap(({ kind, name, groups }) => {
      if (groups === null || groups.size < 2) return [];
      const shown = withoutSmall([...groups]).slice(0, places);
      places -= shown.length;
      if (shown.length === 0) return [];
      return {
        kind,
        name,
        groups: shown.map(([value, group]) => ({
          value,
          size: group.size,
          statistics: group.statistics(),
        })),
      };
    });
  }
}

/** The difference between all sessions and the groups on offer would tell of a small group that alone is missing. */
function withoutSmall(
  groups: readonly (readonly [string, GroupCounts])[],
): readonly (readonly [string, GroupCounts])[] {
  const sorted = [...groups].sort(([a, x], [b, y]) => y.size - x.size || (a < b ? -1 : 1));
  let hidden = 0;
  while (sorted.length > 0) {
    const size = sorted.at(-1)?.[1].size ?? 0;
    if (size >= smallestGroup && (hidden === 0 || hidden >= smallestGroup)) break;
    hidden += size;
    sorted.pop();
  }
  return sorted;
}
