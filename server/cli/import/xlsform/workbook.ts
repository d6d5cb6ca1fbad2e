import { unzipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { megabyte } from '../../../../contract/limits.ts';

/** Rows of a sheet as texts, by the headers of its first row. */
export interface Sheet {
  readonly headers: readonly string[];
  readonly rows: readonly Row[];
}

interface Row {
  /** The number that a spreadsheet program shows. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** Bytes of the sheets, unpacked. */
const mostUnpacked = 64 * megabyte;
const mostRows = 20_000;

/**
 * Reads the sheets of an .xlsx file by their names in lower case.
 * @throws for another file, and for one that unpacks to more than a form can have
 */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadonlyMap<string, Sheet>> {
  requireSmall(bytes);
  const copy = new Uint8Array(bytes);
  const sheets = await readSheets(copy.buffer, { trim: true }).catch((error: unknown) => {
    throw new Error(`is no .xlsx file: ${error instanceof Error ? error.message : String(error)}`);
  });
  return new Map(sheets.map(({ sheet, data }) => [sheet.trim().toLowerCase(), sheetOf(data)]));
}

/** Reads only the sizes, which the unpacking cannot exceed. */
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
  const headers = first.map((header, at) => {
    const count = first.slice(0, at).filter((one) => one === header).length;
    return header === '' || count === 0 ? header : `${header} (${count + 1})`;
  });
  const rows = data.slice(start + 1).flatMap((row, at): Row[] => {
    const cells = Object.fromEntries(
      headers.flatMap((header, column) => {
        const text = textOf(row[column]);
        return header === '' || text === '' ? [] : [[header, text]];
      }),
    );
    return Object.keys(cells).length > 0 ? [{ line: start + at + 2, cells }] : [];
  });
  return { headers, rows };
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).trim();
}
