import { isObject } from '../../../../server/content/problems/words.ts';
import { type Expression, literal } from '../../expressions/expression.ts';
import type { FormOption } from '../../form.ts';
import type { SourceRecord } from '../../record.ts';
import type { SurveyJsContext } from '../context.ts';

export function isNeverShown(column: unknown): boolean {
  const { visible, visibleIf } = Object(column);
  return visible === false && !visibleIf;
}

/** Adds values for the cells of columns that are never shown, if the form sets them. */
export function addHiddenCells(
  record: SourceRecord,
  rows: readonly FormOption[],
  context: SurveyJsContext,
  inRow: (expression: Expression, row: string, index: number) => Expression,
): void {
  const matrix = record.text('name') ?? '';
  const defaults = Object(record.get('defaultValue'));
  for (const column of record.list('columns').filter(isObject).filter(isNeverShown)) {
    const { name, expression, setValueExpression, defaultValueExpression, defaultValue } = column;
    context.notes.add(matrix, 'minor', `the column ${name} is never shown`);
    const formula = expression ?? setValueExpression ?? defaultValueExpression;
    const compute = context.condition(matrix, formula, 'expression');
    const values = rows.map(
      (row) => Object(defaults[row.name])[String(name)] ?? defaultValue ?? '',
    );
    const hasValue = values.some((value) => value !== '');
    for (const [index, row] of rows.entries()) {
      const cell = `${matrix}.${row.name}.${name}`;
      if (compute) context.values.push({ name: cell, compute: inRow(compute, row.name, index) });
      else if (hasValue && typeof values[index] !== 'object')
        context.constants.set(cell, literal(values[index]));
    }
  }
}
