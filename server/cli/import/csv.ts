import { parse } from 'csv-parse/sync';
import { blankOfInput, withBounds } from './blanks.ts';
import { type Expression, Unconvertible } from './expressions/expression.ts';
import { parseSurveyJs } from './expressions/surveyjs.ts';
import type { Form, FormOption, FormQuestion } from './form.ts';
import type { Notes } from './notes.ts';
import { htmlOf, textsOf } from './texts.ts';
import { pipe } from './write/localize.ts';

const needed = ['id', 'type', 'title'];
const columns = [...needed, 'description', 'required', 'options', 'rows', 'min', 'max', 'showif'];
const types = [
  'text',
  'radio',
  'check',
  'list',
  'order',
  'singleInput',
  'multiInput',
  'number',
  'date',
  'time',
  'month',
  'email',
  'phone',
  'rate',
  'multiSingle',
  'multiCheck',
  'multiRate',
  'upload',
];

type Row = Readonly<Record<string, string>>;

/**
 * Reads a table of questions; docs/surveys.md has its columns.
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
  const given = headers.map((header) => header.toLowerCase());
  const missing = needed.filter((column) => !given.includes(column));
  if (missing.length > 0)
    throw new Error(`has no column ${missing.map((one) => `"${one}"`).join(', ')}`);
  for (const column of given.filter((one) => !columns.includes(one))) {
    notes.add(null, 'lost', `the column "${column}" is not known`);
  }
  const entries = lines.map((cells, at) => {
    const row = Object.fromEntries(given.map((header, column) => [header, cells[column] ?? '']));
    return questionOfRow(row, at + 2, notes);
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

function questionOfRow(row: Row, line: number, notes: Notes): FormQuestion {
  const { id: name = '', title = '', description = '', required = '' } = row;
  if (name === '') throw new Error(`line ${line} has no id`);
  const type = types.find((one) => one.toLowerCase() === (row.type ?? '').toLowerCase());
  if (type === undefined) {
    throw new Error(
      `line ${line}: the type "${row.type}" is not known; there are: ${types.join(', ')}`,
    );
  }
  notes.question(name);
  const choice = optionsIn(row.options ?? '');
  const rows = optionsIn(row.rows ?? '');
  return {
    ...{ name, source: name, title: named(title) },
    ...(description === '' ? {} : { description: named(description) }),
    required: !/^(?:no|false|0)$/i.test(required),
    showIf: conditionIn(name, row.showif ?? '', notes),
    ...shapeOf(type, choice, rows, row, name, notes),
  };
}

function shapeOf(
  type: string,
  choice: readonly FormOption[],
  rows: readonly FormOption[],
  row: Row,
  name: string,
  notes: Notes,
): Pick<FormQuestion, 'type' | 'config'> & Partial<FormQuestion> {
  const bounds = boundsOf(row, name, notes);
  switch (type) {
    case 'radio':
    case 'list':
    case 'check':
    case 'order':
      if (choice.length === 0) throw new Error(`"${name}" has no options`);
      return { type, config: type === 'check' || type === 'order' ? bounds : {}, choice };
    case 'multiInput':
      return { type, config: {}, choice: rows.length > 0 ? rows : choice };
    case 'multiSingle':
    case 'multiCheck':
      if (choice.length === 0 || rows.length === 0)
        throw new Error(`"${name}" needs rows and options`);
      return { type, config: type === 'multiCheck' ? bounds : {}, choice: rows, subChoice: choice };
    case 'rate':
    case 'multiRate': {
      const { min = 1, max = 5 } = bounds as { min?: number; max?: number };
      const config = { icon: 5, startValue: min, scope: max - min + 1 };
      if (type === 'rate') return { type, config };
      return { type, config, choice: rows.length > 0 ? rows : choice };
    }
    case 'text':
    case 'upload':
      return { type, config: {} };
    default: {
      const blank =
        type === 'singleInput'
          ? {}
          : type === 'phone'
            ? { kind: 'phone' }
            : (blankOfInput(type, {}) ?? {});
      const isText = type === 'singleInput' || type === 'email' || type === 'phone';
      const { min, max } = bounds;
      const lengths = {
        ...(min === undefined ? {} : { minLength: min }),
        ...(max === undefined ? {} : { maxLength: max }),
      };
      return {
        type: 'singleInput',
        config: withBounds(blank, isText ? lengths : bounds, undefined, () => undefined),
      };
    }
  }
}

function boundsOf(row: Row, name: string, notes: Notes): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    ['min', 'max'].flatMap((key): [string, unknown][] => {
      const text = row[key] ?? '';
      if (text === '') return [];
      if (/^(?:\d{4}-\d{2}(?:-\d{2})?|\d{2}:\d{2}|today)$/.test(text)) return [[key, text]];
      if (Number.isFinite(Number(text))) return [[key, Number(text)]];
      notes.add(name, 'lost', `${key} ${text} is no number, date or time`);
      return [];
    }),
  );
}

/** `yes=Yes | no=No | other=Other…`: an id before the first `=`; a text that ends in … asks for a text. */
function optionsIn(text: string): readonly FormOption[] {
  const parts = text.split('|').filter((part) => part.trim() !== '');
  return parts.map((part) => {
    const [, id, label = ''] = /^([\w-]{1,64})\s*=\s*(.+)$/.exec(part.trim()) ?? [
      null,
      undefined,
      part.trim(),
    ];
    const hasInput = label.endsWith('…') || label.endsWith('...');
    const shown = label.replace(/(?:…|\.\.\.)$/, '').trimEnd();
    return {
      name: id ?? shown,
      text: named(shown),
      ...(hasInput ? { config: { input: true } } : {}),
    };
  });
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

function named(text: string) {
  return textsOf(htmlOf(text).replace(/\{([^{}]+)\}/g, (_, name: string) => pipe(name.trim())));
}
