import type { VariableKind } from '../questions/shared/variable.ts';
import type { CodebookEntry } from './codebook/entry.ts';
import { contextColumn } from './hostContext.ts';

export interface TableColumn {
  readonly name: string;
  readonly header: string;
  readonly kind: VariableKind;
  /** Texts in place of ids; empty where the ids stay. */
  readonly labels: ReadonlyMap<string, string>;
}

const noLabels: ReadonlyMap<string, string> = new Map();

/**
 * The columns of an export.
 * @param contextNames names of host pages' values, behind the survey's own columns
 */
export function tableColumns(
  entries: readonly CodebookEntry[],
  contextNames: readonly string[],
  hasLabels = false,
): readonly TableColumn[] {
  return [
    ...entries.map((entry): TableColumn => {
      const { name, kind, options } = entry;
      const isNamed = hasLabels && kind === 'choice';
      const labels = new Map(options.map(({ value, label }) => [String(value), label]));
      const header = hasLabels ? headerOf(entry) : name;
      return { name, kind, header, labels: isNamed ? labels : noLabels };
    }),
    ...contextNames.map((context): TableColumn => {
      const name = contextColumn(context);
      return { name, header: name, kind: 'text', labels: noLabels };
    }),
  ];
}

export function headerOf({ name, title, part, role }: CodebookEntry): string {
  const words = [title, part].filter((text) => text !== '').join(': ') || name;
  return role === '' ? words : `${words} [${role}]`;
}

/** The cell of a column, with the text of its value where the column has texts. */
export function cellIn(
  { name, labels }: TableColumn,
  cells: Readonly<Record<string, string | number>>,
): string | number {
  const cell = cells[name] ?? '';
  return labels.size === 0 || cell === '' ? cell : (labels.get(String(cell)) ?? cell);
}
