import { isObject } from '../../../../server/content/problems/words.ts';
import type { FormQuestion } from '../../form.ts';
import { SourceRecord } from '../../record.ts';
import { joinTexts, readTexts, textsOf } from '../../texts.ts';
import type { SurveyJsContext } from '../context.ts';
import { titleOf } from '../titles.ts';
import { knownInQuestions } from '../types/known.ts';
import { withBuiltInCellType } from '../types/widgets.ts';
import { jsonOf } from './cellQuestions.ts';
import { isNeverShown } from './hiddenColumns.ts';
import { totalsOf, withoutTotal } from './totals.ts';

type Source = Readonly<Record<string, unknown>>;

/** Unread keys other than unique rows change only the appearance. */
const minor = /^(?!keyName$)/;

/** Converts a matrix to which respondents add rows to the dynamic panel that asks for the same. */
export function asPanels(value: Source, context: SurveyJsContext): Source {
  const { notes } = context;
  const record = new SourceRecord(value);
  const name = record.text('name') ?? 'matrix';
  const usual = record.text('cellType') ?? 'dropdown';
  const title = titleOf(record, name, context);
  const columns = record
    .list('columns')
    .map((column) => withBuiltInCellType(column, usual))
    .filter(isObject);
  const isShared = columns.some((column) => column.description === undefined);
  const description = isShared ? record.get('description') : undefined;
  if (columns.length > 1) notes.add(name, 'changed', 'each of its columns is a question');
  for (const column of columns.filter(isNeverShown))
    notes.add(name, 'minor', `the column ${column.name} is never shown`);
  const elementOf = (column: Source, questionName: string): Source => {
    const {
      cellType = 'default',
      name: columnName,
      title: authoredTitle,
      choices,
      ...others
    } = column;
    const type = cellType === 'default' ? usual : cellType;
    const heading = readTexts(authoredTitle);
    if (!isNeverShown(column))
      context.aliases.set(`${name}[].${columnName}`, { question: questionName });
    const shared = /^(?:dropdown|radiogroup|checkbox|tagbox)$/.test(String(type));
    return {
      ...{ description, ...Object(withoutTotal(others)), type, name: questionName },
      ...(Array.isArray(choices) || !shared ? { choices } : { choices: value.choices }),
      visibleIf: withItem(value.columnsVisibleIf, column),
      title: jsonOf(
        columns.length > 1 || heading
          ? joinTexts(title, ': ', heading ?? textsOf(String(columnName)))
          : title,
      ),
    };
  };
  const questionNameOf = (column: Source) => (columns.length > 1 ? `${name}-${column.name}` : name);
  const details = record.list('detailElements');
  const elements = [
    ...columns.map((column) => elementOf(column, questionNameOf(column))),
    ...details,
  ];
  const questionNames = new Map(
    columns.map((column) => [String(column.name), questionNameOf(column)]),
  );
  const rows = record.number('rowCount') ?? 2;
  const panels = {
    ...{ type: 'paneldynamic', name, rowsTitle: jsonOf(title), panelCount: rows },
    minPanelCount: record.get('minRowCount'),
    maxPanelCount: record.get('maxRowCount'),
    templateElements: inRows(elements, questionNames),
    ...Object.fromEntries(
      [
        'visible',
        'visibleIf',
        'enableIf',
        'isRequired',
        'requiredIf',
        'readOnly',
        'validators',
      ].map((key) => [key, record.get(key)]),
    ),
    ...{ valueName: record.get('valueName'), bindings: record.get('bindings') },
    ...(record.flag('allowAddRows') === false ? { allowAddPanel: false } : {}),
  };
  record.reportUnread(notes, name, minor, knownInQuestions);
  const settings = Object.entries(panels).filter(([, setting]) => setting !== undefined);
  return Object.fromEntries(settings);
}

export function totalsBelow(value: Source, context: SurveyJsContext): readonly FormQuestion[] {
  const { columns, visibleIf, visible } = value;
  const name = String(value.name ?? 'matrix');
  if (!Array.isArray(columns) || visible === false) return [];
  const source = context.notes.question(name);
  const showIf = context.condition(name, visibleIf, 'visibleIf');
  const title = context.html(value.title) ?? textsOf(name);
  return totalsOf({ name, source, title, showIf }, columns, [], context);
}

/** Replaces `{row.price}` by the question of another column in the same repetition. */
function inRows(elements: readonly unknown[], questionNames: ReadonlyMap<string, string>): unknown {
  const text = JSON.stringify(elements).replace(
    /\{row\.([^{}"]+)\}/g,
    (_, column: string) => `{${questionNames.get(column) ?? column}}`,
  );
  return JSON.parse(text);
}

/**
 * The condition of a column combined with the condition on all columns, in which `{item}` is the name of the column.
 */
function withItem(each: unknown, { name, visibleIf }: Source): unknown {
  if (typeof each !== 'string' || each.trim() === '') return visibleIf;
  const ofAll = each.replaceAll('{item}', `'${name}'`);
  return typeof visibleIf === 'string' && visibleIf.trim() !== ''
    ? `(${visibleIf}) and (${ofAll})`
    : ofAll;
}
