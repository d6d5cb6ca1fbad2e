import { mostDepth } from '../../../server/content/problems/depth.ts';
import { allOf, type Expression } from '../expressions/expression.ts';
import {
  type Entry,
  type Form,
  type FormQuestion,
  type Group,
  questionsOf,
  repeatsIn,
  type Value,
} from '../form.ts';
import type { Beside } from '../media/siblingFiles.ts';
import type { Notes } from '../notes.ts';
import type { Texts } from '../texts.ts';
import { type Cells, type FormFiles, mediaHeader } from './cells.ts';
import { XlsFormContext } from './context.ts';
import { filesOf } from './files.ts';
import { withKnownHeaders } from './headers.ts';
import { isMatrix, withMatrices } from './matrices.ts';
import { questionOf } from './questions.ts';
import { atLeastOnce, repeatOf } from './repeats.ts';
import { type RowType, rowType } from './rowTypes.ts';
import { withScopes } from './scopes.ts';
import { begun, shownAs, shownOnly, withDefault } from './shown.ts';
import { isOff, noteCells, noteRow, short } from './skipped.ts';
import { calculated, isEmpty, isNamed, isUnseen, unseen } from './values.ts';
import { readWorkbook, type Sheet } from './workbook.ts';

/** Columns that are read, and columns that only affect appearance or storage. */
const known =
  /^(?:type|name|label|hint|guidance_hint|required|required_message|relevant|constraint|constraint_message|calculation|appearance|choice_filter|parameters|repeat_count|default)$/;
const minor =
  /^(?:readonly|note|disabled|trigger|autoplay|body|bind|instance|intent|\$|style|save_to)/;

const tooDeepGroups = `is nested too deeply: a group inside of more than ${mostDepth} others`;

interface Open {
  readonly name: string;
  readonly kind: string;
  readonly showIf: Expression | null;
  readonly repeat: Pick<Group, 'repeat'>;
  readonly title?: Texts;
  readonly entries: Entry[];
  readonly cells: Cells;
}

/**
 * Reads an XLSForm.
 * @throws for a file that is no workbook, or has no sheet `survey`
 */
export async function readXlsForm(
  bytes: Uint8Array,
  name: string,
  notes: Notes,
  beside: Beside,
): Promise<Form> {
  const read = [...(await readWorkbook(bytes))];
  const sheets = new Map(
    read.map(([name, sheet]) => [name, withKnownHeaders(name, sheet, notes)] as const),
  );
  const files = await filesOf(sheets, beside);
  const { headers = [], rows = [] } = sheets.get('choices') ?? {};
  const choices = [...rows, ...files.options];
  const all = new Set([...headers, ...files.options.flatMap(({ cells }) => Object.keys(cells))]);
  if (choices.length > 0) sheets.set('choices', { headers: [...all], rows: choices });
  return formOfSheets(sheets, name, notes, files);
}

/** Reads the sheets `survey`, `choices` and `settings`. */
function formOfSheets(
  sheets: ReadonlyMap<string, Sheet>,
  name: string,
  notes: Notes,
  files: FormFiles,
): Form {
  const sourceSheet = sheets.get('survey');
  if (!sourceSheet) {
    const names = [...sheets.keys()].map((sheet) => `"${sheet}"`).join(', ') || 'none';
    throw new Error(`has no sheet "survey"; its sheets are: ${names}`);
  }
  if (!sourceSheet.headers.includes('type')) {
    throw new Error('has no column "type" in the sheet "survey"');
  }
  const survey = withScopes(sourceSheet, notes);
  const choices = sheets.get('choices');
  const settings = sheets.get('settings')?.rows[0]?.cells ?? {};
  const context = new XlsFormContext(notes, survey, choices, settings.default_language, files);
  for (const [other, { rows }] of sheets) {
    if (/^(?:survey|(?:external_)?choices|settings)$/.test(other) || rows.length === 0) continue;
    const severity = other === 'entities' ? 'lost' : 'minor';
    const [first] = rows;
    const shown = JSON.stringify(first?.cells);
    notes.add(null, severity, `the sheet "${other}" is not kept, ${rows.length} rows: ${shown}`);
  }
  const { entries, values } = readRows(survey, context);
  for (const group of repeatsIn(entries).flatMap((group) => [group, ...repeatsIn(group.entries)])) {
    for (const { name: question } of questionsOf(group.entries))
      context.aliases.set(`${group.group}[].${question}`, { question });
  }
  context.reportUnused();
  for (const [key, value] of Object.entries(settings)) {
    if (!/^(?:form_title|default_language|title|id_string|form_id)/.test(key)) {
      notes.add(null, 'minor', `the setting ${key} is not kept: ${short(value)}`);
    }
  }
  const title = context.html(settings, 'form_title') ??
    context.html(settings, 'title') ?? { '': name };
  return {
    ...{ name: settings.form_id ?? settings.id_string ?? name, title },
    ...{ languages: context.languages, entries, values, aliases: context.aliases },
    missingName: '…',
    config: { allowPrevious: true },
  };
}

