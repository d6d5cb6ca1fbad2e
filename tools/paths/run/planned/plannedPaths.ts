import { type Answer, hasFiles, type Question } from '../../../../contract/questions/index.ts';
import { isMomentKind } from '../../../../server/questions/shared/momentNumbers.ts';
import { withDefault } from '../../../../server/surveys/localize.ts';
import type { Questionnaire } from '../../../../server/surveys/questionnaire.ts';
import type { Script, Step } from '../../script.ts';
import { readSurveyFile } from '../../survey/command.ts';
import { type Respondent, usualRespondent } from '../../survey/respondents.ts';
import { scriptsOf } from '../../survey/scripts.ts';
import { addressOf } from '../../survey/startPage.ts';
import { plain } from '../../survey/words.ts';
import { CannotRunError } from '../cannotRun.ts';
import { isMadeType } from '../entering/makeFile.ts';

/** A path of a survey's plan, with the answers that a browser can give. */
export interface PlannedPath {
  readonly script: Script;
  readonly respondent: Respondent;
  /** The path and the query of the start page. */
  readonly address: string;
  /** Whether the start page needs a signature. */
  readonly isSigned: boolean;
  /** The title of the survey in the language of the respondent. */
  readonly title: string;
}

/** The paths of a survey's plan that a browser can walk, and the reasons why it cannot walk the others. */
export interface PlannedSurveyPaths {
  readonly surveyId: string;
  readonly title: string;
  readonly walks: readonly PlannedPath[];
  readonly omitted: readonly string[];
}

/**
 * Generates the plan of a survey file, or of an id in `surveys/`.
 *
 * @throws {CannotRunError} where a browser can walk none of its paths
 */
export async function plannedPaths(name: string): Promise<PlannedSurveyPaths> {
  const { survey, cascades } = await readSurveyFile(name);
  const { id, definition } = survey;
  const plan = scriptsOf(survey, cascades).map((script) => ({
    script,
    reason: obstacleIn(survey, script),
  }));
  const walks = plan
    .filter(({ reason }) => reason === null)
    .map(({ script }) => pathOf(survey, script));
  const omitted = [
    ...plan.flatMap(({ script, reason }) =>
      reason === null ? [] : [`${script.id} is not walked: ${reason}.`],
    ),
    ...omittedSteps(plan.flatMap(({ script, reason }) => (reason === null ? script.steps : []))),
  ];
  if (walks.length > 0)
    return { surveyId: id, title: plain(definition.title.in(['en'])), walks, omitted };
  throw new CannotRunError(
    `No path of "${id}" can be walked: ${plan[0]?.reason ?? 'it has none'}.`,
  );
}

function pathOf(survey: Questionnaire, script: Script): PlannedPath {
  const { respondent = usualRespondent } = script;
  const { definition } = survey;
  return {
    script: { ...script, steps: script.steps.filter((step) => stepObstacle(step) === null) },
    respondent,
    isSigned: definition.config.signature === 'required',
    address: addressOf({ ...survey, respondent }),
    title: plain(definition.title.in(withDefault(definition, [respondent.language]))),
  };
}

/** Why a browser cannot walk a path against a deployment; null where it can. */
function obstacleIn({ definition, byId }: Questionnaire, script: Script): string | null {
  const { drawn, respondent = usualRespondent, steps } = script;
  const answers = steps.flatMap(({ answer }) => (answer?.isValid ? [answer] : []));
  const isFromHost = Object.keys(respondent.values).some(
    (name) => definition.values?.[name]?.from !== 'address',
  );
  if (definition.login !== false) return 'the survey needs a login or a personal link';
  if (drawn && drawn.arm !== null) return 'the deployment draws the arm';
  if (isFromHost) return 'a value comes from a host page or from signed info';
  if (answers.some(({ isTimeOver }) => isTimeOver)) return 'its time runs out';
  const reasons = answers.flatMap(
    ({ questionId, result }) => fileObstacle(byId.get(questionId)?.question, result) ?? [],
  );
  return reasons[0] ?? null;
}

/** Files are made small, of a few types. */
function fileObstacle(question: Question | undefined, result: unknown): string | null {
  if (!question || !hasFiles(question)) return null;
  const { files } = result as Answer<12>;
  const other = files.find(({ type }) => !isMadeType(type));
  if (other) return `a file of type ${other.type} is not made`;
  const isLargest = files.some(({ size }) => size === question.config.maxSize);
  return isLargest ? 'a file of the greatest size is not made' : null;
}

/** Why a browser cannot give an invalid answer; null where it can, and for any other step. */
function stepObstacle({ answer }: Step): string | null {
  if (!answer || answer.isValid) return null;
  if (!answer.isOffered) return 'only a direct call can send them';
  if (answer.isRefusedAtOnce) return 'files that are refused are not made';
  return answer.faults.some(({ kind }) => isMomentKind(kind))
    ? 'a native field for dates or times takes no such text'
    : null;
}

function omittedSteps(steps: readonly Step[]): readonly string[] {
  const reasons = Map.groupBy(steps, stepObstacle);
  return [...reasons].flatMap(([reason, omitted]) =>
    reason === null
      ? []
      : [`${omitted.length} steps with invalid answers are left out: ${reason}.`],
  );
}
