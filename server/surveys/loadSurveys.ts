import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { cascadeOf, readQuestion } from '../../contract/questions/index.ts';
import { subjectSchema } from '../../contract/survey.ts';
import { type Cascade, readCascades } from '../content/cascades.ts';
import { revisionOf } from '../lib/hash.ts';
import { partsOf } from './checks/parts.ts';
import { issuesOfSurvey } from './checks/validateSurvey.ts';
import { impossibleIn } from './checks/warnings.ts';
import { factIn } from './conditions/facts.ts';
import { conditionsIn } from './conditions/inSurvey.ts';
import { leavesOf } from './conditions/leaves.ts';
import { type Definition, definitionSchema } from './definition.ts';
import { localizeQuestion } from './localize.ts';
import { isPictureName, pictureKinds, picturesOf } from './pictures.ts';
import { placedIssue, placeOf } from './places.ts';
import type { Questionnaire, SurveyQuestion } from './questionnaire.ts';
import { longestPaths } from './remaining.ts';
import { hasHiddenParts, showIfOf } from './showIf.ts';

/** An error in a survey file at `path`, which is empty for the whole file. */
export interface Problem {
  readonly file: string;
  readonly path: string;
  readonly reason: string;
}

export type Loaded =
  | { readonly survey: Questionnaire; readonly problems: readonly [] }
  | { readonly survey: null; readonly problems: readonly Problem[] };

/**
 * Reads every survey file of a directory.
 * @throws when the directory cannot be read
 */
export async function loadSurveys(directory: string): Promise<LoadedAll> {
  const { cascades, problems } = await cascadesOf(directory);
  const pictures = await picturesOf(directory);
  const names = (await readdir(directory)).filter((name) => name.endsWith('.json')).sort();
  const loaded = await Promise.all(names.map((name) => loadSurvey(join(directory, name))));
  const surveys = loaded.flatMap(({ survey }) => (survey ? [survey] : []));
  return {
    surveys: new Map(surveys.map((survey) => [survey.id, survey])),
    cascades,
    problems: [
      ...problems,
      ...loaded.flatMap((result) => result.problems),
      ...surveys.flatMap((survey) => {
        const file = join(directory, `${survey.id}.json`);
        return [
          ...missingCascades(file, survey, cascades),
          ...missingPictures(file, survey, pictures),
        ];
      }),
    ],
  };
}

export interface LoadedAll {
  readonly surveys: ReadonlyMap<string, Questionnaire>;
  readonly cascades: ReadonlyMap<string, Cascade>;
  readonly problems: readonly Problem[];
}

export async function cascadesOf(
  directory: string,
): Promise<Pick<LoadedAll, 'cascades' | 'problems'>> {
  const read = await readCascades(directory);
  return {
    cascades: new Map(
      read.flatMap(([, result]) =>
        'cascade' in result ? [[result.cascade.id, result.cascade]] : [],
      ),
    ),
    problems: read.flatMap(([file, result]) =>
      'issues' in result ? result.issues.map((issue) => ({ file, ...issue })) : [],
    ),
  };
}

export function missingCascades(
  file: string,
  { definition, questions }: Questionnaire,
  cascades: ReadonlyMap<string, Cascade>,
): readonly Problem[] {
  return questions.flatMap(({ question, index }) => {
    const { cascadeId } = cascadeOf(question) ?? {};
    if (cascadeId === undefined || cascades.has(cascadeId)) return [];
    const reason = `there is no cascades/${cascadeId}.json beside the surveys`;
    return [{ file, path: `${placeOf(definition, index)}.config.cascadeId`, reason }];
  });
}

