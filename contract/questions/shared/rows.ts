import * as v from 'valibot';
import type { Fault } from '../../faults.ts';

export function rowsOf<const Cell extends v.GenericSchema>(cell: Cell) {
  return v.object({ rows: v.record(v.string(), cell) });
}

interface Matrix {
  readonly choice: readonly { readonly id: string }[];
  readonly config: { readonly required: boolean };
}

export function missingRows(
  rows: Readonly<Record<string, unknown>>,
  { choice, config }: Matrix,
): readonly Fault[] {
  if (!config.required) return [];
  return choice.flatMap(({ id }) => (Object.hasOwn(rows, id) ? [] : [{ kind: 'empty', at: id }]));
}
