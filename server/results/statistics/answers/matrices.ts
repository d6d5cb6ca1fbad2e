import type { Question } from '../../../../contract/questions/index.ts';
import { typeOf } from '../../../questions/index.ts';
import { Counts } from '../counts.ts';
import type { Collector } from './collector.ts';

/** A matrix with one column, or several, in every row. */
export function matrix(question: Question<6 | 7>): Collector<6> & Collector<7> {
  const rows = new Map(
    question.choice.map(({ id, subChoice }) => [
      id,
      { counts: new Counts(), columns: subChoice.map((column) => column.id), answered: 0 },
    ]),
  );
  return {
    add(answer: { rows: Record<string, string | string[]> }) {
      for (const [id, chosen] of Object.entries(answer.rows)) {
        const row = rows.get(id);
        if (!row) continue;
        row.answered += 1;
        for (const column of [chosen].flat()) row.counts.add(column);
      }
    },
    result: () => ({
      kind: 'matrix',
      isSeveral: typeOf(question).partKind === 'several',
      rows: [...rows].map(([id, { counts, columns, answered }]) => ({
        id,
        answered,
        counts: counts.inOrder(columns),
        mean: null,
      })),
    }),
  };
}
