import {
  anyOf,
  binary,
  call,
  type Expression,
  literal,
  Unconvertible,
} from '../expressions/expression.ts';
import type { Cells } from './cells.ts';

/** The most rows of a table that computed values can look up: a survey has 50 values with 1,000 characters each. */
const mostRows = 1_000;
/** The most rows with the same result that a condition combines. */
const mostTogether = 10;

/**
 * Converts `pulldata('towns', 'region', 'name', ${town})` to a condition for each value of the column.
 * @param read is called with the columns that are used
 * @returns null for any other function
 * @throws {Unconvertible} for a missing table or column
 */
export function lookedUp(
  { name, args }: Extract<Expression, { kind: 'call' }>,
  tables: ReadonlyMap<string, readonly Cells[]>,
  read: (column: string) => void,
): Expression | null {
  if (name !== 'pulldata') return null;
  const [table, column, key, of] = args;
  const [file, header, keyHeader] = [table, column, key].map((expression) =>
    expression?.kind === 'literal' ? String(expression.value) : '',
  ) as [string, string, string];
  for (const usedHeader of [header, keyHeader]) read(usedHeader);
  const rows = tables.get(file.replace(/\.csv$/, ''));
  if (!rows) throw new Unconvertible(`the table "${file}" is not beside the form`);
  if (!of || !rows.some((cells) => header in cells && keyHeader in cells)) {
    throw new Unconvertible(`the table "${file}" has no columns "${keyHeader}" and "${header}"`);
  }
  if (rows.length > mostRows)
    throw new Unconvertible(`the table "${file}" has ${rows.length} rows`);
  if (of.kind === 'literal') {
    return literal(rows.find((cells) => cells[keyHeader] === String(of.value))?.[header] ?? '');
  }
  const isNumber = rows.every((cells) => isNumeric(cells[header] ?? ''));
  const literalOf = (text: string) => literal(isNumber && text !== '' ? Number(text) : text);
  const firsts = new Map(rows.toReversed().map((cells) => [cells[keyHeader] ?? '', cells]));
  const byValue = Map.groupBy([...firsts].toReversed(), ([, cells]) => cells[header] ?? '');
  return [...byValue].reduceRight<Expression>((otherwise, [text, entries]) => {
    if (text === '') return otherwise;
    const starts = entries.flatMap((_, index) => (index % mostTogether === 0 ? [index] : []));
    return starts.reduceRight<Expression>((others, start) => {
      const some = entries.slice(start, start + mostTogether);
      const test = anyOf(some.map(([name]) => binary('=', of, literal(name))));
      return test ? call('if', test, literalOf(text), others) : others;
    }, otherwise);
  }, literal(''));
}

function isNumeric(text: string): boolean {
  return text === '' || /^-?\d+(?:\.\d+)?$/.test(text);
}
