import { plainText } from '../../lib/text.ts';
import type { VariableKind } from '../../questions/shared/variable.ts';
import type { CodebookEntry } from '../codebook/entry.ts';
import { distinctLabels, headerOf } from '../table.ts';
import { clipped, legalNames } from './names.ts';

const reserved = new Set(
  'if else repeat while function for next break TRUE FALSE NULL Inf NaN NA in NA_integer_ NA_real_ NA_complex_ NA_character_'.split(
    ' ',
  ),
);

const numeric: ReadonlySet<VariableKind> = new Set(['number', 'flag', 'scale', 'rank']);

/**
 * Returns R code that reads the CSV of a survey into the data frame `answers`.
 * @param csvOptions options of the command that writes this CSV, such as ` --test`
 */
export function rSyntax(
  surveyId: string,
  entries: readonly CodebookEntry[],
  contextColumns: readonly string[],
  csvOptions = '',
): string {
  const names = legalNames([...entries.map(({ name }) => name), ...contextColumns], {
    reserved,
    hasCase: true,
    maxLength: 10_000,
  });
  const classes = names.map((_, index) => {
    const entry = entries[index];
    return entry && isNumeric(entry) ? 'numeric' : 'character';
  });
  return [
    `# Reads the file of: npm run -s answers -- ${surveyId}${csvOptions} --raw > ${surveyId}.csv`,
    'answers <- read.csv(',
    // The text is marked as UTF-8 instead of converted: in a locale that lacks a letter, R would
    // stop reading at it.
    `  ${quoted(`${surveyId}.csv`)}, encoding = "UTF-8",`,
    '  quote = "\\"", comment.char = "", na.strings = "", stringsAsFactors = FALSE,',
    `  col.names = ${vector(names.map(quoted))},`,
    `  colClasses = ${vector(classes.map(quoted))}`,
    ')',
    ...entries.flatMap((entry, index) =>
      described(entry, `answers[[${quoted(names[index] ?? '')}]]`),
    ),
    '',
  ].join('\n');
}

function isNumeric({ kind, options }: CodebookEntry): boolean {
  return numeric.has(kind) || options.some(({ value }) => typeof value === 'number');
}

function described(entry: CodebookEntry, column: string): readonly string[] {
  const { kind, options } = entry;
  return [
    ...(kind === 'moment'
      ? [`${column} <- as.POSIXct(${column}, format = "%Y-%m-%dT%H:%M:%OSZ", tz = "UTC")`]
      : []),
    ...(kind === 'date' ? [`${column} <- as.Date(${column})`] : []),
    ...(kind === 'choice' && options.length > 0
      ? [
          `${column} <- factor(${column}, levels = ${vector(options.map(({ value }) => literal(value)))},`,
          `  labels = ${vector(distinctLabels(options).map(quoted))})`,
        ]
      : []),
    ...(kind === 'scale' && options.length > 0
      ? [
          `attr(${column}, "labels") <- ${vector(
            options.map(({ value, label }) => `${quoted(label)} = ${literal(value)}`),
          )}`,
        ]
      : []),
    `attr(${column}, "label") <- ${quoted(headerOf(entry))}`,
  ];
}

function literal(value: string | number): string {
  return typeof value === 'number' ? String(value) : quoted(plainText(value));
}

function vector(items: readonly string[]): string {
  return items.length > 4 ? `c(\n    ${items.join(',\n    ')}\n  )` : `c(${items.join(', ')})`;
}

/** Returns a text in ASCII with escapes, which R reads alike in every locale. */
function quoted(text: string): string {
  const escaped = clipped(text, 10_000)
    .replace(/["\\]/g, '\\$&')
    .replace(/[^\x20-\x7e]/gu, (character) => {
      const code = character.codePointAt(0) ?? 0;
      return `\\U{${code.toString(16)}}`;
    });
  return `"${escaped}"`;
}
