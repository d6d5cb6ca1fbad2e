import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { cascadeOf } from '../../contract/questions/index.ts';
import { type Cascade, readCascades } from '../content/cascades.ts';
import { locate, type Mistake } from '../content/problems/locate.ts';
import { didYouMean } from '../content/problems/nearest.ts';
import type { Problem } from '../content/problems/problem.ts';
import { readAuthored } from '../content/problems/readAuthored.ts';
import { revisionOf } from '../lib/hash.ts';
import { withoutByteOrderMark } from '../lib/text.ts';
import type { Issue } from '../questions/shared/serverQuestionType.ts';
import { boundsIn } from './bounds/bounds.ts';
import { cascadeIssues } from './checks/cascadeIssues.ts';
import { partsOfSurvey } from './checks/parts.ts';
import { impossibleIn } from './checks/pathWarnings.ts';
import type { CheckedSurvey } from './checks/surveyGraph.ts';
import { issuesOfSurvey } from './checks/validateSurvey.ts';
import { factIn } from './conditions/facts.ts';
import { conditionsIn } from './conditions/inSurvey.ts';
import { boundIn } from './conditions/leafBound.ts';
import { leavesOf } from './conditions/leaves.ts';
import { withCopies } from './copies/expand.ts';
import { checkedSurvey, surveyQuestionsOf } from './copies/surveyQuestions.ts';
import { type Definition, definitionSchema } from './definition.ts';
import { filePath, issueInFile, issuesInFile } from './issuePaths.ts';
import { isRandom } from './order/arranged.ts';
import { isPictureName, pictureKinds, picturesOf } from './pictures.ts';
import type { Questionnaire } from './questionnaire.ts';
import { questionOf } from './questionOf.ts';
import { missingFont } from './themes/files.ts';
import { fontNamesIn } from './themes/fonts.ts';
import { loadThemes, themeNamesIn } from './themes/themes.ts';
import { valueColumn } from './values/valueName.ts';

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
  const themeParts = await themePartsOf(directory);
  const names = (await readdir(directory)).filter((name) => name.endsWith('.json')).sort();
  const loaded = await Promise.all(names.map((name) => loadSurvey(join(directory, name))));
  const surveys = loaded.flatMap(({ survey }) => (survey ? [survey] : []));
  return {
    surveys: new Map(surveys.map((survey) => [survey.id, survey])),
    cascades,
    problems: [
      ...problems,
      ...(await loadThemes(directory)).problems,
      ...loaded.flatMap((result) => result.problems),
      ...surveys.flatMap((survey) => {
        const file = join(directory, `${survey.id}.json`);
        return [
          ...missingCascades(file, survey, cascades),
          ...missingPictures(file, survey, pictures),
          ...missingTheme(file, survey, themeParts),
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

/** The surveys and lists of a directory that can be served, and the ids of invalid files. */
export interface Servable extends Pick<LoadedAll, 'surveys' | 'cascades'> {
  readonly invalid: {
    readonly surveys: ReadonlySet<string>;
    readonly cascades: ReadonlySet<string>;
  };
}

/** Separates valid files from invalid ones, so that an invalid file does not affect other surveys. */
export function servable(directory: string, { surveys, cascades, problems }: LoadedAll): Servable {
  const idsIn = (folder: string) =>
    new Set(
      problems
        .filter(({ file }) => dirname(file) === folder)
        .map(({ file }) => basename(file, '.json')),
    );
  const invalid = {
    surveys: idsIn(join(directory)),
    cascades: idsIn(join(directory, 'cascades')),
  };
  return {
    surveys: new Map([...surveys].filter(([id]) => !invalid.surveys.has(id))),
    cascades,
    invalid,
  };
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
    problems: read.flatMap(([, result]) => ('problems' in result ? result.problems : [])),
  };
}

export function missingCascades(
  file: string,
  { authored, text }: Questionnaire,
  cascades: ReadonlyMap<string, Cascade>,
): readonly Problem[] {
  const missing = authored.questions.flatMap((inFile, index): readonly Mistake[] => {
    const config = 'cascadeId' in inFile.config ? cascadeOf(questionOf(inFile)) : undefined;
    const issues = config ? cascadeIssues(config, cascades) : [];
    return issues.map(({ path, reason }) => ({
      path: `${filePath(authored, index)}.${path}`,
      reason,
    }));
  });
  return locate(file, text, missing);
}

interface ThemeParts {
  readonly themes: readonly string[];
  readonly fonts: ReadonlySet<string>;
}

/** Returns the names of the themes and fonts of a directory. */
export async function themePartsOf(directory: string): Promise<ThemeParts> {
  return { themes: await themeNamesIn(directory), fonts: await fontNamesIn(directory) };
}

/** Returns the problems of a theme, or of fonts of a survey's own theme, that the directory lacks. */
export function missingTheme(
  file: string,
  { authored, text }: Questionnaire,
  { themes, fonts }: ThemeParts,
): readonly Problem[] {
  const { theme } = authored.config;
  if (typeof theme === 'string') {
    if (themes.includes(theme)) return [];
    const near = didYouMean(theme, themes);
    const reason = `there is no themes/${theme}.json beside the surveys${near}`;
    return locate(file, text, [{ path: 'config.theme', reason }]);
  }
  const missing = (['heading', 'body'] as const).flatMap((role): readonly Mistake[] => {
    const reason = missingFont(theme?.font?.[role], fonts);
    return reason === null ? [] : [{ path: `config.theme.font.${role}`, reason }];
  });
  return locate(file, text, missing);
}

/** Returns the problems of pictures that the directory lacks; pictures in rich texts are not checked. */
export function missingPictures(
  file: string,
  { authored: definition, text }: Questionnaire,
  pictures: ReadonlySet<string>,
): readonly Problem[] {
  const missing = picturesNamed(definition).flatMap(([partPath, picture]): readonly Mistake[] => {
    const { path } = issueInFile(definition, { path: partPath, reason: '' });
    const name = picture.slice('/pictures/'.length);
    if (!pictures.has(name)) {
      const near = didYouMean(name, [...pictures]);
      return [{ path, reason: `there is no pictures/${name} beside the surveys${near}` }];
    }
    if (isPictureName(name)) return [];
    const kinds = pictureKinds.map((kind) => `.${kind}`).join(', ');
    return [{ path, reason: `pictures/${name} is not served: one of ${kinds} is expected` }];
  });
  return locate(file, text, missing);
}

function picturesNamed(definition: Definition): readonly (readonly [string, string])[] {
  return partsOfSurvey(definition).flatMap(([path, part]) =>
    typeof part === 'string' && part.startsWith('/pictures/') ? [[path, part] as const] : [],
  );
}

export async function loadSurvey(file: string): Promise<Loaded> {
  try {
    return readSurvey(file, withoutByteOrderMark(await readFile(file, 'utf8')));
  } catch (error) {
    return refused([{ file, path: '', reason: `cannot be read: ${reasonOf(error)}` }]);
  }
}

/** Parses the text of a survey file; `file` names it in problems and determines its id. */
export function readSurvey(file: string, text: string): Loaded {
  const read = readAuthored(file, text, definitionSchema);
  if ('problems' in read) return refused(read.problems);
  const authored = read.output;
  const { definition, issues: copyIssues } = withCopies(authored);
  const checked = checkedSurvey({ authored, definition, text });
  if (copyIssues.length > 0) {
    const placed = copyIssues.map((issue) => issueInFile(authored, issue));
    const others = issuesBeside(copyIssues, authored, checked);
    return refused(locate(file, text, [...placed, ...issuesInFile(checked.definition, others)]));
  }
  const issues = [
    ...(definition.id === basename(file, '.json')
      ? []
      : [{ path: 'id', reason: `must be the name of the file, "${basename(file, '.json')}"` }]),
    ...issuesOf(checked),
  ];
  // Dead ends are searched only without other issues, because the graph needs branches with valid targets.
  const problems = issues.length > 0 ? issues : impossibleIn(checked);
  if (problems.length > 0) {
    return refused(locate(file, text, issuesInFile(checked.definition, problems)));
  }
  const questions =
    checked.definition === definition ? checked.questions : surveyQuestionsOf(definition);
  return {
    survey: {
      id: definition.id,
      definition,
      authored,
      revision: revisionOf(text),
      text,
      questions,
      byId: new Map(questions.map((question) => [question.id, question])),
      isConditional: questions.some(
        (question) => question.showIf !== null || question.hasConditions,
      ),
      usedFacts: usedFactsOf(checked.definition),
      isRandom: isRandom(definition),
      arm: null,
    },
    problems: [],
  };
}

function issuesOf({ definition, questions }: CheckedSurvey): readonly Issue[] {
  return issuesOfSurvey(
    definition,
    questions.map(({ question }) => question),
  );
}

/**
 * Returns the issues that an invalid `choiceFrom` cannot have caused; with an invalid block there
 * are none, because missing copies would cause too many.
 */
function issuesBeside(
  copyIssues: readonly Issue[],
  authored: Definition,
  checked: CheckedSurvey,
): readonly Issue[] {
  const indexes = copyIssues.map(({ path }) => /^questions\[(\d+)\]\.choiceFrom/.exec(path)?.[1]);
  if (indexes.includes(undefined)) return [];
  const ids = indexes.map((index) => authored.questions[Number(index)]?.id);
  const faulty = checked.questions.filter(({ id }) => ids.includes(id));
  return issuesOf(checked).filter(
    ({ path, reason }) =>
      !faulty.some(({ index }) => path.startsWith(`questions[${index}].`)) &&
      !ids.some((id) => reason.includes(`"${id}"`)),
  );
}

function usedFactsOf(definition: Definition): ReadonlySet<string> {
  const leaves = conditionsIn(definition).flatMap(({ condition }) => leavesOf(condition));
  const bounds = [
    ...leaves.flatMap((leaf) => boundIn(leaf) ?? []),
    ...definition.questions.flatMap(boundsIn),
  ];
  return new Set([
    ...leaves.flatMap((leaf) => factIn(leaf) ?? []),
    ...definition.questions.flatMap(({ id, prefill }) => (prefill ? [`a.${id}`] : [])),
    ...bounds.flatMap(({ value, of }) => of ?? (value === undefined ? [] : valueColumn(value))),
  ]);
}

function refused(problems: readonly Problem[]): Loaded {
  return { survey: null, problems };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
