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
import type { FormOption, FormQuestion } from '../../form.ts';
import type { SourceRecord } from '../../record.ts';
import type { SurveyJsContext } from '../context.ts';
import { knownInQuestions } from '../types/known.ts';
import { type Cell, cellQuestion } from './cells.ts';

type Base = Omit<FormQuestion, 'type' | 'config'>;

const minorOfColumn =
  /^(?:width|minWidth|colCount|storeOthersAsComment|isUnique|keyDuplicationError|total\w+|readOnly|resetValueIf|setValueIf|setValueExpression|defaultValueExpression|defaultDisplayValue|autoGenerate|alignment|autoGrow|inputSize|showHeader|display\w*|tag|search\w*|allowClear|autocomplete|(?:other|none|refuse|dontKnow)(?:Text|Placeholder)|expression|visibleIf|defaultValue|placeholder|optionsCaption|cellType|choicesOrder|showInMultipleColumns|rows|cols|hasOther|rate\w*|min\w*|max\w*)$/;

interface Place {
  readonly matrix: string;
  readonly column: string;
  readonly isOnly: boolean;
}

/** The question of a column with an answer in each row. */
export function wholeColumn(
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
    const { name: place } = question;
    const isComputed = type === 'expression';
    const alias = isComputed
      ? { question: `${place}-${row.name}` }
      : { question: place, part: row.name };
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
export function ofRow(expression: Expression, row: string, at: number, name: string): Expression {
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
