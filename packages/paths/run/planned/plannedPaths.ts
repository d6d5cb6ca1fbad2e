import { contextParameter } from '../../../../contract/embedding.ts';
import { type FilesAnswer, hasFiles, type Question } from '../../../../contract/questions/index.ts';
import { isMomentKind } from '../../../../server/questions/shared/momentNumbers.ts';
import type { Definition } from '../../../../server/surveys/definition.ts';
import { withDefault } from '../../../../server/surveys/localize.ts';
import type { Questionnaire } from '../../../../server/surveys/questionnaire.ts';
import type { EngineName } from '../../browser/engines/installed.ts';
import type { Respondent as JudgedRespondent } from '../../evaluate/survey.ts';
import type { Script, Step } from '../../script.ts';
import { type ScriptSource, scriptsFrom } from '../../survey/chosenScripts.ts';
import { readSurveyFile } from '../../survey/command.ts';
import type { JudgedFile } from '../../survey/judge.ts';
import { judgedFile, judgedRespondent } from '../../survey/judgePath.ts';
import { type Respondent, usualRespondent } from '../../survey/respondents.ts';

import { addressOf } from '../../survey/startPage.ts';
import { plain } from '../../survey/words.ts';
import { CannotRunError } from '../cannotRun.ts';
import { isMadeSize, isMadeType } from '../entering/makeFile.ts';
import { type Access, accessParameters, missingAccess } from './access.ts';

/** A path of a survey's plan, without the invalid answers that a browser cannot give. */
export interface PlannedPath {
  readonly script: Script;
  readonly respondent: Respondent;
  /** Path, query and fragment of the start page. */
  readonly address: string;
  /** The respondent as the evaluator knows one. */
  readonly judged: JudgedRespondent;
  /** Milliseconds after which the time to answer runs out on the path; null where it does not. */
  readonly timeMs: number | null;
  /** Whether the start page requires a signature. */
  readonly isSigned: boolean;
  /** Whether the path can be walked again: a personal link accepts a single set of answers. */
  readonly isRepeatable: boolean;
  /** The title of the survey in the language of the respondent. */
  readonly title: string;
}

/** The paths of a survey's plan that a browser can walk, and the reasons why it cannot walk the others. */
export interface PlannedSurveyPaths {
  readonly surveyId: string;
  readonly title: string;
  readonly walks: readonly PlannedPath[];
  readonly omitted: readonly string[];
  /** The file of the survey, by which a walk is judged; null for a survey without a file. */
  readonly judged: JudgedFile | null;
  /** What else may end a path at a correct deployment; absent where nothing does. */
  readonly hint?: string;
}

/**
 * Generates the plan of a survey file, or of an id in `surveys/`; `source` may replace its paths.
 * @throws {CannotRunError} where a browser can walk none of its paths
 */
export async function plannedPaths(
  name: string,
  accessTo: (surveyId: string) => Promise<Access>,
  source: ScriptSource = { paths: null, data: null },
  engine: EngineName = 'chromium',
): Promise<PlannedSurveyPaths> {
  const { survey, cascades } = await readSurveyFile(name);
  const { id, definition } = survey;
  const access = await accessTo(id);
  const plan = scriptsFrom(survey, cascades, source).map((script) => ({
    script,
    reason: engineObstacle(engine, script) ?? obstacleIn(survey, script, access),
  }));
  const walks = plan
    .filter(({ reason }) => reason === null)
    .map(({ script }, index) => pathOf(survey, script, access, index));
  requireLinks(definition, access, walks.length);
  const omitted = [
    ...plan.flatMap(({ script, reason }) =>
      reason === null ? [] : [`${script.id} is not walked: ${reason}.`],
    ),
    ...omittedSteps(
      survey,
      plan.flatMap(({ script, reason }) => (reason === null ? script.steps : [])),
    ),
  ];
  if (walks.length > 0) {
    const title = plain(definition.title.in(['en']));
    return {
      ...{ surveyId: id, title, walks, omitted, judged: judgedFile(survey, cascades) },
      ...hintFor(definition, access),
    };
  }
  throw new CannotRunError(
    `No path of "${id}" can be walked: ${plan[0]?.reason ?? 'it has none'}.`,
  );
}

/** Answers of respondents count for quotas, which end a session early or close the survey. */
function hintFor({ quotas, maxAnswers }: Definition, { testKey }: Access): { hint?: string } {
  const keys = [
    ...(quotas ? ['"quotas"'] : []),
    ...(maxAnswers === undefined ? [] : ['"maxAnswers"']),
  ];
  if (keys.length === 0 || testKey !== null) return {};
  return {
    hint: `the survey has ${keys.join(' and ')}, and each path counts: with TEST_KEY=… before the command none does`,
  };
}

