import {
  allOf,
  anyOf,
  binary,
  call,
  type Expression,
  literal,
  mapReferences,
  not,
  reference,
  words,
} from '../expressions/expression.ts';
import type { Entry, FormOption, FormQuestion, Group } from '../form.ts';
import { SourceRecord } from '../record.ts';
import { joinTexts, textsOf } from '../texts.ts';
import { ofAnyCell, ofAnyRow } from './anyRow.ts';
import { type Cell, cellQuestion, matrixOf } from './cells.ts';
import type { SurveyJsContext } from './context.ts';
import { knownInQuestions } from './known.ts';
import { fromNone, limitOf, noteLeast, repeatOf } from './panels.ts';
import { withOwnCellType } from './widgets.ts';

type Base = Omit<FormQuestion, 'type' | 'config'>;

/** Cells of a matrix whose pairs a rule names. */
const mostCells = 500;

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
  const rows = context.items(base.name, record.list('rows'), each);
  const isRandom = [record.text('rowsOrder'), record.text('rowOrder')].includes('random');
  if (type === 'matrix') return [{ ...plainMatrix(record, rows, base, context), isRandom }];
  if (type === 'matrixdynamic') return dynamicMatrix(record, base, context);
  const total = record.record('totalText');
  if (total) context.notes.add(base.name, 'minor', 'totals are not shown');
  return columnQuestions(record, rows, { ...base, isRandom }, context);
}

function plainMatrix(
  record: SourceRecord,
  rows: readonly FormOption[],
  base: Base,
  context: SurveyJsContext,
): FormQuestion {
  const { name } = base;
  const visible = context.condition(name, record.get('columnsVisibleIf'), 'columnsVisibleIf');
  const columns = context.items(name, record.list('columns'), visible);
  const isAll = [record.flag('isAllRowRequired'), record.flag('eachRowRequired')].some(Boolean);
  if (record.get('cells') !== undefined)
    context.notes.add(name, 'lost', `texts of cells are not kept: ${short(record.get('cells'))}`);
  const isSeveral = record.text('cellType') === 'checkbox';
  const made = matrixOf(
    isSeveral ? 'multiCheck' : 'multiSingle',
    { ...base, required: base.required || isAll },
    rows,
    columns,
  );
  const isDistinct = record.flag('eachRowUnique') ?? false;
  const isLarge = rows.length * rows.length * columns.length > mostCells;
  if (isDistinct && isLarge)
    context.notes.add(name, 'lost', 'a column may be chosen in several rows');
  const rules = isDistinct && !isLarge ? ofDistinctRows(name, rows, columns) : [];
  const kept = isAll || rows.length < 2 ? made : ofAnyRow(made);
  return rules.length > 0 ? { ...kept, rules } : kept;
}

/** A column is chosen in one row at most. */
function ofDistinctRows(
  name: string,
  rows: readonly FormOption[],
  columns: readonly FormOption[],
): NonNullable<FormQuestion['rules']> {
  const isChosen = (row: FormOption, column: FormOption) =>
    binary('selected', reference(`${name}.${row.name}`), literal(column.name));
  const pairs = rows.flatMap((row, at) => rows.slice(at + 1).map((other) => [row, other] as const));
  const both = columns.flatMap((column) =>
    pairs.map(([row, other]) => binary('and', isChosen(row, column), isChosen(other, column))),
  );
  const accept = both.length > 0 ? anyOf(both) : null;
  return accept ? [{ accept: not(accept) }] : [];
}

/** Rows that respondents add are times of a block. */
function dynamicMatrix(
  record: SourceRecord,
  base: Base,
  context: SurveyJsContext,
): readonly Entry[] {
  const rows = record.number('rowCount');
  const most = limitOf(base.name, record.number('maxRowCount'), context);
  const least = record.number('minRowCount') ?? 0;
  record.get('allowRemoveRows');
  const fixed = record.flag('allowAddRows') === false ? rows : undefined;
  const entries = columnQuestions(record, [], { ...base, showIf: null }, context);
  if (entries.length === 0) return [];
  const repeat = repeatOf(most === undefined ? (fixed ?? null) : most, base.title, context);
  noteLeast(base.name, Math.max(fixed ?? 0, least), context);
  const group: Group = { group: base.name, showIf: base.showIf, repeat, entries };
  return rows === 0 && least === 0 ? fromNone(group, base.title, context) : [group];
}

