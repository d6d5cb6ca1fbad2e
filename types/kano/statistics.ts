import { type Feeling, feelings } from './contract.ts';

export type KanoCategory =
  | 'attractive'
  | 'oneDimensional'
  | 'mustBe'
  | 'indifferent'
  | 'reverse'
  | 'questionable';

export interface KanoCounts {
  /**
   * Counts of pairs of feelings: rows for the product with the feature, columns without it, both from like to dislike.
   */
  readonly cells: readonly (readonly number[])[];
  readonly categories: readonly { readonly id: KanoCategory; readonly count: number }[];
  /**
   * The coefficients of satisfaction (0 to 1) and of dissatisfaction (−1 to 0); null where no answer counts for them.
   */
  readonly better: number | null;
  readonly worse: number | null;
}

const order: readonly KanoCategory[] = [
  'attractive',
  'oneDimensional',
  'mustBe',
  'indifferent',
  'reverse',
  'questionable',
];

/** The category of an answer by the evaluation table of Berger and others (1993). */
function kanoCategory(present: number, absent: number): KanoCategory {
  if (present === absent && (present === 1 || present === 5)) return 'questionable';
  if (present === 1) return absent === 5 ? 'oneDimensional' : 'attractive';
  if (present === 5 || absent === 1) return 'reverse';
  return absent === 5 ? 'mustBe' : 'indifferent';
}

/** Starts a count of the answers to a question. */
export function count() {
  const cells = feelings.map(() => feelings.map(() => 0));
  return {
    add({ present, absent }: Readonly<Record<'present' | 'absent', Feeling | null>>): void {
      const row = present === null ? undefined : cells[present - 1];
      if (row && absent !== null) row[absent - 1] = (row[absent - 1] ?? 0) + 1;
    },
    counts(): KanoCounts {
      const counts = new Map<KanoCategory, number>(order.map((category) => [category, 0]));
      for (const [present, row] of cells.entries()) {
        for (const [absent, count] of row.entries()) {
          const category = kanoCategory(present + 1, absent + 1);
          counts.set(category, (counts.get(category) ?? 0) + count);
        }
      }
      const of = (category: KanoCategory) => counts.get(category) ?? 0;
      const [both, mustBe] = [of('oneDimensional'), of('mustBe')];
      const all = of('attractive') + both + mustBe + of('indifferent');
      return {
        cells: cells.map((row) => [...row]),
        categories: order.map((id) => ({ id, count: of(id) })),
        better: all === 0 ? null : (of('attractive') + both) / all,
        worse: all === 0 ? null : -(both + mustBe) / all,
      };
    },
  };
}
