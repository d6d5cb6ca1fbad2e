import { type Expression, mapReferences, reference } from '../expressions/expression.ts';
import type { Entry, FormOption, FormQuestion, Group } from '../form.ts';
import { SourceRecord } from '../record.ts';
import { joinTexts, type Texts, textsOf } from '../texts.ts';
import type { SurveyJsContext } from './context.ts';
import { readBlank, readValidators } from './inputs.ts';

type Base = Omit<FormQuestion, 'type' | 'config'>;

const minorOfColumn =
  /^(?:width|minWidth|colCount|storeOthersAsComment|isUnique|keyDuplicationError|totalType|totalFormat|totalDisplayStyle|visibleIf|defaultValue|placeholder|optionsCaption|cellType|choicesOrder|showInMultipleColumns|rows|cols|hasOther|rate\w*|min\w*|max\w*)$/;

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
  if (base.required && !isAll)
    context.notes.add(name, 'lost', 'every row needs an answer, in the source one is enough');
  if (record.get('cells') !== undefined)
    context.notes.add(name, 'lost', 'texts of single cells are not kept');
  if ([record.flag('eachRowUnique')].some(Boolean))
    context.notes.add(name, 'lost', 'a column may be chosen in several rows');
  const isSeveral = record.text('cellType') === 'checkbox';
  return matrixOf(
    isSeveral ? 'multiCheck' : 'multiSingle',
    { ...base, required: base.required || isAll },
    rows,
    columns,
  );
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
): readonly Group[] {
  const [rows, most] = [record.number('rowCount'), record.number('maxRowCount')];
  for (const key of ['minRowCount', 'allowRemoveRows']) record.get(key);
  const fixed = record.flag('allowAddRows') === false ? rows : undefined;
  const entries = columnQuestions(record, [], { ...base, showIf: null }, context);
  const repeat = repeatOf(most ?? fixed ?? null, base.title, context);
  return [{ group: base.name, showIf: base.showIf, repeat, entries }];
}

/** The question whether there is another row or panel. */
export function repeatOf(
  max: number | null,
  title: Texts | undefined,
  context: SurveyJsContext,
): NonNullable<Group['repeat']> {
  const another = context.word('another');
  return {
    max,
    another: title ? joinTexts(title, ': ', another) : another,
    ...{ yes: context.word('yes'), no: context.word('no') },
  };
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
  if (columns.length > 1) context.notes.add(name, 'changed', 'each of its columns is a question');
  return columns.flatMap((one) => {
    const column = new SourceRecord(one);
    const columnName = column.text('name') ?? '';
    const title = context.html(column.get('title')) ?? textsOf(columnName);
    const own = context.condition(name, column.get('visibleIf'), 'visibleIf');
    const question: Base = {
      ...base,
      name: columns.length > 1 ? `${name}-${columnName}` : name,
      title: columns.length > 1 ? joinTexts(base.title, ': ', title) : base.title,
      required: column.flag('isRequired') ?? base.required,
      showIf: own ? insideRow(own, base, context) : base.showIf,
    };
    for (const row of rows) {
      const alias = { question: question.name, part: row.name };
      context.aliases.set(`${name}.${row.name}.${columnName}`, alias);
    }
    if (rows.length === 0)
      context.aliases.set(`${name}[0].${columnName}`, { question: question.name });
    const kind = column.text('cellType') ?? 'default';
    const made = cellQuestion(
      kind === 'default' ? cellType : kind,
      column,
      rows,
      question,
      shared,
      context,
    );
    column.reportUnread(context.notes, name, minorOfColumn);
    return made;
  });
}

/** A condition on another cell of the same row has no counterpart. */
function insideRow(own: Expression, base: Base, context: SurveyJsContext): Expression | null {
  let isOfRow = false;
  mapReferences(own, (one) => {
    isOfRow ||= one.name.startsWith('row.');
    return reference(one.name);
  });
  if (!isOfRow) return own;
  context.notes.add(base.name, 'lost', 'a column is shown by the answers in its row');
  return base.showIf;
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
      const scope = (column.number('rateMax') ?? 5) - (column.number('rateMin') ?? 1) + 1;
      const config = {
        icon: 5,
        scope: Math.min(Math.max(scope, 2), 11),
        startValue: column.number('rateMin') ?? 1,
      };
      if (rows.length === 0) return [{ ...base, type: 'rate', config }];
      return [{ ...base, type: 'multiRate', config, choice: rows }];
    }
    case 'dropdown':
    case 'radiogroup':
      readValidators(column, source, base.name, 'other', context);
      return [matrixOf('multiSingle', base, rows, options())];
    default:
      context.notes.add(source, 'lost', `cells of the type "${cellType}" are asked as texts`);
      return [matrixOf('multiSingle', base, rows, [])];
  }
}
