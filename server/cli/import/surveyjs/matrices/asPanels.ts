import { isObject } from '../../../../content/problems/words.ts';
import type { FormQuestion } from '../../form.ts';
import { SourceRecord } from '../../record.ts';
import { joinTexts, readTexts, textsOf } from '../../texts.ts';
import type { SurveyJsContext } from '../context.ts';
import { titleOf } from '../titles.ts';
import { knownInQuestions } from '../types/known.ts';
import { withOwnCellType } from '../types/widgets.ts';
import { jsonOf } from './apart.ts';
import { isNeverShown } from './hiddenColumns.ts';
import { totalsOf, withoutTotal } from './totals.ts';

type Source = Readonly<Record<string, unknown>>;

/** Apart from unique rows, what is not read here is a look. */
const minor = /^(?!keyName$)/;

/** A matrix to which respondents add rows, as the dynamic panel that asks for the same. */
export function asPanels(value: Source, context: SurveyJsContext): Source {
  const { notes } = context;
  const record = new SourceRecord(value);
  const name = record.text('name') ?? 'matrix';
  const usual = record.text('cellType') ?? 'dropdown';
  const title = titleOf(record, name, context);
  const columns = record
    .list('columns')
    .map((one) => withOwnCellType(one, usual))
    .filter(isObject);
  const isShared = columns.some((one) => one.description === undefined);
  const description = isShared ? record.get('description') : undefined;
  if (columns.length > 1) notes.add(name, 'changed', 'each of its columns is a question');
  for (const one of columns.filter(isNeverShown))
    notes.add(name, 'minor', `the column ${one.name} is never shown`);
  const elementOf = (column: Source, place: string): Source => {
    const { cellType = 'default', name: own, title: given, choices, ...others } = column;
    const type = cellType === 'default' ? usual : cellType;
    const heading = readTexts(given);
    if (!isNeverShown(column)) context.aliases.set(`${name}[].${own}`, { question: place });
    const shared = /^(?:dropdown|radiogroup|checkbox|tagbox)$/.test(String(type));
    return {
      ...{ description, ...Object(withoutTotal(others)), type, name: place },
      ...(Array.isArray(choices) || !shared ? { choices } : { choices: value.choices }),
      visibleIf: withItem(value.columnsVisibleIf, column),
      title: jsonOf(
        columns.length > 1 || heading
          ? joinTexts(title, ': ', heading ?? textsOf(String(own)))
          : title,
      ),
    };
  };
  const placeOf = (column: Source) => (columns.length > 1 ? `${name}-${column.name}` : name);
  const details = record.list('detailElements');
  const elements = [...columns.map((one) => elementOf(one, placeOf(one))), ...details];
  const places = new Map(columns.map((one) => [String(one.name), placeOf(one)]));
  const rows = record.number('rowCount') ?? 2;
  const panels = {
    ...{ type: 'paneldynamic', name, rowsTitle: jsonOf(title), panelCount: rows },
    minPanelCount: record.get('minRowCount'),
    maxPanelCount: record.get('maxRowCount'),
    templateElements: inRows(elements, places),
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
  const given = Object.entries(panels).filter(([, one]) => one !== undefined);
  return Object.fromEntries(given);
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

/** `{row.price}` is the question of another column in the same time. */
function inRows(elements: readonly unknown[], places: ReadonlyMap<string, string>): unknown {
  const text = JSON.stringify(elements).replace(
    /\{row\.([^{}"]+)\}/g,
    (_, column: string) => `{${places.get(column) ?? column}}`,
  );
  return JSON.parse(text);
}

/** The condition of a column, with the one on each of them, in which `{item}` is its name. */
function withItem(each: unknown, { name, visibleIf }: Source): unknown {
  if (typeof each !== 'string' || each.trim() === '') return visibleIf;
  const ofAll = each.replaceAll('{item}', `'${name}'`);
  return typeof visibleIf === 'string' && visibleIf.trim() !== ''
    ? `(${visibleIf}) and (${ofAll})`
    : ofAll;
}
