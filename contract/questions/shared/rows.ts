import * as v from 'valibot';
import type { Fault } from '../../faults.ts';

/** The answer of a matrix: one cell, or list of cells, by the id of its row. */
export function rowsOf<const Cell extends v.GenericSchema>(cell: Cell) {
  return v.object({ rows: v.record(v.string(), cell) });
}

interface Matrix {
  readonly choice: readonly { readonly id: string }[];
  readonly config: { readonly required: boolean };
}

/** Rows that need an answer and have none. Where none is needed, some rows are as good as all. */
export function missingRows(
  rows: Readonly<Record<string, unknown>>,
  { choice, config }: Matrix,
): readonly Fault[] {
  if (!config.required) return [];
  return choice.flatMap(({ id }) => (Object.hasOwn(rows, id) ? [] : [{ kind: 'empty', at: id }]));
}
