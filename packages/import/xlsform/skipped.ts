import type { Notes } from '../notes.ts';
import type { Cells } from './cells.ts';

const longest = 120;

export function short(text: string, most = longest): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

export function shortList(texts: readonly string[]): string {
  const some = texts.slice(0, 5).map((text) => short(text, 40));
  return `${some.join(', ')}${texts.length > 5 ? ', …' : ''}`;
}

/** Notes the cells of a row that is not converted, except those that `read` matches. */
export function noteCells(cells: Cells, read: RegExp, of: string, notes: Notes): void {
  for (const [header, text] of Object.entries(cells)) {
    const [column = ''] = header.split(':');
    if (read.test(column) || isOff(column, text)) continue;
    notes.add(null, 'minor', `${of}: ${header} is not kept: ${short(text)}`);
  }
}

/** Notes a row that is omitted, with its content. */
export function noteRow(cells: Cells, line: number, why: string, notes: Notes): void {
  const { type: _, ...others } = cells;
  const shown = Object.fromEntries(
    Object.entries(others).map(([header, text]) => [header, short(text)]),
  );
  notes.add(null, 'minor', `row ${line} ${why} and is left out: ${JSON.stringify(shown)}`);
}

/** Whether a column switches off what a row without this column does not do either. */
export function isOff(column: string, text: string): boolean {
  return /^(?:required|readonly|disabled)$/.test(column) && isNo(text);
}

export function isNo(text: string): boolean {
  return /^(?:no|false|false\(\)|0)$/i.test(text);
}

export function isYes(text: string | undefined): boolean {
  return /^(?:yes|true|true\(\)|1)$/i.test(text ?? '');
}
