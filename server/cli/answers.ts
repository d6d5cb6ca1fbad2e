import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { formats } from '../export/formats.ts';
import { contextNames } from '../export/hostContext.ts';
import { exportRows } from '../export/rows.ts';
import { record } from '../forgetting/audit.ts';
import { escapeControls } from '../lib/text.ts';
import { withSurvey } from './withSurvey.ts';

const usage = `npm run -s answers -- SURVEY [--format csv|jsonl]   prints the answers
npm run -s answers -- forget …                      removes sessions: see --help
npm run -s answers -- log                           prints who did what`;

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  forget: async (args) => (await import('./answers/forget.ts')).forgetCommand(args),
  log: async () => (await import('./answers/log.ts')).printLog(),
};

try {
  const [first = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  await (command ? command(args) : exportCommand());
} catch (error) {
  if (!isClosedPipe(error)) {
    console.error(escapeControls(error instanceof Error ? error.message : String(error)));
    process.exitCode = 1;
  }
}

async function exportCommand(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { format: { type: 'string', default: 'csv' } },
  });
  const [id] = positionals;
  if (id === undefined || positionals.length > 1) throw new Error(usage);
  await printAnswers(id, values.format);
}

/** Prints the answers of a survey on standard output, also while the server runs. */
async function printAnswers(id: string, format: string): Promise<void> {
  if (format !== 'csv' && format !== 'jsonl') {
    throw new Error(`There is no format "${format}".\n${usage}`);
  }
  await withSurvey(id, async ({ survey, store }) => {
    const names = format === 'csv' ? await contextNames(store, survey) : [];
    let count = 0;
    const rows = counted(exportRows(store, survey), () => {
      count += 1;
    });
    try {
      await pipeline(formats[format](survey, rows, names), process.stdout, { end: false });
    } finally {
      await record(store.db, { at: Date.now(), command: 'export', survey_id: survey.id, count });
    }
  });
}

async function* counted<Row>(rows: AsyncIterable<Row>, seen: () => void): AsyncGenerator<Row> {
  for await (const row of rows) {
    seen();
    yield row;
  }
}

/** A reader such as `head` closes the pipe early. */
function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
