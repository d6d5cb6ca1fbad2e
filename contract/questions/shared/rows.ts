import * as v from 'valibot';
import type { Fault } from '../../faults.ts';
import { type FormFields, fieldNames } from './fields.ts';
import { flag } from './parts.ts';

/** `anyRow`: an answer in one row is enough where one is required. */
export const rowsConfig = { anyRow: flag(false) };

export function rowsOf<const Cell extends v.GenericSchema>(cell: Cell) {
  return v.object({ rows: v.record(v.string(), cell) });
}

type Cell = string | number | readonly string[];

/** The fields of a matrix, one for each row. */
export function rowFields({ rows }: { readonly rows: Readonly<Record<string, Cell>> }): FormFields {
  return Object.fromEntries(
    Object.entries(rows).map(([row, cell]) => [fieldNames.row(row), [cell].flat().map(String)]),
  );
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
