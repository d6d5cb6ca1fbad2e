import {
  formFields,
  type MissionCommand,
  type MissionRecord,
} from '../../../../contract/pageForm.ts';
import type { Answer, Question } from '../../../../contract/questions/index.ts';
import { isMission, parseAnswer, wireType } from '../../../../contract/questions/index.ts';
import { readText } from '../../../../contract/questions/shared/fields.ts';
import type { Subject } from '../../../../contract/survey.ts';
import { commitAnswer } from '../../../answers/commit.ts';
import type { RequestContext } from '../../../auth/requestContext.ts';
import { missionRecord, notBegun, outcomes, recordPress } from '../../../missions/missionRecord.ts';
import { withRequestSession } from '../../../sessions/lockedSession.ts';
import { progressOf } from '../../../sessions/progress.ts';
import type { Deps } from '../../deps.ts';

/**
 * Records the button that was pressed in a mission and stores the mission's outcome; throws as
 * {@link recordPress} and {@link commitAnswer} do.
 */
export async function postMission(
  deps: Deps,
  request: RequestContext,
  surveyId: string,
  command: MissionCommand,
  fields: URLSearchParams,
): Promise<void> {
  const questionId = readText(fields, formFields.question);
  const step = Number(readText(fields, formFields.step));
  const question = await recordPress(deps, request, surveyId, { questionId, command, step });
  if (!question || command === 'begin' || command === 'step') return;
  await commitAnswer(deps, request, {
    surveyId,
    questionId,
    type: wireType(question),
    // The events are in the mission's record already, and the export merges them into the answer.
    result: JSON.stringify({ outcome: outcomes[command], events: [] }),
    sign: '',
    respondent: {},
  });
}

/** Returns the stored outcome of a mission; empty when the respondent leaves the mission out. */
export function missionAnswer(
  deps: Deps,
  request: RequestContext,
  surveyId: string,
  question: Question,
): Promise<Answer> {
  return withRequestSession(deps, request, surveyId, async (tx) => {
    const { rows } = await progressOf(tx);
    return parseAnswer(question, rows.get(question.questionId)?.result) ?? {};
  });
}

export async function shownMission(
  deps: Deps,
  request: RequestContext,
  surveyId: string,
  subject: Subject,
): Promise<MissionRecord | null> {
  const questionId = subject.questionId;
  const question = deps.surveys.get(surveyId)?.byId.get(questionId)?.question;
  if (!question || !isMission(question)) return null;
  // A finished mission must not begin again, so that its page shows no running time.
  if (subject.result !== undefined) return notBegun;
  return withRequestSession(deps, request, surveyId, (tx) => missionRecord(tx, questionId));
}
