import type { VariableKind } from '../questions/shared/variable.ts';
import type { CodebookEntry } from './codebook/entry.ts';
import { contextColumn } from './hostContext.ts';

export interface TableColumn {
  readonly name: string;
  readonly header: string;
  readonly kind: VariableKind;
  /** The texts that replace ids; empty if the ids stay. */
  readonly labels: ReadonlyMap<string, string>;
}

const noLabels: ReadonlyMap<string, string> = new Map();

/**
 * Returns the columns of an export.
 * @param contextNames names of host pages' values, which follow the survey's columns
 */
export function tableColumns(
  entries: readonly CodebookEntry[],
  contextNames: readonly string[],
  hasLabels = false,
): readonly TableColumn[] {
  const titles = Map.groupBy(entries, headerOf);
  return [
    ...entries.map((entry): TableColumn => {
      const { name, kind, options } = entry;
      const isNamed = hasLabels && kind === 'choice';
      const texts = distinctLabels(options);
      const labels = new Map(
        options.map(({ value }, index) => [String(value), texts[index] ?? '']),
      );
      const title = headerOf(entry);
      const isShared = (titles.get(title)?.length ?? 0) > 1 && title !== name;
      const header = hasLabels ? `${title}${isShared ? ` (${name})` : ''}` : name;
      return { name, kind, header, labels: isNamed ? labels : noLabels };
    }),
    ...contextNames.map((context): TableColumn => {
      const name = contextColumn(context);
      return { name, header: name, kind: 'text', labels: noLabels };
    }),
  ];
}

/** Returns the labels of options; equal labels are followed by their values. */
export function distinctLabels(options: CodebookEntry['options']): readonly string[] {
  const counts = Map.groupBy(options, ({ label }) => label);
  return options.map(({ value, label }) =>
    (counts.get(label)?.length ?? 0) > 1 ? `${label} (${value})` : label,
  );
}

export function headerOf({ name, title, part, role }: CodebookEntry): string {
  const words = [title, part].filter((text) => text !== '').join(': ') || name;
  return role === '' ? words : `${words} [${role}]`;
}

/** Returns the cell of a column, with the text of its value if the column has texts. */
export function cellIn(
  { name, labels }: TableColumn,
  cells: Readonly<Record<string, string | number>>,
): string | number {
  const cell = cells[name] ?? '';
  return labels.size === 0 || cell === '' ? cell : (labels.get(String(cell)) ?? cell);
}
