import { countSessions } from '../../db/forgetting/sessionCount.ts';
import { answeredCodebook } from '../../export/codebook/answeredCodebook.ts';
import { appWordsIn } from '../../export/codebook/appWords.ts';
import type { CodebookEntry } from '../../export/codebook/entry.ts';
import { languageIn } from '../../export/codebook/languages.ts';
import { codebookFormats } from '../../export/codebook/print.ts';
import { countRows } from '../../export/count.ts';
import { prepareDirectory, type Unwritten, withFiles } from '../../export/files.ts';
import { readFilter, testsOf } from '../../export/filter.ts';
import { eventsCsv, formats } from '../../export/formats.ts';
import { contextColumn, contextNames } from '../../export/hostContext.ts';
import { knownValues } from '../../export/knownValues.ts';
import { RemovedAnswers } from '../../export/removedAnswers.ts';
import { type Exported, exportRows } from '../../export/rows.ts';
import { rSyntax } from '../../export/syntax/r.ts';
import { spssSyntax } from '../../export/syntax/spss.ts';
import { tableColumns } from '../../export/table.ts';
import { record } from '../../forgetting/audit.ts';
import { escapeControls } from '../../lib/text.ts';
import { openFiles } from '../../storage/open.ts';
import { withOutput } from '../output.ts';
import { type Opened, withSurvey } from '../withSurvey.ts';
import { choiceOf, type ExportOptions, readOptions, usage } from './options.ts';

/** Runs `npm run answers -- SURVEY`; see docs/answers.md. */
export async function exportCommand(args: readonly string[]): Promise<void> {
  const read = readOptions(args);
  if (read === null) return console.log(usage);
  const { id, values } = read;
  const { format = 'csv', syntax } = values;
  if (values.codebook) {
    const print = codebookFormats[choiceOf('format', format, ['csv', 'md'] as const)];
    const work = async (opened: Opened) => {
      const text = print(await entriesOf(opened, values), values.raw);
      await withOutput(values, (write) => write([text]));
    };
    return withSurvey(id, work, 'optional');
  }
  if (syntax !== undefined) {
    const write = { spss: spssSyntax, r: rSyntax }[
      choiceOf('syntax', syntax, ['spss', 'r'] as const)
    ];
    return withSurvey(id, (opened) => printSyntax(opened, values, write));
  }
  const known = choiceOf('format', format, ['csv', 'jsonl', 'xlsx'] as const);
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
  // JSONL contains the values of host pages as one object, so that their names are only needed for
  // columns and conditions.
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
    // The export is recorded before its first byte, so that an interrupted export is in the audit log, too.
    const count = await countRows(store, survey, filter);
    await record(store.db, { at: Date.now(), command: 'export', survey_id: survey.id, count });
    const removed = new RemovedAnswers(survey, entries);
    const rows = counted(exportRows(store, survey, filter), removed);
    await filesOf(opened, values, rows, (exported) => {
      const { bom, raw, 'one-line': oneLine } = values;
      const options = { bom, oneLine, raw };
      return write(
        values.events
          ? eventsCsv(exported, options)
          : formats[format](survey, exported, { columns, ...options }),
      );
    });
    const notice = removed.notice();
    // The notice goes to standard error, because standard output may be written to a file.
    if (notice !== null) console.error(escapeControls(notice));
    if (count === 0 && testsOf(values) === 'without') await hintAtTests(opened);
  });
}

async function* counted(
  rows: AsyncIterable<Exported>,
  removed: RemovedAnswers,
): AsyncGenerator<Exported> {
  for await (const row of rows) {
    removed.add(row);
    yield row;
  }
}

/** The hint goes to standard error, because standard output may be written to a file. */
async function hintAtTests({ store, survey }: Opened): Promise<void> {
  const tests = await countSessions(store.db, survey.id, { tests: 'only' });
  if (tests > 0) console.error(`${tests} test answers are left out: add --test`);
}

const unwrittenWords: Readonly<Record<Unwritten, string>> = {
  missing: 'the file is not in the store any more',
  damaged:
    'the file in the store is not as it was uploaded, and is left out: restore it from a backup',
};

async function filesOf(
  { config, store }: Opened,
  { files: directory }: ExportOptions,
  rows: AsyncIterable<Exported>,
  work: (rows: AsyncIterable<Exported>) => Promise<void>,
): Promise<void> {
  if (directory === undefined) return work(rows);
  const files = await openFiles(config);
  const unwritten = (path: string, reason: Unwritten) => {
    console.error(escapeControls(`${path}: ${unwrittenWords[reason]}`));
    if (reason === 'damaged') process.exitCode = 1;
  };
  try {
    await work(withFiles(rows, { db: store.db, files: files.real, directory, unwritten }));
  } finally {
    await files.close();
  }
}

async function entriesOf(
  { survey, store, cascades }: Opened,
  { labels }: ExportOptions,
): Promise<readonly CodebookEntry[]> {
  if (labels === undefined) return answeredCodebook(store, survey, { cascades });
  const language = languageIn(survey, labels);
  const translate = await appWordsIn(language);
  return answeredCodebook(store, survey, { language, cascades, translate });
}
