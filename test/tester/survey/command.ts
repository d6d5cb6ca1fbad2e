import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cascadesOf } from '../../../server/survey/load.ts';
import type { Script } from '../script.ts';
import { graphOf, type SurveyGraph } from './graph.ts';
import { markdownOf } from './markdown.ts';
import { missedBy } from './missed.ts';
import { scriptsOf, surveyIn } from './scripts.ts';

/** How scripts are written down; the graph of the survey is for those who draw. */
export type SurveyFormat = (scripts: readonly Script[], graph: SurveyGraph) => string;

const own: Readonly<Record<string, SurveyFormat>> = {
  markdown: markdownOf,
  json: (scripts) => `${JSON.stringify(scripts, null, 2)}\n`,
};

/**
 * `npm run paths -- survey FILE|ID [--format NAME]`: the paths through a survey. An id is that of a file in `surveys/`.
 *
 * @throws for another use, and what is wrong with the survey
 */
export async function surveyCommand(
  args: string[],
  formats: Readonly<Record<string, SurveyFormat>> = own,
): Promise<string> {
  const { name, format } = read(args);
  const write = formats[format];
  if (name === undefined || !write) {
    throw new Error(`npm run paths -- survey FILE|ID [--format ${Object.keys(formats).join('|')}]`);
  }
  const file = name.endsWith('.json') ? name : join('surveys', `${name}.json`);
  const survey = surveyIn(await readFile(file, 'utf8'));
  const { cascades } = await cascadesOf(dirname(file));
  const scripts = scriptsOf(survey, cascades);
  for (const way of missedBy(survey, scripts)) console.error(`${survey.id}: no path takes ${way}`);
  return write(scripts, graphOf(survey));
}

function read(args: readonly string[]): { name: string | undefined; format: string } {
  const at = args.findIndex((one) => one === '--format' || one.startsWith('--format='));
  if (at < 0) return { name: args.length === 1 ? args[0] : undefined, format: 'markdown' };
  const isJoined = args[at] !== '--format';
  const format = isJoined ? (args[at] ?? '').slice('--format='.length) : (args[at + 1] ?? '');
  const rest = args.filter((_, place) => place !== at && (isJoined || place !== at + 1));
  return { name: rest.length === 1 ? rest[0] : undefined, format };
}
