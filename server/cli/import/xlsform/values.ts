import { ownTime } from '../expressions/xpathCalls.ts';
import type { Value } from '../form.ts';
import type { Notes } from '../notes.ts';
import type { Cells } from './cells.ts';
import type { XlsFormContext } from './context.ts';
import { noteCells } from './skipped.ts';
import type { Sheet } from './workbook.ts';

/** Whether another row has the name. */
export function isNamed(name: string | undefined, { rows }: Sheet): boolean {
  if (name === undefined) return false;
  const reference = `\${${name}}`;
  const cells = rows.flatMap((row) => Object.values(row.cells));
  return cells.some(
    (text) =>
      text.includes(reference) ||
      (text.match(/[./]\/[\w-]+/g) ?? []).some((path) => path.slice(2) === name),
  );
}

/** A field without a look: the program that opens the form presets it. */
export function preset(cells: Cells, notes: Notes): Value {
  const { name = '' } = cells;
  noteCells(cells, /^(?:type|name|label|hint|appearance)$/, name, notes);
  notes.add(null, 'changed', `"${name}" is a value that the page around the survey sets`);
  return { name, given: { from: 'context', type: 'text' } };
}

export function calculated(cells: Cells, context: XlsFormContext): readonly Value[] {
  const name = cells.name ?? '';
  const compute = context.expression(null, cells.calculation, `${name}: calculation`);
  noteCells(cells, /^(?:type|name|calculation)$/, name, context.notes);
  if (compute?.kind === 'reference' && compute.name === ownTime) {
    context.aliases.set(name, 'number');
    return [];
  }
  const [of] = compute?.kind === 'call' && compute.name === 'label' ? compute.args : [];
  if (of?.kind === 'reference') {
    context.aliases.set(name, { question: of.name });
    return [];
  }
  return compute ? [{ name, compute }] : [];
}
