import { dayMs } from '../../lib/day.ts';
import type { VariableKind } from '../../questions/shared/variable.ts';

/** The indexes of the formats in {@link stylesXml}. */
export const styles = { plain: 0, header: 1, quoted: 2, moment: 3, date: 4, time: 5 } as const;

const longestText = 32_767;

/**
 * Returns a cell as XML; empty for an empty cell. Texts are inline strings, which no spreadsheet
 * reads as formulas.
 */
export function cellXml(address: string, cell: string | number, kind: VariableKind): string {
  if (cell === '') return '';
  if (typeof cell === 'number') return numberXml(address, cell, styles.plain);
  if (kind === 'number' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(cell)) {
    return numberXml(address, Number(cell), styles.plain);
  }
  const style = kind === 'moment' || kind === 'date' || kind === 'time' ? styles[kind] : undefined;
  const serial = style === undefined ? null : serialOf(cell, kind);
  if (style !== undefined && serial !== null) return numberXml(address, serial, style);
  // The prefix keeps the text a text when the cell is edited.
  return textXml(address, cell, /^[\s]*[=+\-@＝＋－＠]/.test(cell) ? styles.quoted : styles.plain);
}

export function textXml(address: string, text: string, style: number): string {
  const styled = style === styles.plain ? '' : ` s="${style}"`;
  return `<c r="${address}"${styled} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

function numberXml(address: string, value: number, style: number): string {
  return `<c r="${address}"${style === styles.plain ? '' : ` s="${style}"`}><v>${value}</v></c>`;
}

/**
 * Returns the days since 1899-12-30; null for days before March 1900, which spreadsheets count
 * differently.
 */
function serialOf(iso: string, kind: VariableKind): number | null {
  if (kind === 'time') {
    const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(iso) ?? [];
    return hours === undefined ? null : (Number(hours) * 60 + Number(minutes)) / 1440;
  }
  if (!(kind === 'date' ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\dT.*Z$/).test(iso)) return null;
  const serial = (Date.parse(iso) + 25_569 * dayMs) / dayMs;
  return serial >= 61 ? serial : null;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '_x000D_',
};

function escaped(text: string): string {
  const plain = text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
  const short = plain.length > longestText ? `${plain.slice(0, longestText - 1)}…` : plain;
  return short
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>\r]/g, (character) => entities[character] ?? '');
}

/** Returns the name of a column by its index from 0: A, Z, AA. */
export function columnLetters(index: number): string {
  const higher = Math.floor(index / 26);
  const letter = String.fromCharCode(65 + (index % 26));
  return higher === 0 ? letter : columnLetters(higher - 1) + letter;
}
