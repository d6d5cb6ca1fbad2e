import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Cascade } from '../../../server/content/cascades.ts';
import { mostQuestions } from '../../../server/surveys/copies/schema.ts';
import { cascadesOf } from '../../../server/surveys/loadSurveys.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import { type Format, formatNames } from '../formats/index.ts';
import { requireKnown } from '../knownName.ts';
import type { TestPlan } from '../testPlan.ts';
import { UsageError } from '../usageError.ts';
import { surveyIn } from './scripts.ts';
import { surveyTestPlan, unreachedQuestions } from './surveyTestPlan.ts';
import { untakenBranches } from './untakenBranches.ts';

export interface SurveyOptions {
  readonly testPlan: TestPlan;
  /** Whether the paths reach every question. */
  readonly isComplete: boolean;
  readonly format: Format;
  readonly out?: string;
}

interface SurveyWithCascades {
  readonly survey: Questionnaire;
  readonly cascades: ReadonlyMap<string, Cascade>;
}

/**
 * Reads `FILE|ID [--format NAME] [--paths FILE] [--data FILE] [--out DIR]`; an id names a file in `surveys/`.
 * @throws for invalid arguments and for an invalid survey
 */
export async function readSurveyOptions(args: readonly string[]): Promise<SurveyOptions> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'markdown' },
      paths: { type: 'string' },
      data: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) {
    throw new UsageError('One survey is expected: a file, or the id of one in surveys/.');
  }
  const format = requireKnown('format', values.format, formatNames);
  const { survey, cascades } = await readSurveyFile(name);
  const { paths = null, data = null } = values;
  if (paths !== null && data !== null)
    throw new UsageError('--data makes paths of its own: omit --paths.');
  const source = { paths, data, survey: name };
  const files = `${paths === null ? '' : ` --paths ${paths}`}${data === null ? '' : ` --data ${data}`}`;
  const command = `npm run -s paths -- survey ${name}${files}`;
  const testPlan = surveyTestPlan(survey, cascades, command, source);
  const isGenerated = paths === null && data === null;
  const unreached = isGenerated ? unreachedQuestions(survey, testPlan.scripts) : [];
  for (const { id } of unreached) {
    console.error(`${survey.id}: no path reaches the question ${id}`);
  }
  for (const branch of isGenerated ? untakenBranches(survey, testPlan.scripts) : []) {
    console.error(`${survey.id}: no path takes ${branch}`);
  }
  const isComplete = unreached.length === 0;
  return { testPlan, isComplete, format, ...(values.out === undefined ? {} : { out: values.out }) };
}

/**
 * The survey of a file, or of an id in `surveys/`, with the cascades of its linked lists.
 * @throws for an invalid survey, and for a survey with too many questions
 */
export async function readSurveyFile(name: string): Promise<SurveyWithCascades> {
  const file = name.endsWith('.json') ? name : await fileOf(name);
  const survey = surveyIn(await readFile(file, 'utf8'));
  const all = survey.questions.length;
  if (all > mostQuestions.listed) {
    throw new Error(
      `"${survey.id}" has ${all} questions with the copies of its repeats, and a plan at most ${mostQuestions.listed}: plan a copy of the file with a smaller "max" of its repeats.`,
    );
  }
  const { cascades } = await cascadesOf(dirname(file));
  return { survey, cascades };
}

/** Whether a name is that of a file, or an id in `surveys/`. */
export function hasSurveyFile(name: string): boolean {
  return name.endsWith('.json') || existsSync(join('surveys', `${name}.json`));
}

async function fileOf(id: string): Promise<string> {
  const files = (await readdir('surveys')).filter((file) => file.endsWith('.json')).sort();
  const ids = files.map((file) => file.replace(/\.json$/, ''));
  return join('surveys', `${requireKnown('survey', id, ids)}.json`);
}