function columnQuestions(
  record: SourceRecord,
  rows: readonly FormOption[],
  base: Base,
  context: SurveyJsContext,
): readonly FormQuestion[] {
  const { name } = base;
  const shared = record.list('choices');
  const cellType = record.text('cellType') ?? 'dropdown';
  const columns = record.list('columns');
  const ofColumns = context.condition(name, record.get('columnsVisibleIf'), 'columnsVisibleIf');
  const hasShared = columns.some((one) => sharesChoices(one, cellType));
  if (shared.length > 0 && !hasShared)
    context.notes.add(name, 'minor', `no column has the choices ${short(shared)}`);
  if (columns.length > 1) context.notes.add(name, 'changed', 'each of its columns is a question');
  const isAnyCell =
    base.required && !columns.some((one) => Object(one).isRequired === true && !isNeverShown(one));
  const questions = columns.flatMap((one) => {
    const column = new SourceRecord(withOwnCellType(one, cellType));
    const columnName = column.text('name') ?? '';
    const given = context.html(column.get('title'));
    const title = given ?? textsOf(columnName);
    const own = allOf(
      ['visibleIf', 'enableIf'].map((key) => context.condition(name, column.get(key), key)),
    );
    const ofRows = rows.map((row) => withRowCondition(row, own, name));
    const needed = context.condition(name, column.get('requiredIf'), 'requiredIf');
    const isRequired = column.flag('isRequired') ?? false;
    const question: Base = {
      ...base,
      name: columns.length > 1 ? `${name}-${columnName}` : name,
      title: columns.length > 1 || given ? joinTexts(base.title, ': ', title) : base.title,
      required: isRequired && (needed === null || rows.length > 0),
      showIf: allOf([
        base.showIf,
        ofColumns && ofItem(ofColumns, columnName),
        own && rows.length === 0 ? beside(own, name, columns.length) : null,
      ]),
      requiredIf: needed && rows.length === 0 ? beside(needed, name, columns.length) : null,
    };
    if (needed && rows.length > 0)
      context.notes.add(name, 'lost', `requiredIf of ${columnName} is not kept: ${words(needed)}`);
    if (column.flag('readOnly'))
      context.notes.add(
        name,
        'lost',
        `the column ${columnName} is read only in the source, and is asked here`,
      );
    for (const row of rows) {
      const alias = { question: question.name, part: row.name };
      context.aliases.set(`${name}.${row.name}.${columnName}`, alias);
    }
    if (rows.length === 0)
      context.aliases.set(`${name}[].${columnName}`, { question: question.name });
    const inRow = (expression: Expression, row?: string) =>
      row === undefined ? beside(expression, name, columns.length) : ofRow(expression, row, name);
    const kind = column.text('cellType') ?? 'default';
    const made = cellQuestion(
      kind === 'default' ? cellType : kind,
      column,
      ofRows,
      question,
      shared,
      { context, inRow, own: `row.${columnName}` },
    );
    if (isNeverShown(one)) {
      context.rules.delete(name);
      context.notes.add(name, 'minor', `the column ${columnName} is never shown`);
      return [];
    }
    column.reportUnread(context.notes, name, minorOfColumn, knownInQuestions);
    return ruledCells(made, rows, name, { context, inRow, own: `row.${columnName}` });
  });
  return isAnyCell && questions.length > 0 ? ofAnyCell(questions) : questions;
}

/** A condition on each column, in which `{item}` is its name. */
function ofItem(condition: Expression, column: string): Expression {
  return mapReferences(condition, (one) => (one.name === 'item' ? literal(column) : one));
}

function isNeverShown(column: unknown): boolean {
  const { visible, visibleIf } = Object(column);
  return visible === false && !visibleIf;
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
function withRowCondition(row: FormOption, own: Expression | null, name: string): FormOption {
  return own ? { ...row, showIf: allOf([row.showIf ?? null, ofRow(own, row.name, name)]) } : row;
}

/** `{row.price}` as the answer in a row. */
function ofRow(expression: Expression, row: string, name: string): Expression {
  return mapReferences(expression, (one) =>
    one.name.startsWith('row.') ? reference(`${name}.${row}.${one.name.slice(4)}`) : one,
  );
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

/** Another cell of a row that respondents add is another question of the same time. */
function beside(own: Expression, name: string, count: number): Expression {
  return mapReferences(own, (one) => {
    if (!one.name.startsWith('row.')) return one;
    return reference(count > 1 ? `${name}-${one.name.slice(4)}` : name);
  });
}
