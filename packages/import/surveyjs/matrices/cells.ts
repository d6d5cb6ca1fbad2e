import { isBoundBy } from '../../expressions/boundBy.ts';
import type { Expression } from '../../expressions/expression.ts';
import type { FormOption, FormQuestion } from '../../form.ts';
import type { SourceRecord } from '../../record.ts';
import { joinTexts, textsOf } from '../../texts.ts';
import { pipe } from '../../write/localize.ts';
import type { SurveyJsContext } from '../context.ts';
import { readBlank } from '../inputs.ts';
import { ratingQuestion } from '../rating.ts';
import { readRules } from '../validators.ts';

type Base = Omit<FormQuestion, 'type' | 'config'>;

export interface Cell {
  readonly context: SurveyJsContext;
  /**
   * Replaces names of other cells such as `{row.price}` for a row, or for each repetition where respondents add rows.
   */
  readonly inRow: (expression: Expression, row?: string) => Expression;
  /** The name of the cell itself in such expressions. */
  readonly cellName: string;
}

/** A config whose bounds depend on other cells of the row. */
function boundsInRow(
  config: FormQuestion['config'],
  inRow: (expression: Expression) => Expression,
): FormQuestion['config'] {
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => [
      key,
      isBoundBy(value) ? { boundBy: inRow(value.boundBy), rule: inRow(value.rule) } : value,
    ]),
  );
}

/** A computed column as a text that shows the value, or the values of all rows. */
function computedCell(
  column: SourceRecord,
  rows: readonly FormOption[],
  base: Base,
  { context, inRow }: Cell,
): FormQuestion {
  const { source, name, title } = base;
  const compute = context.condition(source, column.get('expression'), 'expression');
  const shown = { ...base, type: 'text', config: {}, required: false };
  if (!compute) return shown;
  if (rows.length === 0) {
    context.values.push({ name, compute: inRow(compute), repeat: source });
    return { ...shown, title: joinTexts(title, ': ', textsOf(pipe(name))) };
  }
  const lines = rows.map((row) => {
    const value = `${name}-${row.name}`;
    context.values.push({ name: value, compute: inRow(compute, row.name) });
    return joinTexts(row.text, ': ', textsOf(pipe(value)));
  });
  const [first = textsOf(''), ...others] = lines;
  const description = others.reduce((all, line) => joinTexts(all, '<br>', line), first);
  return { ...shown, description };
}

/** A matrix, or a single question if it has no rows. */
export function matrixOf(
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

/** The question of a column, with an answer in each row if the rows are fixed. */
export function cellQuestion(
  cellType: string,
  column: SourceRecord,
  rows: readonly FormOption[],
  base: Base,
  shared: readonly unknown[],
  { context, inRow, cellName }: Cell,
): readonly FormQuestion[] {
  const { source } = base;
  const choices = column.list('choices');
  const options = () => context.items(source, choices.length > 0 ? choices : shared, null);
  if (!/^(?:text|comment|expression)$/.test(cellType)) readRules(column, source, cellName, context);
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
      const blank = readBlank(column, source, cellName, context);
      const config = { ...blank, ...(cellType === 'comment' ? { multiline: true } : {}) };
      if (rows.length === 0)
        return [{ ...base, type: 'singleInput', config: boundsInRow(config, inRow) }];
      const choice = rows.map((row) => ({
        ...row,
        config: {
          ...boundsInRow(config, (expression) => inRow(expression, row.name)),
          required: base.required,
        },
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
      return [computedCell(column, rows, base, { context, inRow, cellName })];
    case 'dropdown':
    case 'radiogroup':
      return [matrixOf('multiSingle', base, rows, options())];
    default:
      context.notes.add(source, 'lost', `cells of the type "${cellType}" are asked as texts`);
      return [matrixOf('multiSingle', base, rows, [])];
  }
}
