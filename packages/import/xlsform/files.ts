import { parse } from 'csv-parse/sync';
import type { Beside } from '../media/siblingFiles.ts';
import { type Cells, type FormFiles, mediaHeader } from './cells.ts';
import { rowType } from './rowTypes.ts';
import type { Sheet } from './workbook.ts';

const lookup = /(?:pulldata|instance)\(\s*["']([\w.-]{1,64})["']/g;
const itemsets = 'itemsets.csv';

/** Reads the lists, tables and pictures that a form names. */
export async function filesOf(
  sheets: ReadonlyMap<string, Sheet>,
  beside: Beside,
): Promise<FormFiles> {
  const survey = sheets.get('survey')?.rows ?? [];
  const rows = [...survey, ...(sheets.get('choices')?.rows ?? [])];
  const options: Sheet['rows'][number][] = [...(sheets.get('external_choices')?.rows ?? [])];
  for (const file of new Set(survey.flatMap(({ cells }) => listFile(cells.type ?? '')))) {
    if (file === itemsets && options.length > 0) continue;
    options.push(...optionRows(file, (await beside.text(file)) ?? ''));
  }
  const texts = rows.flatMap(({ cells }) => Object.values(cells));
  const named = texts.flatMap((text) => [...text.matchAll(lookup)].map(([, name = '']) => name));
  const tables = new Map<string, readonly Cells[]>();
  for (const name of new Set(named.map((file) => file.replace(/\.csv$/, '')))) {
    const text = await beside.text(`${name}.csv`);
    if (text !== null) tables.set(name, rowsOf(text));
  }
  const pictures = new Map<string, string>();
  for (const file of new Set(rows.flatMap(({ cells }) => imagesIn(cells)))) {
    const path = await beside.picture(file);
    if (path !== null) pictures.set(file, path);
  }
  return { options, tables, pictures };
}

function listFile(text: string): readonly string[] {
  const { type, list } = rowType(text);
  if (type === 'select_one_external') return [itemsets];
  return type.endsWith('_from_file') && list.endsWith('.csv') ? [list] : [];
}

function optionRows(file: string, text: string): Sheet['rows'] {
  return rowsOf(text).map((cells, index) => ({
    line: index + 2,
    cells: file === itemsets ? cells : { ...cells, list_name: file },
  }));
}

function rowsOf(text: string): readonly Cells[] {
  if (text.trim() === '') return [];
  return parse(text, { bom: true, columns: true, relax_column_count: true, trim: true });
}

function imagesIn(cells: Cells): readonly string[] {
  return Object.entries(cells).flatMap(([header, name]) =>
    mediaHeader(header) === 'image' ? [name] : [],
  );
}
