import { isObject } from '../../../../content/problems/words.ts';
import {
  allOf,
  binary,
  call,
  type Expression,
  isImplied,
  literal,
  mapReferences,
  reference,
  words,
} from '../../expressions/expression.ts';
import { type Entry, type FormOption, type FormQuestion, questionsOf } from '../../form.ts';
import { SourceRecord } from '../../record.ts';
import { joinTexts, textsOf } from '../../texts.ts';
import type { SurveyJsContext } from '../context.ts';
import { knownInQuestions } from '../known.ts';
import { withOwnCellType } from '../widgets.ts';
import { ofAnyCell } from './anyRow.ts';
import { cellsApart, detailsOf, isWhole } from './apart.ts';
import { type Cell, cellQuestion } from './cells.ts';
import { fixedRows, isLabel } from './fixedRows.ts';
import { addHiddenCells, isNeverShown } from './hiddenColumns.ts';
import { plainMatrix } from './plain.ts';
import { addTotals } from './totals.ts';

type Base = Omit<FormQuestion, 'type' | 'config'>;

const minorOfColumn =
  /^(?:width|minWidth|colCount|storeOthersAsComment|isUnique|keyDuplicationError|total\w+|readOnly|resetValueIf|setValueIf|setValueExpression|defaultValueExpression|defaultDisplayValue|autoGenerate|alignment|autoGrow|inputSize|showHeader|display\w*|tag|search\w*|allowClear|autocomplete|(?:other|none|refuse|dontKnow)(?:Text|Placeholder)|expression|visibleIf|defaultValue|placeholder|optionsCaption|cellType|choicesOrder|showInMultipleColumns|rows|cols|hasOther|rate\w*|min\w*|max\w*)$/;

/** A matrix; one with a column for each kind of answer becomes a question for each column. */
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
    return plainMatrix(record, rows, base, context).map((one) => ({ ...one, isRandom }));
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
  const columns = record.list('columns').map((one) => withOwnCellType(one, cellType));
  const ofColumns = context.condition(name, record.get('columnsVisibleIf'), 'columnsVisibleIf');
  const hasShared = columns.some((one) => sharesChoices(one, cellType));
  if (shared.length > 0 && !hasShared)
    notes.add(name, 'minor', `no column has the choices ${short(shared)}`);
  if (columns.length > 1) notes.add(name, 'changed', 'each of its columns is a question');
  const isAnyCell =
    base.required && !columns.some((one) => Object(one).isRequired === true && !isNeverShown(one));
  const inCell = (of: Expression, row: string, at: number) => ofRow(of, row, at, name);
  addHiddenCells(record, rows, context, inCell);
  const made = columns.flatMap((one) => {
    const column = new SourceRecord(one);
    const columnName = column.text('name') ?? '';
    if (isNeverShown(one) || isLabel(one, rows)) return [];
    const given = context.html(column.get('title'));
    const heading = given ?? textsOf(columnName);
    const title = columns.length > 1 || given ? joinTexts(base.title, ': ', heading) : base.title;
    const place = columns.length > 1 ? `${name}-${columnName}` : name;
    const showIf = allOf([base.showIf, ofColumns && ofItem(ofColumns, columnName)]);
    const question: Base = { ...base, name: place, title, showIf };
    const kind = column.text('cellType') ?? 'default';
    const type = kind === 'default' ? cellType : kind;
    if (rows.length > 0 && !isWhole(Object(one), type, rows, name, context)) {
      const { cellType: _, ...own } = Object(one);
      const options = sharesChoices(one, cellType) ? { choices: shared } : {};
      return cellsApart({ ...options, ...own, type }, columnName, rows, question, context, name);
    }
    return wholeColumn(column, type, rows, question, shared, context, {
      ...{ matrix: name, column: columnName, isOnly: columns.length === 1 },
    });
  });
  addTotals(name, columns.filter(isObject), rows, context);
  context.parts.set(
    name,
    questionsOf(made).map((one) => one.name),
  );
  const isPlain = made.every((one) => !('group' in one));
  const asked = isAnyCell && isPlain ? ofAnyCell(made as readonly FormQuestion[]) : made;
  return [...asked, ...detailsOf(record, rows, base, context)];
}

interface Place {
  readonly matrix: string;
  readonly column: string;
  readonly isOnly: boolean;
}

