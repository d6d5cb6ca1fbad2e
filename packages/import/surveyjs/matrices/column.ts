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
  /^(?:width|minWidth|colCount|storeOthersAsComment|isUnique|keyDuplicationError|total\w+|readOnly|resetValueIf|setValueIf|setValueExpression|defaultDisplayValue|autoGenerate|alignment|autoGrow|inputSize|showHeader|display\w*|tag|search\w*|allowClear|autocomplete|(?:other|none|refuse|dontKnow)(?:Text|Placeholder)|expression|visibleIf|placeholder|optionsCaption|cellType|choicesOrder|showInMultipleColumns|rows|cols|hasOther|rate\w*|min\w*|max\w*)$/;

interface ColumnContext {
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
  { matrix, column: columnName, isOnly }: ColumnContext,
): readonly FormQuestion[] {
  const conditions = ['visibleIf', 'enableIf'].map((key) =>
    context.condition(matrix, column.get(key), key),
  );
  const columnCondition = allOf(conditions);
  const ofRows = rows.map((row, index) => withRowCondition(row, columnCondition, index, matrix));
  const needed = context.condition(matrix, column.get('requiredIf'), 'requiredIf');
  const isNeeded = needed !== null && (rows.length === 0 || isImplied(needed, columnCondition));
  if (needed && !isNeeded)
    context.notes.add(matrix, 'lost', `requiredIf of ${columnName} is not kept: ${words(needed)}`);
  const inMatrix = (expression: Expression) => beside(expression, matrix, isOnly);
  const question: Base = {
    ...base,
    required: needed ? isNeeded && rows.length > 0 : (column.flag('isRequired') ?? false),
    showIf: allOf([
      base.showIf,
      columnCondition && rows.length === 0 ? inMatrix(columnCondition) : null,
    ]),
    requiredIf: needed && rows.length === 0 ? inMatrix(needed) : null,
  };
  if (column.flag('readOnly'))
    context.notes.add(
      matrix,
      'lost',
      `the column ${columnName} is read only in the source, and is asked here`,
    );
  for (const [index, row] of rows.entries()) {
    const { name: questionName } = question;
    const isComputed = type === 'expression';
    const alias = isComputed
      ? { question: `${questionName}-${row.name}` }
      : { question: questionName, part: row.name };
    context.aliases.set(`${matrix}.${row.name}.${columnName}`, alias);
    context.aliases.set(`${matrix}[${index}].${columnName}`, alias);
  }
  context.aliases.set(`${matrix}[].${columnName}`, { question: question.name });
  const inRow = (expression: Expression, row?: string) => {
    const index = rows.findIndex((candidate) => candidate.name === row);
    return row === undefined ? inMatrix(expression) : ofRow(expression, row, index, matrix);
  };
  const cell = { context, inRow, cellName: `row.${columnName}` };
  const questions = cellQuestion(type, column, ofRows, question, shared, cell);
  column.reportUnread(context.notes, matrix, minorOfColumn, knownInQuestions);
  return ruledCells(questions, rows, matrix, cell);
}

/** A row that is shown where a condition on its other cells is true. */
function withRowCondition(
  row: FormOption,
  condition: Expression | null,
  index: number,
  name: string,
): FormOption {
  if (!condition) return row;
  return { ...row, showIf: allOf([row.showIf ?? null, ofRow(condition, row.name, index, name)]) };
}

/** Replaces `{row.price}` by the answer in a row, and the name and the number of the row by constants. */
export function ofRow(
  expression: Expression,
  row: string,
  index: number,
  name: string,
): Expression {
  return mapReferences(expression, (ref) => {
    if (ref.name === 'rowName' || ref.name === 'rowValue') return literal(row);
    if (ref.name === 'rowIndex') return literal(index + 1);
    if (!ref.name.startsWith('row.')) return ref;
    return reference(`${name}.${row}.${ref.name.slice(4)}`);
  });
}

/** The questions of a column with the rules of its validators, which apply to each row. */
function ruledCells(
  questions: readonly FormQuestion[],
  rows: readonly FormOption[],
  name: string,
  { context, inRow, cellName }: Cell,
): readonly FormQuestion[] {
  const columnRules = context.rules.get(name) ?? [];
  context.rules.delete(name);
  if (columnRules.length === 0) return questions;
  const rules = columnRules.flatMap(({ accept, message }) => {
    if (rows.length === 0) return [{ accept: inRow(accept), message }];
    const orEmpty = binary('or', call('empty', reference(cellName)), accept);
    return rows.map((row, index) => ({
      accept: inRow(orEmpty, row.name),
      ...(index === 0 ? { message } : {}),
    }));
  });
  return questions.map((question) => ({ ...question, rules }));
}

/** The name of another cell, which is a separate question in a matrix without rows. */
function beside(condition: Expression, name: string, isOnly: boolean): Expression {
  return mapReferences(condition, (ref) => {
    if (!ref.name.startsWith('row.')) return ref;
    return reference(isOnly ? name : `${name}-${ref.name.slice(4)}`);
  });
}
