import type { Countings } from '../../../questions/shared/counting.ts';
import { Counts } from '../counts.ts';
import type { Collector } from './collector.ts';

type Matrix = 'columnInRows' | 'columnsInRows';

/** Counts the answers to a matrix with one chosen column, or several, in every row. */
function matrix(isSeveral: boolean) {
  return ({ choice }: Countings[Matrix]['question']): Collector<Countings[Matrix]['answer']> => {
    const rows = new Map(
      choice.map(({ id, subChoice }) => [
        id,
        { counts: new Counts(), columns: subChoice.map((column) => column.id), answered: 0 },
      ]),
    );
    const removedRow = () => ({ counts: new Counts(), columns: [], answered: 0 });
    return {
      add(answer) {
        for (const [id, chosen] of Object.entries<string | readonly string[]>(answer.rows)) {
          const row = rows.get(id) ?? removedRow();
          rows.set(id, row);
          row.answered += 1;
          for (const column of [chosen].flat()) row.counts.add(column);
        }
      },
      result: () => ({
        kind: 'matrix',
        isSeveral,
        rows: [...rows].map(([id, { counts, columns, answered }]) => ({
          id,
          answered,
          counts: counts.inOrder(columns),
          mean: null,
        })),
      }),
    };
  };
}

export const columnInRows = matrix(false);
export const columnsInRows = matrix(true);
