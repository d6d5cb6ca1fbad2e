import { unzipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { megabyte } from '../../../contract/limits.ts';

/** Rows of a sheet as texts, by the headers in its first row. */
export interface Sheet {
  readonly headers: readonly string[];
  readonly rows: readonly Row[];
}

interface Row {
  /** The row number in a spreadsheet program. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

export const olderWorkbook =
  'is a workbook of an older program (.xls): open it in a spreadsheet program and save it as .xlsx';

/** The first bytes of an .xls file. */
const olderStart = [0xd0, 0xcf, 0x11, 0xe0];

/** The most bytes of the unpacked sheets. */
const mostUnpacked = 64 * megabyte;
const mostRows = 20_000;

/**
 * Reads the sheets of an .xlsx file by their names in lower case.
 * @throws for any other file, and for a file that unpacks to more bytes than a form can have
 */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadonlyMap<string, Sheet>> {
  if (olderStart.every((byte, index) => bytes[index] === byte)) throw new Error(olderWorkbook);
  requireSmall(bytes);
  const copy = new Uint8Array(bytes);
  const sheets = await readSheets(copy.buffer, { trim: true }).catch((error: unknown) => {
    throw new Error(`is no .xlsx file: ${error instanceof Error ? error.message : String(error)}`);
  });
  return new Map(sheets.map(({ sheet, data }) => [sheet.trim().toLowerCase(), sheetOf(data)]));
}

/**
 * Checks the sizes in the archive, which unpacking cannot exceed.
 * @throws for a file that is too large
 */
function requireSmall(bytes: Uint8Array): void {
  let total = 0;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        total += originalSize;
        return false;
      },
    });
  } catch {
    throw new Error('is no .xlsx file');
  }
  if (total > mostUnpacked) {
    throw new Error(`unpacks to more than ${mostUnpacked / megabyte} MB, which no form needs`);
  }
}

function sheetOf(data: readonly (readonly unknown[])[]): Sheet {
  if (data.length > mostRows) throw new Error(`has a sheet of more than ${mostRows} rows`);
  const start = data.findIndex((row) => row.some((cell) => textOf(cell) !== ''));
  const first = (data[start] ?? []).map((cell) => textOf(cell));
  const headers = first.map((header, index) => {
    const count = first.slice(0, index).filter((earlier) => earlier === header).length;
    return header === '' || count === 0 ? header : `${header} (${count + 1})`;
  });
  const rows = data.slice(start + 1).flatMap((row, index): Row[] => {
    const cells = Object.fromEntries(
      headers.flatMap((header, column) => {
        const text = textOf(row[column]);
        return header === '' || text === '' ? [] : [[header, text]];
      }),
    );
    return Object.keys(cells).length > 0 ? [{ line: start + index + 2, cells }] : [];
  });
  return { headers, rows };
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).trim();
}
