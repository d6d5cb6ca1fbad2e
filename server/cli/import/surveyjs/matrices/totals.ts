import { binary, call, type Expression, reference } from '../../expressions/expression.ts';
import type { FormOption } from '../../form.ts';
import type { SurveyJsContext } from '../context.ts';

type Source = Readonly<Record<string, unknown>>;

/** Values of the totals of columns that conditions or texts name, as `{costs-total.price}`. */
export function addTotals(
  name: string,
  columns: readonly Source[],
  rows: readonly FormOption[],
  context: SurveyJsContext,
): void {
  for (const column of columns) {
    const total = `${name}-total.${column.name}`;
    if (!context.text.includes(`{${total}}`)) continue;
    const all = reference(`${name}[].${column.name}`);
    const cells = rows.map((row) => reference(`${name}.${row.name}.${column.name}`));
    const compute =
      context.condition(name, column.totalExpression, 'totalExpression') ??
      totalOf(String(column.totalType), all, cells.length > 0 ? cells : [all]);
    if (compute) context.values.push({ name: total, compute });
  }
}

function totalOf(type: string, all: Expression, each: readonly Expression[]): Expression | null {
  if (type === 'avg') return binary('/', call('sum', ...each), call('count', all));
  if (type === 'count') return call('count', all);
  return /^(?:sum|min|max)$/.test(type) ? call(type, ...each) : null;
}
