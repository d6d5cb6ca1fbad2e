import {
  formFields,
  type MissionCommand,
  type MissionRecord,
} from '../../../../contract/pageForm.ts';
import type { Answer, Question } from '../../../../contract/questions/index.ts';
import { isMission, parseAnswer } from '../../../../contract/questions/index.ts';
import { readText } from '../../../../contract/questions/shared/fields.ts';
import { text } from '../../../../contract/questions/text.ts';
import { commitAnswer } from '../../../answers/commit.ts';
import type { RequestContext } from '../../../auth/requestContext.ts';
import { missionRecord, recordPress } from '../../../missions/missionRecord.ts';
import { withRequestSession } from '../../../sessions/lockedSession.ts';
import { progressOf } from '../../../sessions/progress.ts';
import type { SubjectReply } from '../../../surveys/localize.ts';
import type { Deps } from '../../deps.ts';

const outcomes = { complete: 'finished', cancel: 'cancelled' } as const;

/** Records what was pressed in a mission and stores its outcome; throws as {@link recordPress} and the commit. */
export async function postMission(
  deps: Deps,
  request: RequestContext,
  surveyId: string,
  command: MissionCommand,
  fields: URLSearchParams,
): Promise<void> {
  const questionId = readText(fields, formFields.question);
  const step = Number(readText(fields, formFields.step));
  const isCurrent = await recordPress(deps, request, surveyId, { questionId, command, step });
  if (!isCurrent || command === 'begin' || command === 'step') return;
  await commitAnswer(deps, request, {
    surveyId,
    questionId,
    type: text.code,
    // The events are stored already, and the export merges them.
    result: JSON.stringify({ outcome: outcomes[command], events: [] }),
    sign: '',
    respondent: {},
  });
}

/** The outcome that the server has; empty for a mission that is left out. */
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
  subject: SubjectReply,
): Promise<MissionRecord | null> {
  const questionId = String(subject.questionId);
  const question = deps.surveys.get(surveyId)?.byId.get(questionId)?.question;
  if (!question || !isMission(question)) return null;
  // A mission that is over is not begun again.
  if (subject.result !== undefined) return { step: 0, at: 0, elapsed: null };
  return withRequestSession(deps, request, surveyId, (tx) => missionRecord(tx, questionId));
}
