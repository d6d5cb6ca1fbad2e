import { stringify } from 'csv-stringify/sync';
import { guardedText, plainText } from '../../lib/text.ts';
import type { CodebookEntry, CodebookOption } from './entry.ts';

export const codebookFormats: Readonly<
  Record<'csv' | 'md', (entries: readonly CodebookEntry[], isRaw?: boolean) => string>
> = {
  /**
   * Prints a row for each value of a column, or one for a column without named values; texts are
   * guarded for spreadsheets unless `isRaw`.
   */
  csv: (entries, isRaw = false) =>
    stringify(
      entries.flatMap((entry) =>
        (entry.options.length > 0 ? entry.options : [null]).map((option) => rowOf(entry, option)),
      ),
      {
        header: true,
        record_delimiter: 'windows',
        quote_record_delimiter: true,
        cast: { string: isRaw ? plainText : guardedText },
      },
    ),
  md: (entries) =>
    [
      '| Column | Type | Question | Part | Kind | Values |',
      '|---|---|---|---|---|---|',
      ...entries.map(
        ({ name, type, title, part, role, kind, options, min, max }) =>
          `| ${[
            `\`${name}\``,
            type,
            escaped(title),
            escaped([part, role].filter((text) => text !== '').join(', ')),
            kind,
            [bounds(min, max), ...options.map(described)]
              .filter((text) => text !== '')
              .join('<br>'),
          ].join(' | ')} |`,
      ),
      '',
    ].join('\n'),
};

function rowOf(
  { name, question, type, title, part, role, kind, min, max, maxLength }: CodebookEntry,
  option: CodebookOption | null,
): Readonly<Record<string, string | number>> {
  return {
    column: name,
    question: question ?? '',
    ...{ type, title, part, role, kind },
    min: min ?? '',
    max: max ?? '',
    maxLength: maxLength ?? '',
    value: option?.value ?? '',
    label: option?.label ?? '',
    score: option?.score ?? '',
  };
}

function bounds(min: number | null, max: number | null): string {
  if (min === null && max === null) return '';
  return max === null ? `from ${min}` : min === null ? `to ${max}` : `${min} to ${max}`;
}

function described({ value, label, score }: CodebookOption): string {
  const name = String(value) === label ? '' : ` = ${escaped(label)}`;
  return `\`${value}\`${name}${score === null || score === 0 ? '' : ` (score ${score})`}`;
}

/** Escapes characters that would be columns or markup in Markdown. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>|]/g, (character) => `\\${character}`);
}