/** The question of a column with an answer in each row. */
function wholeColumn(
  column: SourceRecord,
  type: string,
  rows: readonly FormOption[],
  base: Base,
  shared: readonly unknown[],
  context: SurveyJsContext,
  { matrix, column: columnName, isOnly }: Place,
): readonly FormQuestion[] {
  const conditions = ['visibleIf', 'enableIf'].map((key) =>
    context.condition(matrix, column.get(key), key),
  );
  const own = allOf(conditions);
  const ofRows = rows.map((row, at) => withRowCondition(row, own, at, matrix));
  const needed = context.condition(matrix, column.get('requiredIf'), 'requiredIf');
  const isNeeded = needed !== null && (rows.length === 0 || isImplied(needed, own));
  if (needed && !isNeeded)
    context.notes.add(matrix, 'lost', `requiredIf of ${columnName} is not kept: ${words(needed)}`);
  const inMatrix = (one: Expression) => beside(one, matrix, isOnly);
  const question: Base = {
    ...base,
    required: needed ? isNeeded && rows.length > 0 : (column.flag('isRequired') ?? false),
    showIf: allOf([base.showIf, own && rows.length === 0 ? inMatrix(own) : null]),
    requiredIf: needed && rows.length === 0 ? inMatrix(needed) : null,
  };
  if (column.flag('readOnly'))
    context.notes.add(
      matrix,
      'lost',
      `the column ${columnName} is read only in the source, and is asked here`,
    );
  for (const [at, row] of rows.entries()) {
    const alias = { question: question.name, part: row.name };
    context.aliases.set(`${matrix}.${row.name}.${columnName}`, alias);
    context.aliases.set(`${matrix}[${at}].${columnName}`, alias);
  }
  context.aliases.set(`${matrix}[].${columnName}`, { question: question.name });
  const inRow = (expression: Expression, row?: string) => {
    const at = rows.findIndex((one) => one.name === row);
    return row === undefined ? inMatrix(expression) : ofRow(expression, row, at, matrix);
  };
  const cell = { context, inRow, own: `row.${columnName}` };
  const made = cellQuestion(type, column, ofRows, question, shared, cell);
  column.reportUnread(context.notes, matrix, minorOfColumn, knownInQuestions);
  return ruledCells(made, rows, matrix, cell);
}

/** A condition on each column, in which `{item}` is its name. */
function ofItem(condition: Expression, column: string): Expression {
  return mapReferences(condition, (one) => (one.name === 'item' ? literal(column) : one));
}

function sharesChoices(column: unknown, usual: string): boolean {
  const { choices, cellType = 'default' } = Object(column);
  const type = cellType === 'default' ? usual : cellType;
  return !Array.isArray(choices) && /^(?:dropdown|radiogroup|checkbox|tagbox)$/.test(type);
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? '').slice(0, 200);
}

/** The row where a condition on other cells of it holds. */
function withRowCondition(
  row: FormOption,
  own: Expression | null,
  at: number,
  name: string,
): FormOption {
  if (!own) return row;
  return { ...row, showIf: allOf([row.showIf ?? null, ofRow(own, row.name, at, name)]) };
}

/** `{row.price}` as the answer in a row, and the name and the number of the row. */
function ofRow(expression: Expression, row: string, at: number, name: string): Expression {
  return mapReferences(expression, (one) => {
    if (one.name === 'rowName' || one.name === 'rowValue') return literal(row);
    if (one.name === 'rowIndex') return literal(at + 1);
    if (!one.name.startsWith('row.')) return one;
    return reference(`${name}.${row}.${one.name.slice(4)}`);
  });
}

/** The questions of a column with the rules of its validators, which hold in each row. */
function ruledCells(
  made: readonly FormQuestion[],
  rows: readonly FormOption[],
  name: string,
  { context, inRow, own }: Cell,
): readonly FormQuestion[] {
  const found = context.rules.get(name) ?? [];
  context.rules.delete(name);
  if (found.length === 0) return made;
  const rules = found.flatMap(({ accept, message }) => {
    if (rows.length === 0) return [{ accept: inRow(accept), message }];
    const orEmpty = binary('or', call('empty', reference(own)), accept);
    return rows.map((row, at) => ({
      accept: inRow(orEmpty, row.name),
      ...(at === 0 ? { message } : {}),
    }));
  });
  return made.map((question) => ({ ...question, rules }));
}

/** Another cell of a matrix without rows is another question. */
function beside(own: Expression, name: string, isOnly: boolean): Expression {
  return mapReferences(own, (one) => {
    if (!one.name.startsWith('row.')) return one;
    return reference(isOnly ? name : `${name}-${one.name.slice(4)}`);
  });
}
