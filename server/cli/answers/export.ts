import { countSessions } from '../../db/forgetting/sessionCount.ts';
import { appWordsIn, inEnglish } from '../../export/codebook/appWords.ts';
import { codebookOf } from '../../export/codebook/codebook.ts';
import type { CodebookEntry } from '../../export/codebook/entry.ts';
import { languageIn } from '../../export/codebook/languages.ts';
import { codebookFormats } from '../../export/codebook/print.ts';
import { countRows } from '../../export/count.ts';
import { prepareDirectory, withFiles } from '../../export/files.ts';
import { readFilter, testsOf } from '../../export/filter.ts';
import { formats } from '../../export/formats.ts';
import { contextColumn, contextNames } from '../../export/hostContext.ts';
import { knownValues } from '../../export/knownValues.ts';
import { withReachedCopies } from '../../export/reachedCopies.ts';
import { type Exported, exportRows } from '../../export/rows.ts';
import { rSyntax } from '../../export/syntax/r.ts';
import { spssSyntax } from '../../export/syntax/spss.ts';
import { tableColumns } from '../../export/table.ts';
import { record } from '../../forgetting/audit.ts';
import { escapeControls } from '../../lib/text.ts';
import { openFiles } from '../../storage/open.ts';
import { withOutput } from '../output.ts';
import { type Opened, withSurvey } from '../withSurvey.ts';
import { type ExportOptions, oneOf, readOptions, usage } from './options.ts';

/** `npm run answers -- SURVEY`; see docs/answers.md. */
export async function exportCommand(args: readonly string[]): Promise<void> {
  const read = readOptions(args);
  if (read === null) return console.log(usage);
  const { id, values } = read;
  const { format = 'csv', syntax } = values;
  if (values.codebook) {
    const print = codebookFormats[oneOf('format', format, ['csv', 'md'] as const)];
    const work = async (opened: Opened) => {
      const text = print(await entriesOf(opened, values));
      await withOutput(values, (write) => write([text]));
    };
    return withSurvey(id, work, 'optional');
  }
  if (syntax !== undefined) {
    const write = { spss: spssSyntax, r: rSyntax }[oneOf('syntax', syntax, ['spss', 'r'] as const)];
    return withSurvey(id, (opened) => printSyntax(opened, values, write));
  }
  const known = oneOf('format', format, ['csv', 'jsonl', 'xlsx'] as const);
  if (known === 'xlsx' && values.out === undefined && process.stdout.isTTY) {
    throw new Error('--format xlsx: is no text for a terminal; add --out FILE');
  }
  return withSurvey(id, (opened) => printAnswers(opened, values, known));
}

async function printSyntax(
  opened: Opened,
  values: ExportOptions,
  syntax: typeof spssSyntax,
): Promise<void> {
  const { store, survey } = opened;
  const tests = testsOf(values);
  const names = await contextNames(store, survey, tests);
  const entries = await entriesOf(opened, values);
  const csvOptions = { without: '', only: ' --test', all: ' --all' }[tests];
  const text = syntax(survey.id, entries, names.map(contextColumn), csvOptions);
  await withOutput(values, (write) => write([text]));
}

/** Prints the answers of a survey, also while the server runs. */
async function printAnswers(
  opened: Opened,
  values: ExportOptions,
  format: keyof typeof formats,
): Promise<void> {
  const { survey, store } = opened;
  // JSONL has the values of host pages as they are.
  const isTable = format !== 'jsonl' || values.where !== undefined;
  const names = isTable ? await contextNames(store, survey, testsOf(values)) : [];
  const entries = await entriesOf(opened, values);
  const columns = tableColumns(entries, names, values.labels !== undefined);
  const filter = readFilter(
    values,
    columns.map(({ name }) => name),
    knownValues(entries),
  );
  if (values.files !== undefined) await prepareDirectory(values.files);
  await withOutput(values, async (write) => {
    // Before the first byte, so that no export is without a line, also an interrupted one.
    const count = await countRows(store, survey, filter);
    await record(store.db, { at: Date.now(), command: 'export', survey_id: survey.id, count });
    await filesOf(opened, values, exportRows(store, survey, filter), (found) => {
      const { bom, 'one-line': oneLine } = values;
      return write(formats[format](survey, found, { columns, bom, oneLine }));
    });
    if (count === 0 && testsOf(values) === 'without') await hintAtTests(opened);
  });
}

/** Beside the export, which may go to a file. */
async function hintAtTests({ store, survey }: Opened): Promise<void> {
  const tests = await countSessions(store.db, survey.id, { tests: 'only' });
  if (tests > 0) console.error(`${tests} test answers are left out: add --test`);
}

async function filesOf(
  { config, store }: Opened,
  { files: directory }: ExportOptions,
  rows: AsyncIterable<Exported>,
  work: (rows: AsyncIterable<Exported>) => Promise<void>,
): Promise<void> {
  if (directory === undefined) return work(rows);
  const files = await openFiles(config);
  const missing = (path: string) => {
    console.error(escapeControls(`${path}: the file is not in the store any more`));
  };
  try {
    await work(withFiles(rows, { db: store.db, files: files.real, directory, missing }));
  } finally {
    await files.close();
  }
}

async function entriesOf(
  { survey: whole, store, cascades }: Opened,
  { labels }: ExportOptions,
): Promise<readonly CodebookEntry[]> {
  const survey = await withReachedCopies(store, whole);
  if (labels === undefined) return codebookOf(survey, { cascades, translate: inEnglish });
  const language = languageIn(survey, labels);
  return codebookOf(survey, { language, cascades, translate: await appWordsIn(language) });
}
