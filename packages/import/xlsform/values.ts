import { call, literal } from '../expressions/expression.ts';
import { repetitionNumber } from '../expressions/xpathCalls.ts';
import type { Value } from '../form.ts';
import type { Notes } from '../notes.ts';
import type { Cells } from './cells.ts';
import type { XlsFormContext } from './context.ts';
import { isMetadata } from './rowTypes.ts';
import { isYes, noteCells } from './skipped.ts';
import type { Sheet } from './workbook.ts';

/** Whether a row is a field that is not shown; ODK decides by its type and by what fills it. */
export function isUnseen(type: string, cells: Cells, { isSurvey123 }: XlsFormContext): boolean {
  if (isMetadata(type)) return true;
  if (type === 'note' || !/(?:^|\s)hidden(?:\s|$)/i.test(cells.appearance ?? '')) return false;
  const isFilled = cells.calculation !== undefined || cells.default !== undefined;
  return isSurvey123 || isFilled || isYes(cells.readonly);
}

/** Whether a read-only field has nothing to show. */
export function isEmpty({
  readonly,
  label,
  hint,
  default: defaultValue,
  calculation,
  ...others
}: Cells) {
  const isShown = [label, hint, defaultValue, calculation].some((text) => text !== undefined);
  const isTranslated = Object.keys(others).some((header) =>
    /^(?:label|hint|media|image)/.test(header),
  );
  return isYes(readonly) && !isShown && !isTranslated;
}

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

/** A field that is not shown, whose value the program that opens the form presets. */
function preset(cells: Cells, notes: Notes): Value {
  const { name = '' } = cells;
  noteCells(cells, /^(?:type|name|label|hint|appearance)$/, name, notes);
  notes.add(null, 'changed', `"${name}" is a value that the page around the survey sets`);
  return { name, origin: { from: 'context', type: 'text' } };
}

/** The value of a field that is not shown: computed, preset, or null if the form never sets it. */
export function unseen(
  cells: Cells,
  type: string,
  isUsed: boolean,
  context: XlsFormContext,
): readonly Value[] | null {
  const { name = '', calculation, default: defaultValue, ...others } = cells;
  const formula = calculation ?? defaultValue;
  if (formula !== undefined && (isUsed || calculation !== undefined)) {
    const isFormula = calculation !== undefined || isExpression(formula);
    if (isFormula) {
      const { label, hint, appearance, readonly, ...row } = others;
      return calculated({ ...row, name, calculation: formula }, context);
    }
    noteCells(others, /^(?:type|label|hint|appearance|readonly)$/, name, context.notes);
    return [{ name, compute: literal(formula) }];
  }
  if (!isUsed || /^(?:start|end)$/.test(type)) return null;
  return [type === 'today' ? { name, compute: call('today') } : preset(cells, context.notes)];
}

/** Whether a default is computed when a form is started. */
export function isExpression(text: string): boolean {
  return /\$\{|\w\(/.test(text);
}

export function calculated(cells: Cells, context: XlsFormContext): readonly Value[] {
  const name = cells.name ?? '';
  const compute = context.expression(null, cells.calculation, `${name}: calculation`);
  noteCells(cells, /^(?:type|name|calculation)$/, name, context.notes);
  if (compute?.kind === 'reference' && compute.name === repetitionNumber) {
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
