import { Zip, ZipDeflate } from 'fflate';
import { cellIn, type TableColumn } from '../table.ts';
import { cellXml, columnLetters, styles, textXml } from './cell.ts';
import {
  contentTypesXml,
  packageRelationsXml,
  sheetEnd,
  sheetPath,
  sheetStart,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from './parts.ts';

const mostColumns = 16_384;
const mostRows = 1_048_576;
/** A sheet is limited because a zip file without extensions allows 4 GiB per file. */
const mostBytes = 2 ** 31;
const batchBytes = 2 ** 16;

type Cells = Readonly<Record<string, string | number>>;

/**
 * Writes a workbook, with a further sheet when one is full. The memory does not grow with the rows,
 * and the same rows result in the same bytes.
 */
export async function* workbook(
  columns: readonly TableColumn[],
  rows: AsyncIterable<{ readonly cells: Cells }>,
  limits = { rows: mostRows, bytes: mostBytes },
): AsyncGenerator<Uint8Array> {
  if (columns.length > mostColumns) {
    throw new Error(`${columns.length} columns are more than the ${mostColumns} of a spreadsheet`);
  }
  const archive = new Archive();
  archive.file('[Content_Types].xml', contentTypesXml);
  archive.file('_rels/.rels', packageRelationsXml);
  archive.file('xl/styles.xml', stylesXml);
  const letters = columns.map((_, index) => columnLetters(index));
  const header = columns.map((column, index) =>
    textXml(`${letters[index]}1`, column.header, styles.header),
  );
  const begin = (number: number) => {
    const sheet = archive.begin(`xl/${sheetPath(number)}`);
    sheet.write(`${sheetStart}<row r="1">${header.join('')}</row>`);
    return sheet;
  };
  let sheets = 1;
  let sheet = begin(sheets);
  let row = 1;
  for await (const { cells } of rows) {
    if (row === limits.rows || sheet.bytes > limits.bytes) {
      sheet.end(sheetEnd);
      sheets += 1;
      sheet = begin(sheets);
      row = 1;
    }
    row += 1;
    const xml = columns.map((column, index) =>
      cellXml(`${letters[index]}${row}`, cellIn(column, cells), column.kind),
    );
    sheet.write(`<row r="${row}">${xml.join('')}</row>`);
    yield* archive.take();
  }
  sheet.end(sheetEnd);
  archive.file('xl/workbook.xml', workbookXml(sheets));
  archive.file('xl/_rels/workbook.xml.rels', workbookRelationsXml(sheets));
  archive.end();
  yield* archive.take();
}

/** A zip file that is being written, whose files all have the same time. */
class Archive {
  readonly #zip = new Zip((error, data) => {
    if (error) throw error;
    this.#chunks.push(data);
  });
  #chunks: Uint8Array[] = [];

  begin(name: string): ArchivedFile {
    const file = new ZipDeflate(name, { level: 4 });
    // Zip files store local time from the year 1980 on.
    file.mtime = new Date(1980, 0, 1);
    this.#zip.add(file);
    return new ArchivedFile(file);
  }

  file(name: string, text: string): void {
    this.begin(name).end(text);
  }

  end(): void {
    this.#zip.end();
  }

  take(): readonly Uint8Array[] {
    if (this.#chunks.length === 0) return this.#chunks;
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }
}

class ArchivedFile {
  bytes = 0;
  #text = '';
  readonly #file: ZipDeflate;

  constructor(file: ZipDeflate) {
    this.#file = file;
  }

  write(text: string): void {
    this.#text += text;
    if (this.#text.length >= batchBytes) this.#flush(false);
  }

  end(text: string): void {
    this.#text += text;
    this.#flush(true);
  }

  #flush(isLast: boolean): void {
    const bytes = Buffer.from(this.#text);
    this.bytes += bytes.length;
    this.#text = '';
    this.#file.push(bytes, isLast);
  }
}
