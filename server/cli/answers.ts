import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { formats } from '../export/formats.ts';
import { contextNames } from '../export/hostContext.ts';
import { exportRows } from '../export/rows.ts';
import { escapeControls } from '../lib/text.ts';
import { withSurvey } from './withSurvey.ts';

const usage = 'npm run answers -- SURVEY [--format csv|jsonl]';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { format: { type: 'string', default: 'csv' } },
  });
  const [id] = positionals;
  if (id === undefined || positionals.length > 1) throw new Error(usage);
  await printAnswers(id, values.format);
} catch (error) {
  if (!isClosedPipe(error)) {
    console.error(escapeControls(error instanceof Error ? error.message : String(error)));
    process.exitCode = 1;
  }
}

/** Prints the answers of a survey on standard output, also while the server runs. */
async function printAnswers(id: string, format: string): Promise<void> {
  if (format !== 'csv' && format !== 'jsonl') {
    throw new Error(`There is no format "${format}".\n${usage}`);
  }
  await withSurvey(id, async ({ survey, store }) => {
    const names = format === 'csv' ? await contextNames(store, survey) : [];
    await pipeline(formats[format](survey, exportRows(store, survey), names), process.stdout, {
      end: false,
    });
  });
}

/** A reader such as `head` closes the pipe early. */
function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
