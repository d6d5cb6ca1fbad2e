import type { Question } from '../../contract/questions/index.ts';

/** Removes options, rows and columns from an answer that the question does not have. */
export function withoutOtherOptions(
  { choice }: Question,
  answer: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const columns = new Map(
    choice.map(({ id, subChoice }) => [id, new Set(subChoice.map((column) => column.id))]),
  );
  const fields = Object.entries(answer).map(([name, part]) => {
    switch (name) {
      case 'choices':
        return [name, (part as { id: string }[]).filter(({ id }) => columns.has(id))];
      case 'order':
      case 'tags':
        return [name, (part as string[]).filter((id) => columns.has(id))];
      case 'blanks':
      case 'rows':
        return [name, withoutOtherRows(part as Record<string, unknown>, columns)];
      default:
        return [name, part];
    }
  });
  return Object.fromEntries(fields);
}

function withoutOtherRows(
  rows: Readonly<Record<string, unknown>>,
  columns: ReadonlyMap<string, ReadonlySet<string>>,
) {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([row, cell]) => {
      const columnIds = columns.get(row);
      if (!columnIds) return [];
      if (Array.isArray(cell)) return [[row, cell.filter((id) => columnIds.has(id))]];
      return typeof cell === 'string' && columnIds.size > 0 && !columnIds.has(cell)
        ? []
        : [[row, cell]];
    }),
  );
}
