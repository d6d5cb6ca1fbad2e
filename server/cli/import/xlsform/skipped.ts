import type { Notes } from '../notes.ts';
import type { Cells } from './cells.ts';

/** The cells of a row that becomes nothing, without those that `read` matches. */
export function noteCells(cells: Cells, read: RegExp, of: string, notes: Notes): void {
  for (const [header, text] of Object.entries(cells)) {
    const [column = ''] = header.split(':');
    if (!read.test(column)) notes.add(null, 'minor', `${of}: ${header} is not kept: ${text}`);
  }
}

/** A row that is left out, with what is in it. */
export function noteRow(cells: Cells, line: number, why: string, notes: Notes): void {
  const { type: _, ...others } = cells;
  notes.add(null, 'minor', `row ${line} ${why} and is left out: ${JSON.stringify(others)}`);
}
