import { isObject } from '../../../../server/content/problems/words.ts';
import { binary, call, type Expression, reference } from '../../expressions/expression.ts';
import type { FormOption, FormQuestion } from '../../form.ts';
import { joinTexts, mapTexts, readTexts, textsOf } from '../../texts.ts';
import { pipe } from '../../write/localize.ts';
import type { SurveyJsContext } from '../context.ts';

type Source = Readonly<Record<string, unknown>>;
type Base = Pick<FormQuestion, 'name' | 'source' | 'title' | 'showIf'>;

/** The totals of columns: a value for each, and a text that shows it below the rows. */
export function totalsOf(
  { name, source, title, showIf }: Base,
  columns: readonly unknown[],
  rows: readonly FormOption[],
  context: SurveyJsContext,
): readonly FormQuestion[] {
  return columns.filter(isObject).flatMap((column) => {
    const compute = totalOf(name, column, rows, context);
    if (!compute) return [];
    const total = `${name}-total.${column.name}`;
    context.values.push({ name: total, compute });
    context.notes.add(source, 'changed', `the total of ${column.name} is a text below it`);
    const heading = context.html(column.title) ?? textsOf(String(column.name));
    const format = readTexts(column.totalFormat) ?? textsOf('{0}');
    const shown = mapTexts(format, (text) => text.replace('{0}', pipe(total)));
    const questionName = `${name}-total-${column.name}`;
    const words = joinTexts(joinTexts(title, ': ', heading), ': ', shown);
    return [
      {
        name: questionName,
        source,
        type: 'text',
        title: words,
        required: false,
        config: {},
        showIf,
      },
    ];
  });
}

export function withoutTotal(column: unknown): unknown {
  if (!isObject(column)) return column;
  return Object.fromEntries(Object.entries(column).filter(([key]) => !/^total[A-Z]/.test(key)));
}

function totalOf(
  name: string,
  column: Source,
  rows: readonly FormOption[],
  context: SurveyJsContext,
): Expression | null {
  const all = reference(`${name}[].${column.name}`);
  const cells = rows.map((row) => reference(`${name}.${row.name}.${column.name}`));
  return (
    context.condition(name, column.totalExpression, 'totalExpression') ??
    ofType(String(column.totalType), all, cells.length > 0 ? cells : [all])
  );
}

function ofType(type: string, all: Expression, each: readonly Expression[]): Expression | null {
  if (type === 'avg') return binary('/', call('sum', ...each), call('count', all));
  if (type === 'count') return call('count', all);
  return /^(?:sum|min|max)$/.test(type) ? call(type, ...each) : null;
}
