import { stringify } from 'csv-stringify';
import { cellText, printable } from '../lib/text.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { contextColumn, contextIn } from './context.ts';
import { aboutCells, columnsOfSurvey, type Exported, isSigned } from './export.ts';

/** How an export can be written: rows in, text out. */
type Format = (
  survey: Questionnaire,
  rows: AsyncIterable<Exported>,
  contextNames?: readonly string[],
) => AsyncIterable<string>;

/** The formats of `npm run answers`. */
export const formats: Readonly<Record<'csv' | 'jsonl', Format>> = {
  /**
   * RFC 4180 with a header; {@link cellText} prevents formula injection.
   */
  async *csv(survey, rows, contextNames = []) {
    const table = stringify({
      header: true,
      columns: [...columnsOfSurvey(survey), ...contextNames.map(contextColumn)],
      record_delimiter: 'windows',
      // A line break alone, of any system, begins a row in some spreadsheets: quoted, it does not.
      quote_record_delimiter: true,
      cast: { string: cellText },
    });
    const filled = fill(table, rows);
    yield* table;
    await filled;
  },
  /**
   * One JSON object per line; `answers` has each question's result as the contract shapes it, and of a mission also how
   * long it took.
   */
  async *jsonl(survey, rows) {
    for await (const { session, answers } of rows) {
      const row = {
        ...aboutCells(session),
        ...(session.context === null ? {} : { context: contextIn(session.context) }),
        ...(isSigned(survey) ? { signature: session.sign } : {}),
        answers: Object.fromEntries(answers),
      };
      yield `${printable(JSON.stringify(row))}\n`;
    }
  },
};

async function fill(
  table: ReturnType<typeof stringify>,
  rows: AsyncIterable<Exported>,
): Promise<void> {
  try {
    for await (const { cells } of rows) {
      if (!table.write(cells)) await new Promise((resolve) => table.once('drain', resolve));
    }
    table.end();
  } catch (error) {
    table.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
