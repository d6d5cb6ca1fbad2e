import { isObject } from '../../../../server/content/problems/words.ts';
import { allOf, anyOf, binary, literal, not, reference } from '../../expressions/expression.ts';
import type { FormOption, FormQuestion } from '../../form.ts';
import type { SourceRecord } from '../../record.ts';
import { joinTexts } from '../../texts.ts';
import type { SurveyJsContext } from '../context.ts';
import { ofAnyCell, ofAnyRow } from './anyRow.ts';
import { matrixOf } from './cells.ts';

type Base = Omit<FormQuestion, 'type' | 'config'>;

/** The most cells of a matrix for a rule that names all pairs of rows. */
const mostCells = 500;

/**
 * Converts a matrix with a single kind of answers; a matrix with texts in its cells becomes a question for each row.
 */
export function plainMatrix(
  record: SourceRecord,
  rows: readonly FormOption[],
  base: Base,
  context: SurveyJsContext,
): readonly FormQuestion[] {
  const { name } = base;
  const visible = context.condition(name, record.get('columnsVisibleIf'), 'columnsVisibleIf');
  const columns = context.items(name, record.list('columns'), visible);
  const isAll = [record.flag('isAllRowRequired'), record.flag('eachRowRequired')].some(Boolean);
  const cells = record.get('cells');
  const required = base.required || isAll;
  if (cells !== undefined && !isObject(cells))
    context.notes.add(name, 'lost', `cells is no object: ${JSON.stringify(cells)}`);
  if (isObject(cells) && rows.length > 0 && Object.keys(cells).length > 0) {
    context.notes.add(
      name,
      'changed',
      'each row is a question, whose options have the texts of cells',
    );
    const separateRows = rowQuestions(rows, columns, cells, { ...base, required: isAll }, context);
    return base.required && !isAll ? ofAnyCell(separateRows) : separateRows;
  }
  const isSeveral = record.text('cellType') === 'checkbox';
  const question = matrixOf(
    isSeveral ? 'multiCheck' : 'multiSingle',
    { ...base, required },
    rows,
    columns,
  );
  const isDistinct = record.flag('eachRowUnique') ?? false;
  const isLarge = rows.length * rows.length * columns.length > mostCells;
  if (isDistinct && isLarge)
    context.notes.add(name, 'lost', 'a column may be chosen in several rows');
  const rules = isDistinct && !isLarge ? ofDistinctRows(name, rows, columns) : [];
  const checked = isAll || rows.length < 2 ? question : ofAnyRow(question);
  return [rules.length > 0 ? { ...checked, rules } : checked];
}

/** Makes a question for each row. */
function rowQuestions(
  rows: readonly FormOption[],
  columns: readonly FormOption[],
  cells: Readonly<Record<string, unknown>>,
  base: Base,
  context: SurveyJsContext,
): readonly FormQuestion[] {
  const { name } = base;
  return rows.map((row): FormQuestion => {
    const questionName = `${name}-${row.name}`;
    context.aliases.set(`${name}.${row.name}`, { question: questionName });
    const choice = columns.map((column) => {
      const cellText = Object(cells[row.name])[column.name] ?? Object(cells.default)[column.name];
      const text = context.html(cellText);
      return text ? { ...column, text: joinTexts(column.text, ': ', text) } : column;
    });
    const showIf = allOf([base.showIf, row.showIf ?? null]);
    const title = joinTexts(base.title, ': ', row.text);
    return { ...base, name: questionName, title, showIf, type: 'radio', config: {}, choice };
  });
}

/** Adds the rule that a column is chosen in one row at most. */
function ofDistinctRows(
  name: string,
  rows: readonly FormOption[],
  columns: readonly FormOption[],
): NonNullable<FormQuestion['rules']> {
  const isChosen = (row: FormOption, column: FormOption) =>
    binary('selected', reference(`${name}.${row.name}`), literal(column.name));
  const pairs = rows.flatMap((row, index) =>
    rows.slice(index + 1).map((other) => [row, other] as const),
  );
  const both = columns.flatMap((column) =>
    pairs.map(([row, other]) => binary('and', isChosen(row, column), isChosen(other, column))),
  );
  const accept = both.length > 0 ? anyOf(both) : null;
  return accept ? [{ accept: not(accept) }] : [];
}
