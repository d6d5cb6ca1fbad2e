import { codes, Refusal } from '../../contract/envelope.ts';
import { updateSession } from '../db/queries.ts';
import type { Deps, Visit } from '../http/deps.ts';
import type { SubjectReply } from '../surveys/localize.ts';
import { requireOpen } from './availability.ts';
import { placeOf, subjectAt } from './progress.ts';
import { inSession, requireAnswering } from './sessionTransaction.ts';

/**
 * The question this respondent stands at.
 *
 * @throws {Refusal} 403, 404, 4001, 4002, 4004, 5, 6; 409 when nothing can be answered (any more)
 */
export async function currSubject(
  deps: Deps,
  visit: Visit,
  surveyId: string,
): Promise<SubjectReply> {
  return inSession(deps, visit, surveyId, async (turn) => {
    requireOpen(turn.survey, turn.now);
    requireAnswering(turn);
    const place = await placeOf(turn);
    return subjectAt(deps, turn, place, place.current);
  });
}

/**
 * Goes one question back on the way that was taken; on the first question it stays there.
 *
 * @throws {Refusal} as {@link currSubject}; 409 too when the survey does not allow going back
 */
export async function prevSubject(
  deps: Deps,
  visit: Visit,
  surveyId: string,
): Promise<SubjectReply> {
  return inSession(deps, visit, surveyId, async (turn) => {
    requireOpen(turn.survey, turn.now);
    requireAnswering(turn);
    if (turn.survey.definition.config.allowPrevious === false) {
      throw new Refusal(codes.conflict, 'This survey does not allow going back');
    }
    const place = await placeOf(turn);
    const { asked } = place.path;
    const previous = asked[asked.indexOf(place.current) - 1] ?? place.current;
    await updateSession(turn.unit, turn.session.id, {
      question_id: previous.id,
      updated_at: turn.now,
    });
    return subjectAt(deps, turn, place, previous);
  });
}