/** Checks that each path has a personal link, because a link accepts a single set of answers. */
function requireLinks({ login }: Definition, { testKey, linkTokens }: Access, paths: number): void {
  if (login !== 'link' || testKey !== null || linkTokens.length >= paths) return;
  throw new CannotRunError(
    `${paths} paths need as many personal links, and --links has ${linkTokens.length}.`,
  );
}

function pathOf(survey: Questionnaire, script: Script, access: Access, index: number): PlannedPath {
  const { respondent = usualRespondent, drawn, steps } = script;
  const { definition } = survey;
  const address = new URL(addressOf({ ...survey, respondent }), 'http://localhost');
  for (const [name, value] of accessParameters(definition, drawn?.arm ?? null, access, index)) {
    address.searchParams.set(name, value);
  }
  const isTimed = steps.some(({ answer }) => answer?.isValid && answer.isTimeOver);
  return {
    script: { ...script, steps: steps.filter((step) => stepObstacle(survey, step) === null) },
    respondent,
    judged: judgedRespondent(respondent, drawn?.arm ?? null),
    isSigned: definition.config.signature === 'required',
    isRepeatable: definition.login !== 'link' || access.testKey !== null,
    address: `${address.pathname}${address.search}${contextFragment(definition, respondent)}`,
    timeMs: isTimed ? (definition.maxAnswerTime ?? 0) * 1000 : null,
    title: plain(definition.title.in(withDefault(definition, [respondent.language]))),
  };
}

/** The values of a host page as a URL fragment, in the form of a frame that opens the survey in a tab. */
function contextFragment({ values = {} }: Definition, respondent: Respondent): string {
  const context = Object.entries(respondent.values).filter(
    ([name]) => values[name]?.from === 'context',
  );
  if (context.length === 0) return '';
  const text = JSON.stringify(Object.fromEntries(context));
  return `#${contextParameter}=${encodeURIComponent(text)}`;
}

/** The reason why a browser of this engine cannot be the respondent of a path; null if it can. */
function engineObstacle(
  engine: EngineName,
  { respondent: { language, device } = usualRespondent }: Script,
): string | null {
  if (engine === 'chromium') return null;
  if (language !== usualRespondent.language)
    return `only Chromium is started in another language, here "${language}"`;
  return device === 'pad' ? 'only Chromium takes the user agent of a pad' : null;
}

/** The reason why a browser cannot walk a path against a deployment; null if it can. */
function obstacleIn(
  { definition, byId }: Questionnaire,
  script: Script,
  access: Access,
): string | null {
  const { drawn, respondent = usualRespondent, steps } = script;
  const answers = steps.flatMap(({ answer }) => (answer?.isValid ? [answer] : []));
  const isSigned = Object.keys(respondent.values).some(
    (name) => definition.values?.[name]?.from === 'info',
  );
  const missing = missingAccess(definition, drawn, access);
  if (missing !== null) return missing;
  if (isSigned) return 'a value comes from signed info';
  const reasons = answers.flatMap(
    ({ questionId, result }) => fileObstacle(byId.get(questionId)?.question, result) ?? [],
  );
  return reasons[0] ?? null;
}

/**
 * The reason why a file of an answer cannot be made: only a few types can be made, and some of them not in every size.
 */
function fileObstacle(question: Question | undefined, result: unknown): string | null {
  if (!question || !hasFiles(question)) return null;
  const { files } = result as FilesAnswer;
  const other = files.find(({ type }) => !isMadeType(type));
  if (other) return `a file of type ${other.type} is not made`;
  const { maxSize } = question.config;
  const isUnmade = files.some((file) => file.size >= maxSize && !isMadeSize(file));
  return isUnmade ? 'a file of the greatest size and of this type is not made' : null;
}

/** The reason why a browser cannot give an invalid answer; null if it can, and for any other step. */
function stepObstacle({ byId }: Questionnaire, { answer }: Step): string | null {
  if (!answer || answer.isValid) return null;
  if (!answer.isOffered) return 'only a direct call can send them';
  const question = byId.get(answer.questionId)?.question;
  if (answer.isRefusedAtOnce && question && hasFiles(question)) {
    const isSingle = answer.faults.some(({ kind }) => kind === 'tooManyFiles');
    return isSingle && question.config.maxCount === 1
      ? 'the file chooser of a page takes one file'
      : fileObstacle(question, answer.result);
  }
  return answer.faults.some(({ kind }) => isMomentKind(kind))
    ? 'a native field for dates or times takes no such text'
    : null;
}

function omittedSteps(survey: Questionnaire, steps: readonly Step[]): readonly string[] {
  const reasons = Map.groupBy(steps, (step) => stepObstacle(survey, step));
  return [...reasons].flatMap(([reason, omitted]) =>
    reason === null
      ? []
      : [`${omitted.length} steps with invalid answers are left out: ${reason}.`],
  );
}
