import { allOf, type Expression, literal, mapReferences } from '../../expressions/expression.ts';
import { type Entry, type FormOption, type FormQuestion, questionsOf } from '../../form.ts';
import { SourceRecord } from '../../record.ts';
import { joinTexts, textsOf } from '../../texts.ts';
import type { SurveyJsContext } from '../context.ts';
import { withOwnCellType } from '../types/widgets.ts';
import { ofAnyCell } from './anyRow.ts';
import { cellQuestions, detailsOf, isWhole } from './cellQuestions.ts';
import { ofRow, wholeColumn } from './column.ts';
import { fixedRows, isLabel } from './fixedRows.ts';
import { addHiddenCells, isNeverShown } from './hiddenColumns.ts';
import { plainMatrix } from './plain.ts';
import { totalsOf, withoutTotal } from './totals.ts';

type Base = Omit<FormQuestion, 'type' | 'config'>;

/** Converts a matrix; columns with different kinds of answers become separate questions. */
export function matrixQuestions(
  type: string,
  record: SourceRecord,
  base: Base,
  context: SurveyJsContext,
): readonly Entry[] {
  const each = context.condition(base.name, record.get('rowsVisibleIf'), 'rowsVisibleIf');
  const given = type === 'matrixdynamic' ? fixedRows(record) : record.list('rows');
  const rows = context.items(base.name, given, each);
  const isRandom = [record.text('rowsOrder'), record.text('rowOrder')].includes('random');
  if (type === 'matrix')
    return plainMatrix(record, rows, base, context).map((question) => ({ ...question, isRandom }));
  const total = record.record('totalText');
  if (total) context.notes.add(base.name, 'minor', 'totals are not shown');
  return columnQuestions(record, rows, { ...base, isRandom }, context);
}

function columnQuestions(
  record: SourceRecord,
  rows: readonly FormOption[],
  base: Base,
  context: SurveyJsContext,
): readonly Entry[] {
  const { name } = base;
  const { notes } = context;
  const shared = record.list('choices');
  const cellType = record.text('cellType') ?? 'dropdown';
  const columns = record.list('columns').map((column) => withOwnCellType(column, cellType));
  const ofColumns = context.condition(name, record.get('columnsVisibleIf'), 'columnsVisibleIf');
  const hasShared = columns.some((column) => sharesChoices(column, cellType));
  if (shared.length > 0 && !hasShared)
    notes.add(name, 'minor', `no column has the choices ${short(shared)}`);
  if (columns.length > 1) notes.add(name, 'changed', 'each of its columns is a question');
  const isAnyCell =
    base.required &&
    !columns.some((column) => Object(column).isRequired === true && !isNeverShown(column));
  const inCell = (of: Expression, row: string, at: number) => ofRow(of, row, at, name);
  addHiddenCells(record, rows, context, inCell);
  const made = columns.flatMap((one) => {
    const column = new SourceRecord(withoutTotal(one));
    const columnName = column.text('name') ?? '';
    if (isNeverShown(one) || isLabel(record, one)) return [];
    const given = context.html(column.get('title'));
    const heading = given ?? textsOf(columnName);
    const title = columns.length > 1 || given ? joinTexts(base.title, ': ', heading) : base.title;
    const questionName = columns.length > 1 ? `${name}-${columnName}` : name;
    const showIf = allOf([base.showIf, ofColumns && ofItem(ofColumns, columnName)]);
    const question: Base = { ...base, name: questionName, title, showIf };
    const kind = column.text('cellType') ?? 'default';
    const type = kind === 'default' ? cellType : kind;
    if (rows.length > 0 && !isWhole(Object(one), type, rows, name, context)) {
      const { cellType: _, ...own } = Object(withoutTotal(one));
      const options = sharesChoices(one, cellType) ? { choices: shared } : {};
      const defaults = record.get('defaultValue');
      const cell = { ...options, ...own, type, columnName, defaults };
      return cellQuestions(cell, rows, question, context, name);
    }
    return wholeColumn(column, type, rows, question, shared, context, {
      ...{ matrix: name, column: columnName, isOnly: columns.length === 1 },
    });
  });
  context.parts.set(
    name,
    questionsOf(made).map((question) => question.name),
  );
  const isPlain = made.every((entry) => !('group' in entry));
  const asked = isAnyCell && isPlain ? ofAnyCell(made as readonly FormQuestion[]) : made;
  const totals = totalsOf(base, columns, rows, context);
  return [...asked, ...totals, ...detailsOf(record, rows, base, context)];
}

/** A condition on all columns, in which `{item}` is replaced by the name of a column. */
function ofItem(condition: Expression, column: string): Expression {
  return mapReferences(condition, (ref) => (ref.name === 'item' ? literal(column) : ref));
}

function sharesChoices(column: unknown, usual: string): boolean {
  const { choices, cellType = 'default' } = Object(column);
  const type = cellType === 'default' ? usual : cellType;
  return !Array.isArray(choices) && /^(?:dropdown|radiogroup|checkbox|tagbox)$/.test(type);
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? '').slice(0, 200);
}
