import { isObject } from '../../../../server/content/problems/words.ts';
import { allOf, isImplied } from '../../expressions/expression.ts';
import type { Entry, FormOption, FormQuestion } from '../../form.ts';
import type { SourceRecord } from '../../record.ts';
import { defaultText, joinTexts, type Texts } from '../../texts.ts';
import type { SurveyJsContext } from '../context.ts';
import { namesIn } from '../hidden.ts';

type Base = Omit<FormQuestion, 'type' | 'config'>;
type Source = Readonly<Record<string, unknown>>;

/** The most cells of a column that become separate questions. */
const mostCells = 60;
const ofRows = /^(?:dropdown|radiogroup|checkbox|tagbox|boolean|text|comment|rating|expression)$/;
const ofEachCell = [
  ...['choicesVisibleIf', 'choicesEnableIf', 'choicesFromQuestion', 'hasOther', 'showOtherItem'],
  ...['hasNone', 'showNoneItem', 'showRefuseItem', 'showDontKnowItem', 'allowCustomChoices'],
  ...['minSelectedChoices', 'maxSelectedChoices', 'hasComment', 'showCommentArea'],
];

/** Whether a single question can ask for the answers of a column in all rows. */
export function isWhole(
  column: Source,
  type: string,
  rows: readonly FormOption[],
  name: string,
  context: SurveyJsContext,
): boolean {
  if (rows.length > mostCells || type === 'signaturepad') return true;
  const { choices, inputType, visibleIf, requiredIf, readOnly } = column;
  if (!ofRows.test(type) || /^datetime/.test(String(inputType))) return false;
  const options = Array.isArray(choices) ? choices.filter(isObject) : [];
  const isConditional = options.some((option) => option.visibleIf || option.enableIf);
  if (isConditional || ofEachCell.some((key) => column[key])) return false;
  if (readOnly === true) return false;
  if (!requiredIf) return true;
  const needed = context.condition(name, requiredIf, 'requiredIf');
  return isImplied(needed, context.condition(name, visibleIf, 'visibleIf'));
}

/** A question for the cell of a column in each row. */
export function cellQuestions(
  { columnName, defaults, ...column }: Source,
  rows: readonly FormOption[],
  base: Base,
  context: SurveyJsContext,
  matrix: string,
): readonly Entry[] {
  context.notes.add(base.source, 'changed', `each cell of ${columnName} is a question`);
  return rows.flatMap((row, index) => {
    const questionName = `${base.name}-${row.name}`;
    for (const name of [`${matrix}.${row.name}`, `${matrix}[${index}]`])
      context.aliases.set(`${name}.${columnName}`, { question: questionName });
    const title = jsonOf(joinTexts(base.title, ': ', row.text));
    const defaultCell = Object(Object(defaults)[row.name])[String(columnName)];
    const element = {
      ...Object(inRow(column, row, index, matrix)),
      ...(defaultCell === undefined ? {} : { defaultValue: defaultCell }),
      ...{ name: questionName, title },
    };
    return read(element, base, row, context);
  });
}

/** The detail questions of each row, in groups titled with the texts of the rows. */
export function detailsOf(
  record: SourceRecord,
  rows: readonly FormOption[],
  base: Base,
  context: SurveyJsContext,
): readonly Entry[] {
  const details = record.list('detailElements');
  record.get('detailPanelMode');
  if (details.length === 0) return [];
  const { name } = base;
  const names = namesIn(details);
  context.notes.add(base.source, 'changed', 'the questions below its rows are groups');
  return rows.map((row, index) => {
    const questionName = (part: string) => `${name}-${row.name}-${part}`;
    for (const part of names)
      for (const path of [`${name}.${row.name}`, `${name}[${index}]`])
        context.aliases.set(`${path}.${part}`, { question: questionName(part) });
    const renamed = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(renamed);
      if (!isObject(part)) return part;
      const { name: partName, title = partName } = part;
      const all = Object.entries(part).map(([key, value]) => [key, renamed(value)]);
      if (typeof partName !== 'string' || typeof part.type !== 'string')
        return Object.fromEntries(all);
      return { ...Object.fromEntries(all), name: questionName(partName), title };
    };
    const elements = inRow(details.map(renamed), row, index, name) as readonly unknown[];
    return {
      ...{ group: `${name}-${row.name}`, title: joinTexts(base.title, ': ', row.text) },
      showIf: allOf([base.showIf, row.showIf ?? null]),
      entries: elements.flatMap((element) =>
        read(element, { ...base, showIf: null }, null, context),
      ),
    };
  });
}

/** Reads an element in place of a cell; in the report it belongs to the matrix. */
function read(
  element: unknown,
  base: Base,
  row: FormOption | null,
  context: SurveyJsContext,
): readonly Entry[] {
  const entries = context.notes.inside(base.source, () => context.entriesOf(element));
  return entries.map((entry) => ({
    ...entry,
    showIf: allOf([base.showIf, row?.showIf ?? null, entry.showIf]),
  }));
}

/** A part of a matrix in which `{row.price}`, `{rowName}` and `{rowIndex}` are replaced for a row. */
function inRow(part: unknown, row: FormOption, index: number, matrix: string): unknown {
  const shown = defaultText(row.text);
  const change = (text: string, isExpression: boolean) =>
    text
      .replace(/\{row\./g, `{${matrix}.${row.name}.`)
      .replace(/\{row(?:Name|Value)\}/g, isExpression ? `'${row.name}'` : row.name)
      .replace(/\{rowTitle\}/g, isExpression ? `'${shown}'` : shown)
      .replace(/\{rowIndex\}/g, String(index + 1));
  const inside = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return change(value, /(?:If|expression)$/i.test(key));
    if (Array.isArray(value)) return value.map((item) => inside(item, key));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([innerKey, inner]) => [innerKey, inside(inner, innerKey)]),
    );
  };
  return inside(part, '');
}

/** Texts in the form of a SurveyJS element. */
export function jsonOf(texts: Texts): unknown {
  return Object.fromEntries(
    Object.entries(texts).map(([tag, text]) => [tag === '' ? 'default' : tag, text]),
  );
}
