import { mostBytes } from '../../../contract/questions/shared/characters.ts';
import { plainText } from '../../lib/text.ts';
import type { VariableKind } from '../../questions/shared/variable.ts';
import type { CodebookEntry } from '../codebook/entry.ts';
import { headerOf } from '../table.ts';
import { clipped, legalNames } from './names.ts';

/**
 * The most bytes of texts; the calls that send a session's texts and a host page's values limit
 * their lengths.
 */
const longest = {
  text: 32_767,
  sessionText: 4097,
  context: 3100,
  variableLabel: 255,
  valueLabel: 120,
  name: 64,
  part: 80,
};

const reserved = new Set('ALL AND BY EQ GE GT LE LT NE NOT OR TO WITH'.split(' '));

/**
 * Returns SPSS syntax that reads the CSV of a survey.
 * @param csvOptions options of the command that writes this CSV, such as ` --test`
 */
export function spssSyntax(
  surveyId: string,
  entries: readonly CodebookEntry[],
  contextColumns: readonly string[],
  csvOptions = '',
): string {
  const columns = [...entries.map(({ name }) => name), ...contextColumns];
  const all = legalNames([...columns, ...entries.map(({ name }) => `${name}_iso`)], {
    reserved,
    hasCase: false,
    maxLength: longest.name,
  });
  const variables = entries.map((entry, index) => ({
    entry,
    name: all[index] ?? '',
    iso: entry.kind === 'moment' ? (all[columns.length + index] ?? '') : null,
  }));
  const read = [
    ...variables.map(({ entry, name, iso }) => `${iso ?? name} ${formatOf(entry)}`),
    ...contextColumns.map((_, index) => `${all[entries.length + index]} A${longest.context}`),
  ];
  return lines([
    '* Encoding: UTF-8.',
    `* Reads the file of: npm run -s answers -- ${surveyId}${csvOptions} --raw --one-line > ${surveyId}.csv.`,
    'SET DECIMAL=DOT.',
    `GET DATA /TYPE=TXT /FILE='${surveyId}.csv' /ENCODING='UTF8'`,
    `  /ARRANGEMENT=DELIMITED /DELCASE=LINE /FIRSTCASE=2 /DELIMITERS=',' /QUALIFIER='"'`,
    '  /VARIABLES=',
    ...read.map((variable, index) => `    ${variable}${index === read.length - 1 ? '.' : ''}`),
    ...variables.flatMap(({ name, iso }) => (iso === null ? [] : moment(name, iso))),
    ...variables
      .filter(({ entry }) => entry.kind === 'number')
      .map(({ name }) => `FORMATS ${name} (F12.2).`),
    ...variables.flatMap(({ entry, name }) => described(entry, name)),
    'EXECUTE.',
  ]);
}

function formatOf({ kind, type, options, maxLength }: CodebookEntry): string {
  const { format } = kinds[kind];
  if (format !== null) return format;
  if (options.some(({ value }) => typeof value === 'number')) return 'F8.0';
  const widths = options.map(({ value }) => Buffer.byteLength(plainText(String(value))));
  if (kind === 'choice') return `A${Math.max(8, ...widths)}`;
  if (maxLength === null) return `A${type === 'session' ? longest.sessionText : longest.text}`;
  return `A${Math.min(mostBytes(maxLength), longest.text)}`;
}

interface Kind {
  readonly format: string | null;
  readonly level: 'NOMINAL' | 'ORDINAL' | 'SCALE';
}

const kinds: Readonly<Record<VariableKind, Kind>> = {
  number: { format: 'F40.0', level: 'SCALE' },
  text: { format: null, level: 'NOMINAL' },
  choice: { format: null, level: 'NOMINAL' },
  flag: { format: 'F1.0', level: 'NOMINAL' },
  scale: { format: 'F8.0', level: 'ORDINAL' },
  rank: { format: 'F8.0', level: 'ORDINAL' },
  date: { format: 'SDATE10', level: 'SCALE' },
  time: { format: 'TIME5', level: 'SCALE' },
  month: { format: 'A7', level: 'NOMINAL' },
  moment: { format: 'A24', level: 'SCALE' },
  file: { format: 'A255', level: 'NOMINAL' },
  json: { format: `A${longest.text}`, level: 'NOMINAL' },
};

/** Computes a date with its time, because SPSS has no format for ISO text. */
function moment(name: string, iso: string): readonly string[] {
  const part = (from: number, length: number, format = `F${length}`) =>
    `NUMBER(SUBSTR(${iso}, ${from}, ${length}), ${format})`;
  return [
    `NUMERIC ${name} (DATETIME20).`,
    `DO IF ${iso} NE ''.`,
    `COMPUTE ${name} = DATE.DMY(${part(9, 2)}, ${part(6, 2)}, ${part(1, 4)})`,
    `  + TIME.HMS(${part(12, 2)}, ${part(15, 2)}, ${part(18, 6, 'F6.3')}).`,
    'END IF.',
    'EXECUTE.',
    `DELETE VARIABLES ${iso}.`,
  ];
}

function described(entry: CodebookEntry, name: string): readonly string[] {
  const values = entry.kind === 'flag' ? [] : entry.options;
  return [
    `VARIABLE LABELS ${name}`,
    `  ${quoted(headerOf(entry), longest.variableLabel)}.`,
    ...(values.length === 0
      ? []
      : [
          `VALUE LABELS ${name}`,
          ...values.map(({ value, label }, index) => {
            const key = typeof value === 'number' ? value : quoted(plainText(value), longest.text);
            const end = index === values.length - 1 ? '.' : '';
            return `  ${key} ${quoted(label, longest.valueLabel)}${end}`;
          }),
        ]),
    // A question that was not asked has an empty cell, which would otherwise be a valid text.
    ...(isTextChoice(entry) ? [`MISSING VALUES ${name} ('').`] : []),
    `VARIABLE LEVEL ${name} (${kinds[entry.kind].level}).`,
  ];
}

function isTextChoice({ kind, options }: CodebookEntry): boolean {
  return kind === 'choice' && options.every(({ value }) => typeof value === 'string');
}

/** Divides a text into parts, because a line of syntax has at most 256 bytes. */
function quoted(text: string, maxBytes: number): string {
  const parts = [''];
  for (const character of clipped(text, maxBytes)) {
    if (Buffer.byteLength(`${parts.at(-1)}${character}`) > longest.part) parts.push('');
    parts[parts.length - 1] += character;
  }
  return parts.map((part) => `'${part.replaceAll("'", "''")}'`).join(' +\n    ');
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
