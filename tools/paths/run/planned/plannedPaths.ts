import { withDefault } from '../../../../server/surveys/localize.ts';
import type { Questionnaire } from '../../../../server/surveys/questionnaire.ts';
import type { Script } from '../../script.ts';
import { readSurveyFile } from '../../survey/command.ts';
import { type Respondent, usualRespondent } from '../../survey/respondents.ts';
import { scriptsOf } from '../../survey/scripts.ts';
import { addressOf } from '../../survey/startPage.ts';
import { plain } from '../../survey/words.ts';
import { CannotRunError } from '../cannotRun.ts';

/** A path of a survey's plan, with the answers alone that the server takes. */
export interface PlannedPath {
  readonly script: Script;
  readonly respondent: Respondent;
  /** The path and the query of the start page. */
  readonly address: string;
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
  const omitted = plan.flatMap(({ script, reason }) =>
    reason === null ? [] : [`${script.id} is not walked: ${reason}.`],
  );
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
    script: { ...script, steps: script.steps.filter(({ answer }) => answer?.isValid ?? true) },
    respondent,
    address: addressOf({ ...survey, respondent }),
    title: plain(definition.title.in(withDefault(definition, [respondent.language]))),
  };
}

/** Why a browser cannot walk a path against a deployment; null where it can. */
function obstacleIn({ definition }: Questionnaire, script: Script): string | null {
  const { drawn, respondent = usualRespondent, steps } = script;
  const answers = steps.flatMap(({ answer }) => (answer?.isValid ? [answer] : []));
  const isFromHost = Object.keys(respondent.values).some(
    (name) => definition.values?.[name]?.from !== 'address',
  );
  if (definition.login !== false) return 'the survey needs a login or a personal link';
  if (definition.config.signature === 'required') return 'the survey needs a signature';
  if (drawn && drawn.arm !== null) return 'the deployment draws the arm';
  if (isFromHost) return 'a value comes from a host page or from signed info';
  if (answers.some(({ isTimeOver }) => isTimeOver)) return 'its time runs out';
  const type = answers.find(({ type }) => notGiven.has(type))?.type;
  return type === undefined ? null : `its answers to questions of type ${type} cannot be given`;
}

/** Linked lists, files, evaluations and Kano questions. */
const notGiven: ReadonlySet<number> = new Set([10, 12, 16, 17]);
