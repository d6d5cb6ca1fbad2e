import { isObject } from '../../../../server/content/problems/words.ts';
import type { SourceRecord } from '../../record.ts';

type Source = Readonly<Record<string, unknown>>;

/** Whether respondents cannot add rows, so that the initial rows stay. */
export function hasFixedRows({ allowAddRows, rowCount, defaultValue }: Source): boolean {
  const count = Array.isArray(defaultValue) ? defaultValue.length : Number(rowCount ?? 2);
  return allowAddRows === false && count > 0 && count <= 30;
}

/** The rows of a matrix to which none can be added: their numbers, with the default values of read-only columns. */
export function fixedRows(record: SourceRecord): readonly unknown[] {
  const defaults = record.list('defaultValue');
  const count = defaults.length > 0 ? defaults.length : (record.number('rowCount') ?? 2);
  for (const key of ['allowAddRows', 'allowRemoveRows', 'minRowCount', 'maxRowCount', 'rowCount'])
    record.get(key);
  const shown = record
    .list('columns')
    .filter((column) => isObject(column) && column.readOnly === true)
    .map((column) => String(Object(column).name));
  return Array.from({ length: count }, (_, index) => {
    const defaultRow = Object(defaults[index]);
    const labels = shown.flatMap((name) =>
      isTextOrNumber(defaultRow[name]) ? [String(defaultRow[name])] : [],
    );
    return { value: String(index + 1), text: labels.join(', ') || String(index + 1) };
  });
}

/**
 * Whether a read-only column only labels rows to which none can be added, so that its values become the texts of the
 * rows.
 */
export function isLabel(record: SourceRecord, column: unknown): boolean {
  const { readOnly, name } = Object(column);
  const defaults = record.text('type') === 'matrixdynamic' ? record.list('defaultValue') : [];
  return readOnly === true && defaults.some((row) => isTextOrNumber(Object(row)[String(name)]));
}

function isTextOrNumber(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
