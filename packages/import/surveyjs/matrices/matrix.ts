import { allOf, type Expression, literal, mapReferences } from '../../expressions/expression.ts';
import { type Entry, type FormOption, type FormQuestion, questionsOf } from '../../form.ts';
import { SourceRecord } from '../../record.ts';
import { joinTexts, textsOf } from '../../texts.ts';
import type { SurveyJsContext } from '../context.ts';
import { withBuiltInCellType } from '../types/widgets.ts';
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
  const sourceRows = type === 'matrixdynamic' ? fixedRows(record) : record.list('rows');
  const rows = context.items(base.name, sourceRows, each);
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
  const columns = record.list('columns').map((column) => withBuiltInCellType(column, cellType));
  const ofColumns = context.condition(name, record.get('columnsVisibleIf'), 'columnsVisibleIf');
  const hasShared = columns.some((column) => sharesChoices(column, cellType));
  if (shared.length > 0 && !hasShared)
    notes.add(name, 'minor', `no column has the choices ${short(shared)}`);
  if (columns.length > 1) notes.add(name, 'changed', 'each of its columns is a question');
  const isAnyCell =
    base.required &&
    !columns.some((column) => Object(column).isRequired === true && !isNeverShown(column));
  const inCell = (of: Expression, row: string, index: number) => ofRow(of, row, index, name);
  addHiddenCells(record, rows, context, inCell);
  const entries = columns.flatMap((source) => {
    const column = new SourceRecord(withoutTotal(source));
    const columnName = column.text('name') ?? '';
    if (isNeverShown(source) || isLabel(record, source)) return [];
    const authoredTitle = context.html(column.get('title'));
    const heading = authoredTitle ?? textsOf(columnName);
    const title =
      columns.length > 1 || authoredTitle ? joinTexts(base.title, ': ', heading) : base.title;
    const questionName = columns.length > 1 ? `${name}-${columnName}` : name;
    const showIf = allOf([base.showIf, ofColumns && ofItem(ofColumns, columnName)]);
    const question: Base = { ...base, name: questionName, title, showIf };
    const kind = column.text('cellType') ?? 'default';
    const type = kind === 'default' ? cellType : kind;
    if (rows.length > 0 && !isWhole(Object(source), type, rows, name, context)) {
      const { cellType: _, ...settings } = Object(withoutTotal(source));
      const options = sharesChoices(source, cellType) ? { choices: shared } : {};
      const defaults = record.get('defaultValue');
      const cell = { ...options, ...settings, type, columnName, defaults };
      return cellQuestions(cell, rows, question, context, name);
    }
    return wholeColumn(column, type, rows, question, shared, context, {
      ...{ matrix: name, column: columnName, isOnly: columns.length === 1 },
    });
  });
  context.parts.set(
    name,
    questionsOf(entries).map((question) => question.name),
  );
  const isPlain = entries.every((entry) => !('group' in entry));
  const asked = isAnyCell && isPlain ? ofAnyCell(entries as readonly FormQuestion[]) : entries;
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
