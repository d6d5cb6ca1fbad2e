import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { cascadesOf } from '../../../server/surveys/loadSurveys.ts';
import type { Book } from '../book.ts';
import { type Format, formatNames } from '../formats/index.ts';
import { known } from '../nearest.ts';
import { bookOf } from './book.ts';
import { missedBy } from './missed.ts';
import { surveyIn } from './scripts.ts';

export interface SurveyOrder {
  readonly book: Book;
  readonly format: Format;
  readonly out?: string;
}

/**
 * Reads `FILE|ID [--format NAME] [--out DIR]` and makes the paths through that survey. An id is that of a file in `surveys/`.
 *
 * @throws for another use, and what is wrong with the survey
 */
export async function readSurveyOrder(given: readonly string[]): Promise<SurveyOrder> {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: { format: { type: 'string', default: 'markdown' }, out: { type: 'string' } },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) {
    throw new Error('One survey is expected: a file, or the id of one in surveys/.');
  }
  const format = known('format', values.format, formatNames);
  const file = name.endsWith('.json') ? name : await fileOf(name);
  const survey = surveyIn(await readFile(file, 'utf8'));
  const { cascades } = await cascadesOf(dirname(file));
  const book = bookOf(survey, cascades, `npm run -s paths -- survey ${name}`);
  for (const way of missedBy(survey, book.scripts)) {
    console.error(`${survey.id}: no path takes ${way}`);
  }
  return { book, format, ...(values.out === undefined ? {} : { out: values.out }) };
}

async function fileOf(id: string): Promise<string> {
  const files = (await readdir('surveys')).filter((file) => file.endsWith('.json')).sort();
  const ids = files.map((file) => file.replace(/\.json$/, ''));
  return join('surveys', `${known('survey', id, ids)}.json`);
}