/** Pictures missing from the directory, except in rich texts. */
export function missingPictures(
  file: string,
  { definition }: Questionnaire,
  pictures: ReadonlySet<string>,
): readonly Problem[] {
  return picturesNamed(definition).flatMap(([partPath, picture]) => {
    const { path } = placedIssue(definition, { path: partPath, reason: '' });
    const name = picture.slice('/pictures/'.length);
    if (!pictures.has(name)) {
      return [{ file, path, reason: `there is no pictures/${name} beside the surveys` }];
    }
    if (isPictureName(name)) return [];
    const kinds = pictureKinds.map((kind) => `.${kind}`).join(', ');
    return [{ file, path, reason: `pictures/${name} is not served: one of ${kinds} is expected` }];
  });
}

function picturesNamed(definition: Definition): readonly (readonly [string, string])[] {
  return [...partsOf(definition)].flatMap(([path, part]) =>
    typeof part === 'string' && part.startsWith('/pictures/') ? [[path, part] as const] : [],
  );
}

export async function loadSurvey(file: string): Promise<Loaded> {
  try {
    return readSurvey(file, await readFile(file, 'utf8'));
  } catch (error) {
    return refused([{ file, path: '', reason: `cannot be read: ${reasonOf(error)}` }]);
  }
}

/** Parses the text of a survey file; `file` names it in problems and determines its id. */
export function readSurvey(file: string, text: string): Loaded {
  const json = parseJson(text);
  if ('reason' in json) return refused([{ file, path: '', reason: `is no JSON: ${json.reason}` }]);
  const read = v.safeParse(definitionSchema, json.value);
  if (!read.success) {
    return refused(
      read.issues.map((issue) => ({
        file,
        path: pathOfIssue(issue),
        reason: reasonOfIssue(issue),
      })),
    );
  }
  const definition = read.output;
  const questions = surveyQuestionsOf(definition);
  const issues = [
    ...(definition.id === basename(file, '.json')
      ? []
      : [{ path: 'id', reason: `must be the name of the file, "${basename(file, '.json')}"` }]),
    ...issuesOfSurvey(
      definition,
      questions.map(({ question }) => question),
    ),
  ];
  // The graph needs branches with valid targets.
  const problems = issues.length > 0 ? issues : impossibleIn(questions);
  if (problems.length > 0) {
    return refused(problems.map((issue) => ({ file, ...placedIssue(definition, issue) })));
  }
  return {
    survey: {
      id: definition.id,
      definition,
      revision: revisionOf(text),
      text,
      questions,
      byId: new Map(questions.map((question) => [question.id, question])),
      isConditional: questions.some((one) => one.showIf !== null || one.hasHiddenParts),
      asked: factsAsked(definition),
    },
    problems: [],
  };
}

export function lineOf({ file, path, reason }: Problem): string {
  return [file, path, reason].filter((part) => part !== '').join(': ');
}

function surveyQuestionsOf(definition: Definition): readonly SurveyQuestion[] {
  const showIfs = definition.questions.map((_, index) => showIfOf(definition, index));
  const lengths = longestPaths(definition.questions, (index) => showIfs[index] !== null);
  return definition.questions.map((inFile, index) => ({
    id: inFile.id,
    index,
    inFile,
    remaining: lengths[index] ?? 1,
    showIf: showIfs[index] ?? null,
    hasHiddenParts: hasHiddenParts(inFile),
    question: readQuestion(
      v.parse(
        subjectSchema,
        localizeQuestion(inFile, [], {
          index: 1,
          count: 1,
          result: undefined,
          lang: undefined,
        }),
      ),
    ),
  }));
}

function factsAsked(definition: Definition): ReadonlySet<string> {
  return new Set(
    conditionsIn(definition).flatMap(({ condition }) =>
      leavesOf(condition).flatMap((leaf) => factIn(leaf) ?? []),
    ),
  );
}

function refused(problems: readonly Problem[]): Loaded {
  return { survey: null, problems };
}

function parseJson(text: string): { value: unknown } | { reason: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function pathOfIssue(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

function reasonOfIssue(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'is not known here';
  if (issue.received === 'undefined') return 'is missing';
  return issue.message.replace(/^Invalid (?:type|key|value): /, '');
}
