import {
  allOf,
  type Expression,
  literal,
  mapReferences,
  reference,
  words,
} from '../expressions/expression.ts';
import type { Entry, FormOption, FormQuestion, Group } from '../form.ts';
import { SourceRecord } from '../record.ts';
import { defaultText, joinTexts, textsOf } from '../texts.ts';
import { ofAnyCell, ofAnyRow } from './anyRow.ts';
import type { SurveyJsContext } from './context.ts';
import { readBlank, readValidators } from './inputs.ts';
import { fromNone, noteLeast, repeatOf } from './panels.ts';
import { ratingQuestion } from './rating.ts';

type Base = Omit<FormQuestion, 'type' | 'config'>;

const minorOfColumn =
  /^(?:width|minWidth|colCount|storeOthersAsComment|isUnique|keyDuplicationError|total\w+|readOnly|resetValueIf|setValueIf|setValueExpression|defaultValueExpression|autoGenerate|alignment|autoGrow|inputSize|showHeader|display\w*|tag|search\w*|allowClear|autocomplete|(?:other|none|refuse|dontKnow)(?:Text|Placeholder)|expression|visibleIf|defaultValue|placeholder|optionsCaption|cellType|choicesOrder|showInMultipleColumns|rows|cols|hasOther|rate\w*|min\w*|max\w*)$/;

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
  if ([record.flag('eachRowUnique')].some(Boolean))
    context.notes.add(name, 'lost', 'a column may be chosen in several rows');
  const isSeveral = record.text('cellType') === 'checkbox';
  const made = matrixOf(
    isSeveral ? 'multiCheck' : 'multiSingle',
    { ...base, required: base.required || isAll },
    rows,
    columns,
  );
  return isAll || rows.length < 2 ? made : ofAnyRow(made);
}

/** A matrix, or one question where it has no rows. */
function matrixOf(
  type: string,
  base: Base,
  rows: readonly FormOption[],
  columns: readonly FormOption[],
): FormQuestion {
  if (rows.length === 0) {
    return {
      ...base,
      type: type === 'multiCheck' ? 'check' : 'radio',
      config: {},
      choice: columns,
    };
  }
  return { ...base, type, config: {}, choice: rows, subChoice: columns };
}

/** Rows that respondents add are times of a block. */
function dynamicMatrix(
  record: SourceRecord,
  base: Base,
  context: SurveyJsContext,
): readonly Entry[] {
  const [rows, most] = [record.number('rowCount'), record.number('maxRowCount')];
  const least = record.number('minRowCount') ?? 0;
  record.get('allowRemoveRows');
  const fixed = record.flag('allowAddRows') === false ? rows : undefined;
  const entries = columnQuestions(record, [], { ...base, showIf: null }, context);
  const repeat = repeatOf(most ?? fixed ?? null, base.title, context);
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
  const isAnyCell = base.required && !columns.some((one) => Object(one).isRequired === true);
  const questions = columns.flatMap((one) => {
    const column = new SourceRecord(one);
    const columnName = column.text('name') ?? '';
    const given = context.html(column.get('title'));
    const title = given ?? textsOf(columnName);
    const own = allOf(
      ['visibleIf', 'enableIf'].map((key) => context.condition(name, column.get(key), key)),
    );
    const ofRows = rows.map((row) => withRowCondition(row, own, name));
    const needed = context.condition(name, column.get('requiredIf'), 'requiredIf');
    const question: Base = {
      ...base,
      name: columns.length > 1 ? `${name}-${columnName}` : name,
      title: columns.length > 1 || given ? joinTexts(base.title, ': ', title) : base.title,
      required: column.flag('isRequired') ?? false,
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
    const kind = column.text('cellType') ?? 'default';
    const made = cellQuestion(
      kind === 'default' ? cellType : kind,
      column,
      ofRows,
      question,
      shared,
      context,
    );
    column.reportUnread(context.notes, name, minorOfColumn);
    return made;
  });
  return isAnyCell ? ofAnyCell(questions) : questions;
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
function withRowCondition(row: FormOption, own: Expression | null, name: string): FormOption {
  if (own === null) return row;
  const inRow = mapReferences(own, (one) =>
    one.name.startsWith('row.') ? reference(`${name}.${row.name}.${one.name.slice(4)}`) : one,
  );
  return { ...row, showIf: allOf([row.showIf ?? null, inRow]) };
}

/** Another cell of a row that respondents add is another question of the same time. */
function beside(own: Expression, name: string, count: number): Expression {
  return mapReferences(own, (one) => {
    if (!one.name.startsWith('row.')) return one;
    return reference(count > 1 ? `${name}-${one.name.slice(4)}` : name);
  });
}

function cellQuestion(
  cellType: string,
  column: SourceRecord,
  rows: readonly FormOption[],
  base: Base,
  shared: readonly unknown[],
  context: SurveyJsContext,
): readonly FormQuestion[] {
  const { source } = base;
  const own = column.list('choices');
  const options = () => context.items(source, own.length > 0 ? own : shared, null);
  switch (cellType) {
    case 'checkbox':
    case 'tagbox':
      return [matrixOf('multiCheck', base, rows, options())];
    case 'boolean': {
      const columns = [
        { name: 'true', text: context.html(column.get('labelTrue')) ?? context.word('yes') },
        { name: 'false', text: context.html(column.get('labelFalse')) ?? context.word('no') },
      ];
      return [matrixOf('multiSingle', base, rows, columns)];
    }
    case 'text':
    case 'comment': {
      const blank = readBlank(column, source, base.name, context);
      const config = { ...blank, ...(cellType === 'comment' ? { multiline: true } : {}) };
      if (rows.length === 0) return [{ ...base, type: 'singleInput', config }];
      const choice = rows.map((row) => ({
        ...row,
        config: { ...config, required: base.required },
      }));
      return [{ ...base, type: 'multiInput', config: {}, choice }];
    }
    case 'rating': {
      const { type, config, choice = [] } = ratingQuestion(column, source, context);
      if (rows.length === 0) return [{ ...base, type, config, choice }];
      if (type === 'rate') return [{ ...base, type: 'multiRate', config, choice: rows }];
      return [matrixOf('multiSingle', base, rows, choice)];
    }
    case 'expression':
      context.notes.add(
        source,
        'lost',
        `the computed column ${defaultText(base.title)} is not kept: ${column.text('expression')}`,
      );
      return [];
    case 'dropdown':
    case 'radiogroup':
      readValidators(column, source, base.name, 'other', context);
      return [matrixOf('multiSingle', base, rows, options())];
    default:
      context.notes.add(source, 'lost', `cells of the type "${cellType}" are asked as texts`);
      return [matrixOf('multiSingle', base, rows, [])];
  }
}
