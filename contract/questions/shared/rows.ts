import * as v from 'valibot';
import type { Fault } from '../../faults.ts';
import { flag } from './parts.ts';

/** `anyRow`: an answer in one row is enough where one is required. */
export const rowsConfig = { anyRow: flag(false) };

export function rowsOf<const Cell extends v.GenericSchema>(cell: Cell) {
  return v.object({ rows: v.record(v.string(), cell) });
}

interface Matrix {
  readonly choice: readonly { readonly id: string }[];
  readonly config: { readonly required: boolean; readonly anyRow: boolean };
}

export function missingRows(
  rows: Readonly<Record<string, unknown>>,
  { choice, config }: Matrix,
): readonly Fault[] {
  if (!config.required) return [];
  if (config.anyRow) return Object.keys(rows).length > 0 ? [] : [{ kind: 'empty' }];
  return choice.flatMap(({ id }) => (Object.hasOwn(rows, id) ? [] : [{ kind: 'empty', at: id }]));
}
