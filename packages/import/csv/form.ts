import { parse } from 'csv-parse/sync';
import { type Expression, Unconvertible } from '../expressions/expression.ts';
import { parseSurveyJs } from '../expressions/surveyjs.ts';
import type { Form, FormQuestion } from '../form.ts';
import type { Notes } from '../notes.ts';
import { textsOf } from '../texts.ts';
import { named } from './options.ts';
import { type Row, shapeOf, typeNamed, unusedColumns } from './shapes.ts';

const needed = ['id', 'type', 'title'];
const columns = [...needed, 'description', 'required', 'options', 'rows', 'min', 'max', 'showif'];

/**
 * Reads a table of questions; docs/surveys.md describes its columns.
 * @throws for a missing column, an unknown type, and a row without an id
 */
export function readCsv(text: string, name: string, notes: Notes): Form {
  const first = text.slice(0, text.search(/\r?\n|$/));
  const delimiter = [',', ';', '\t'].reduce((a, b) =>
    first.split(b).length > first.split(a).length ? b : a,
  );
  const [headers = [], ...lines] = parse(text, {
    bom: true,
    delimiter,
    skip_empty_lines: true,
    relax_column_count: true,
    trim: true,
  }) as string[][];
  const lowerHeaders = headers.map((header) => header.toLowerCase());
  const missing = needed.filter((column) => !lowerHeaders.includes(column));
  if (missing.length > 0)
    throw new Error(`has no column ${missing.map((column) => `"${column}"`).join(', ')}`);
  const twice = columns.find(
    (column) => lowerHeaders.indexOf(column) !== lowerHeaders.lastIndexOf(column),
  );
  if (twice !== undefined) throw new Error(`has the column "${twice}" twice`);
  for (const column of lowerHeaders.filter(
    (header) => header !== '' && !columns.includes(header),
  )) {
    notes.add(null, 'minor', `the column "${column}" is not known`);
  }
  const entries = lines.map((cells, index) => {
    const row = Object.fromEntries(
      lowerHeaders.map((header, column) => [header, cells[column] ?? '']),
    );
    const beyond = cells.filter((cell, column) => cell !== '' && !lowerHeaders[column]);
    return questionOfRow(row, beyond, { line: index + 2, delimiter, notes });
  });
  if (entries.length === 0) throw new Error('has no questions');
  return {
    name,
    title: textsOf(name),
    languages: [],
    entries,
    values: [],
    config: { allowPrevious: true },
  };
}

interface RowContext {
  readonly line: number;
  readonly delimiter: string;
  readonly notes: Notes;
}

function questionOfRow(
  row: Row,
  beyond: readonly string[],
  { line, delimiter, notes }: RowContext,
): FormQuestion {
  const { id: name = '', title = '', description = '', required = '' } = row;
  if (name === '') throw new Error(`line ${line} has no id`);
  const type = typeNamed(row.type ?? '', line);
  const source = notes.question(name);
  const shape = shapeOf(type, row, name, notes);
  for (const column of unusedColumns(type, row))
    notes.add(name, 'lost', `${column} is of no use to the type ${type}: ${row[column]}`);
  for (const [column, cell] of Object.entries(row)) {
    if (column !== '' && !columns.includes(column) && cell !== '')
      notes.add(name, 'minor', `${column} is not kept: ${cell}`);
  }
  if (beyond.length > 0) {
    const message = `cells beside the named columns, a text with "${delimiter}" needs quotation marks`;
    notes.add(name, 'lost', `${message}: ${beyond.join(` ${delimiter} `)}`);
  }
  return {
    ...{ name, source, title: named(title) },
    ...(description === '' ? {} : { description: named(description) }),
    required: !/^(?:no|false|0)$/i.test(required),
    showIf: conditionIn(name, row.showif ?? '', notes),
    ...shape,
  };
}

function conditionIn(name: string, text: string, notes: Notes): Expression | null {
  if (text === '') return null;
  try {
    return parseSurveyJs(text);
  } catch (error) {
    if (!(error instanceof Unconvertible)) throw error;
    notes.add(name, 'lost', `showIf ${text}: ${error.message}`);
    return null;
  }
}
