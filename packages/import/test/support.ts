import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { loadSurvey } from '../../../server/surveys/loadSurveys.ts';
import { picturesOf } from '../../../server/surveys/pictures.ts';
import { output } from '../../../server/test/support/output.ts';
import { temporaryDirectory } from '../../../test/support/temporary.ts';

type Questions = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface Imported {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly report: string;
  /** The survey file; empty if none was written. */
  readonly file: Readonly<Record<string, unknown>>;
  /** All questions by id, including those of blocks. */
  readonly questions: Questions;
  /** The names of the pictures beside the survey file. */
  readonly pictures: ReadonlySet<string>;
  /** The problems for which the server's loader refuses the file. */
  readonly problems: readonly unknown[];
}

/** Runs the import on a file in a folder with other files. */
export async function imported(
  name: string,
  content: string | Uint8Array,
  others: Readonly<Record<string, string | Uint8Array>> = {},
  flags: readonly string[] = [],
): Promise<Imported> {
  const directory = await temporaryDirectory();
  const source = join(directory, name);
  for (const [file, text] of Object.entries({ ...others, [name]: content })) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  }
  const out = join(directory, 'out');
  const run = await output('packages/import/cli.ts', {
    args: [source, '--out', out, ...flags],
  });
  const target = join(out, name.replace(/\.\w+$/, '.json'));
  const file = JSON.parse(await readFile(target, 'utf8').catch(() => '{}'));
  const report = await readFile(target.replace(/json$/, 'import.md'), 'utf8').catch(() => '');
  const { problems } = await loadSurvey(target);
  const pictures = await picturesOf(out);
  return { ...run, pictures, report, file, questions: questionsIn(file.questions ?? []), problems };
}

type Entry = Readonly<Record<string, unknown>> & { readonly questions?: readonly Entry[] };

function questionsIn(entries: readonly Entry[]): Questions {
  const all = entries.flatMap((entry) => entry.questions ?? [entry]);
  return Object.fromEntries(all.map((question) => [question.id, question]));
}

/** The lines of the report about a question of the source. */
export function noted(report: string, name: string): string {
  const [, after = ''] = report.split(`- **${name}**`);
  return after.split('\n- ', 1)[0] ?? '';
}

type Rows = readonly (readonly (string | number)[])[];

/** The bytes of an .xlsx file with these sheets. */
export function workbook(sheets: Readonly<Record<string, Rows>>): Uint8Array {
  const names = Object.keys(sheets);
  const all = names.map((name, index): [string, string] => [
    `xl/worksheets/sheet${index + 1}.xml`,
    sheetXml(sheets[name] ?? []),
  ]);
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (_, index) =>
          `<Relationship Id="r${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    ...Object.fromEntries(all),
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])),
  );
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function sheetXml(rows: Rows): string {
  const cells = (row: Rows[number], line: number) =>
    row.map((cell, index) => {
      const address = `${String.fromCharCode(65 + index)}${line}`;
      if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
      const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return cell === ''
        ? ''
        : `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
    });
  const lines = rows.map(
    (row, index) => `<row r="${index + 1}">${cells(row, index + 1).join('')}</row>`,
  );
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}
