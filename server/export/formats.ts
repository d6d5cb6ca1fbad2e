import { stringify } from 'csv-stringify';
import { cellText, escapeControls } from '../lib/text.ts';
import { allowsSignature } from '../sessions/signature.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { hasQuotas } from '../surveys/quotas/quotas.ts';
import { contextColumn, readContext } from './hostContext.ts';
import { columnsOfSurvey, type Exported, sessionCells } from './rows.ts';

/** Converts rows to text. */
type Format = (
  survey: Questionnaire,
  rows: AsyncIterable<Exported>,
  contextNames?: readonly string[],
) => AsyncIterable<string>;

/** The formats of `npm run answers`. */
export const formats: Readonly<Record<'csv' | 'jsonl', Format>> = {
  /** RFC 4180 with a header; {@link cellText} prevents formula injection. */
  async *csv(survey, rows, contextNames = []) {
    const table = stringify({
      header: true,
      columns: [...columnsOfSurvey(survey), ...contextNames.map(contextColumn)],
      record_delimiter: 'windows',
      // Some spreadsheets begin a row at any unquoted line break.
      quote_record_delimiter: true,
      cast: { string: cellText },
    });
    const written = write(table, rows);
    yield* table;
    await written;
  },
  /** One JSON object per line; `answers` maps question ids to results, with the duration of missions. */
  async *jsonl(survey, rows) {
    for await (const { session, values, drawn, answers, end } of rows) {
      const row = {
        ...sessionCells(session),
        ...(session.context === null ? {} : { context: readContext(session.context) }),
        ...(allowsSignature(survey) ? { signature: session.sign } : {}),
        ...drawn,
        ...(hasQuotas(survey) ? { quota: session.quota } : {}),
        ...(end === undefined ? {} : { end }),
        ...(values.size > 0 ? { values: Object.fromEntries(values) } : {}),
        answers: Object.fromEntries(answers),
      };
      yield `${escapeControls(JSON.stringify(row))}\n`;
    }
  },
};

async function write(
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
