import {
  anyOf,
  binary,
  call,
  type Expression,
  literal,
  Unconvertible,
} from '../expressions/expression.ts';
import type { Cells } from './cells.ts';

/** Rows that a table may have to be looked up by a computed value, which has 1,000 characters. */
const mostRows = 200;

/**
 * `pulldata('towns', 'region', 'name', ${town})` as one condition for each value of the column.
 * @returns null for another function
 * @throws {Unconvertible} where there is no such table or column
 */
export function lookedUp(
  { name, args }: Extract<Expression, { kind: 'call' }>,
  tables: ReadonlyMap<string, readonly Cells[]>,
): Expression | null {
  if (name !== 'pulldata') return null;
  const [table, column, key, of] = args;
  const [file, header, keyHeader] = [table, column, key].map((one) =>
    one?.kind === 'literal' ? String(one.value) : '',
  ) as [string, string, string];
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
  return [...byValue].reduceRight<Expression>((rest, [text, found]) => {
    if (text === '') return rest;
    const test = anyOf(found.map(([name]) => binary('=', of, literal(name))));
    return test ? call('if', test, literalOf(text), rest) : rest;
  }, literal(''));
}

function isNumeric(text: string): boolean {
  return text === '' || /^-?\d+(?:\.\d+)?$/.test(text);
}
