import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { openStore } from '../db/open.ts';
import { formats } from '../export/formats.ts';
import { contextNames } from '../export/hostContext.ts';
import { exportRows } from '../export/rows.ts';
import { escapeControls } from '../lib/text.ts';
import { loadSurveys } from '../surveys/loadSurveys.ts';
import { servedByAll } from '../surveys/sharedSurveys.ts';

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
  const config = readConfig(process.env);
  const { surveys } = await loadSurveys(config.surveysDir);
  // Processes that share a database may serve another version than the file's.
  const isShared = config.databaseUrl !== null;
  if (!isShared && !surveys.has(id)) throw unknown(id, config.surveysDir, surveys);
  const store = await openStore(config);
  try {
    const survey = (isShared ? await servedByAll(store, id) : undefined) ?? surveys.get(id);
    if (!survey) throw unknown(id, config.surveysDir, surveys);
    const names = format === 'csv' ? await contextNames(store, survey) : [];
    await pipeline(formats[format](survey, exportRows(store, survey), names), process.stdout, {
      end: false,
    });
  } finally {
    await store.close();
  }
}

function unknown(id: string, directory: string, surveys: ReadonlyMap<string, unknown>): Error {
  const ids = [...surveys.keys()].join(', ') || 'none';
  return new Error(`There is no survey "${id}" in ${directory}; there are: ${ids}`);
}

/** A reader such as `head` closes the pipe early. */
function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