function readRows(survey: Sheet, context: XlsFormContext): { entries: Entry[]; values: Value[] } {
  const { notes } = context;
  const entries: Entry[] = [];
  const values: Value[] = [];
  const open: Open[] = [];
  const add = (entry: Entry) => (open.at(-1)?.entries ?? entries).push(entry);
  for (const { line, cells } of survey.rows) {
    if (cells.type === undefined) {
      noteRow(cells, line, 'has no type', notes);
      continue;
    }
    if (/^(?:yes|true)/i.test(cells.disabled ?? '')) {
      noteRow(cells, line, 'is disabled', notes);
      continue;
    }
    const row = rowOfGroup(rowType(cells.type), open.at(-1)?.cells);
    const repeat = open.findLast(({ kind }) => kind === 'begin_repeat')?.name;
    const count = values.length;
    if (/^begin/.test(row.type)) {
      if (open.length >= mostDepth) throw new Error(`row ${line}: ${tooDeepGroups}`);
      open.push(opened(row, cells, line, context));
    } else if (/^end_/.test(row.type)) {
      const group = open.pop();
      if (!group) throw new Error(`row ${line}: "${cells.type}" ends no group`);
      const { name, showIf, repeat, title } = group;
      const entries = withMatrices(group, context);
      add({ group: name, showIf, ...repeat, ...(title ? { title } : {}), entries });
    } else if (/^select/.test(row.type) && cells.appearance === 'label') {
      noteRow(cells, line, 'shows the options of a table', notes);
    } else if (isUnseen(row.type, cells, context)) {
      const unseenValues = unseen(cells, row.type, isNamed(cells.name, survey), context);
      if (!unseenValues) noteRow(cells, line, `(${row.type}) records no answer`, notes);
      values.push(...(unseenValues ?? []));
    } else if (row.type === 'calculate') values.push(...calculated(cells, context));
    else if (isEmpty(cells)) noteRow(cells, line, 'shows nothing', notes);
    else {
      const shown = shownOnly(cells, values, context);
      const question = readQuestion(row, shown ?? begun(cells, context), line, context);
      add(shown ? shownAs(question, shown, context) : question);
    }
    if (repeat !== undefined)
      values.push(...values.splice(count).map((value) => ({ ...value, repeat })));
  }
  const [unclosed] = open;
  if (unclosed) throw new Error(`the group "${unclosed.name}" has no end`);
  return { entries, values };
}

function opened({ type }: RowType, cells: Cells, line: number, context: XlsFormContext): Open {
  const name = cells.name ?? `group${line}`;
  const { appearance, ...others } = cells;
  const read = isMatrix(cells) ? others : cells;
  const known = /^(?:type|name|label|relevant|repeat_count|kobo--(?:score-choices|rank-items))$/;
  noteCells(read, known, name, context.notes);
  const title = isMatrix(cells) ? undefined : context.html(cells, 'label');
  const repeat = type === 'begin_repeat' ? { repeat: repeatOf(name, cells, context) } : {};
  return {
    name,
    kind: type,
    repeat,
    ...(title ? { title } : {}),
    showIf: allOf([
      context.expression(null, cells.relevant, `${name}: relevant`),
      type === 'begin_repeat' ? atLeastOnce(cells, context) : null,
    ]),
    entries: [],
    cells,
  };
}

function readQuestion(
  row: RowType,
  cells: Cells,
  line: number,
  context: XlsFormContext,
): FormQuestion {
  const { notes } = context;
  const name = cells.name ?? `row${line}`;
  const source = notes.question(name);
  const plainQuestion = { ...questionOf(row, { ...cells, name }, context), source };
  const question = withDefault(plainQuestion, cells, context);
  for (const [header, text] of Object.entries(cells)) {
    const [column = ''] = header.split(':');
    const isRead = known.test(column) || (header === 'body::accept' && row.type === 'file');
    if (isRead || isOff(column, text)) continue;
    const severity = minor.test(column) ? 'minor' : 'lost';
    if (mediaHeader(header) === 'image' && context.pictures.has(text)) continue;
    if (mediaHeader(header) !== null) notes.add(name, 'lost', `${header} is not kept: ${text}`);
    else
      notes.add(
        name,
        severity === 'lost' && !/^[a-z_]+$/.test(column) ? 'minor' : severity,
        `${header} is not kept: ${short(text)}`,
      );
  }
  for (const [header, text] of Object.entries(cells)) {
    if (/^(?:guidance_hint|required_message|calculation)(?:::|$)/.test(header))
      notes.add(name, 'minor', `${header} is not kept: ${short(text)}`);
  }
  return question;
}

/** The row type with the list that the group names, for a row of a Kobo rating or ranking. */
function rowOfGroup(row: RowType, group: Cells | undefined): RowType {
  const list = { score__row: 'kobo--score-choices', rank__level: 'kobo--rank-items' }[row.type];
  const name = list === undefined ? undefined : group?.[list];
  return name === undefined ? row : { ...row, type: 'select_one', list: name };
}
