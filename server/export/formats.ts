import { stringify } from 'csv-stringify';
import { escapeControls, guardedText, plainText } from '../lib/text.ts';
import { exportsSignature } from '../sessions/signatureRules.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { hasQuotas } from '../surveys/quotas/quotas.ts';
import { codebookOf } from './codebook/codebook.ts';
import { readContext } from './hostContext.ts';
import { eventCells, eventColumns } from './missionEventRows.ts';
import { type Exported, extensionsIn, sessionCells } from './rows.ts';
import { cellIn, type TableColumn, tableColumns } from './table.ts';

interface CsvOptions {
  /** Whether a CSV begins with a byte order mark, which some spreadsheets need to read UTF-8. */
  readonly bom?: boolean;
  /** Whether spaces replace line breaks in the cells of a CSV, for programs that read a row per line. */
  readonly oneLine?: boolean;
  /**
   * Whether the cells of a CSV have the unchanged answers, for programs; by default texts are
   * guarded for spreadsheets.
   */
  readonly raw?: boolean;
}

interface TableOptions extends CsvOptions {
  readonly columns?: readonly TableColumn[];
}

/** Converts rows to the bytes of a file. */
type Format = (
  survey: Questionnaire,
  rows: AsyncIterable<Exported>,
  options?: TableOptions,
) => AsyncIterable<string | Uint8Array>;

/** The formats of `npm run answers`. */
export const formats: Readonly<Record<'csv' | 'jsonl' | 'xlsx', Format>> = {
  csv(survey, rows, { columns = columnsByName(survey), ...options } = {}) {
    const cells = async function* () {
      yield columns.map(({ header }) => header);
      for await (const row of rows) yield columns.map((column) => cellIn(column, row.cells));
    };
    return csvOf(cells(), options);
  },
  async *xlsx(survey, rows, { columns = columnsByName(survey) } = {}) {
    const { workbook } = await import('./xlsx/workbook.ts');
    yield* workbook(columns, rows);
  },
  /** One JSON object per line; `answers` maps question ids to results, with the duration of missions. */
  async *jsonl(survey, rows) {
    for await (const row of rows) {
      yield jsonLine(survey, row);
    }
  },
};

export function jsonLine(survey: Questionnaire, row: Exported): string {
  return `${escapeControls(JSON.stringify(rowObject(survey, row)))}\n`;
}

/** Returns the object of a line of `jsonl`. */
export function rowObject(
  survey: Questionnaire,
  { session, values, randomCells, answers, end }: Exported,
): object {
  return {
    ...sessionCells(session),
    ...(session.context === null ? {} : { context: readContext(session.context) }),
    ...(exportsSignature(survey, session) ? { signature: session.sign } : {}),
    ...randomCells,
    ...(session.quota !== null || hasQuotas(survey) ? { quota: session.quota } : {}),
    ...extensionsIn(survey, session),
    ...(end === undefined ? {} : { end }),
    ...(values.size > 0 ? { values: Object.fromEntries(values) } : {}),
    answers: Object.fromEntries(answers),
  };
}

function columnsByName(survey: Questionnaire): readonly TableColumn[] {
  return tableColumns(codebookOf(survey), []);
}

/** A CSV of mission events, a row for each (docs/answers.md). */
export function eventsCsv(
  rows: AsyncIterable<Exported>,
  options: CsvOptions = {},
): AsyncIterable<string | Uint8Array> {
  const cells = async function* () {
    yield eventColumns;
    for await (const row of rows) yield* eventCells(row);
  };
  return csvOf(cells(), options);
}

/** RFC 4180 with a header; {@link guardedText} prevents formula injection. */
async function* csvOf(
  rows: AsyncIterable<readonly (string | number)[]>,
  { bom = false, oneLine = false, raw = false }: CsvOptions,
): AsyncGenerator<string | Uint8Array> {
  const textOf = raw ? plainText : guardedText;
  const table = stringify({
    bom,
    record_delimiter: 'windows',
    // Some spreadsheets begin a row at any unquoted line break.
    quote_record_delimiter: true,
    cast: { string: (text) => textOf(oneLine ? text.replace(/\r\n?|\n/g, ' ') : text) },
  });
  const written = write(table, rows);
  yield* table;
  await written;
}

async function write(
  table: ReturnType<typeof stringify>,
  rows: AsyncIterable<readonly (string | number)[]>,
): Promise<void> {
  try {
    for await (const cells of rows) {
      if (!table.write(cells)) await new Promise((resolve) => table.once('drain', resolve));
    }
    table.end();
  } catch (error) {
    table.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
