import type * as v from 'valibot';
import type { calls } from '../../contract/calls.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import { updateSession } from '../db/queries.ts';
import type { Deps, Visit } from '../http/deps.ts';
import { keepEvents, tooManyEvents } from '../missions/missionEvents.ts';
import { requireOpen } from '../sessions/availability.ts';
import { inSession } from '../sessions/sessionTransaction.ts';
import { attach, refused } from './attachments.ts';
import { readSignature } from './signature.ts';

type Body = v.InferOutput<(typeof calls.exInfo)['body']>;

/**
 * Takes what comes beside the answers: the signature of the agreement, and what happens in missions. A later signature
 * takes the place of an earlier; the same one again changes nothing. Events are taken first and in any case: nothing
 * that is wrong with the signature may lose one.
 *
 * @throws {Refusal} 400 without either; 422 with `data.fault` for events of what is no mission here, for more of them
 *   than are kept, and for a file that is none of the caller's, is no picture or is blank; 409 for a signature after
 *   the end; 403, 404, 4001, 4002, and for a signature 5, 6
 */
export async function exInfo(
  deps: Deps,
  visit: Visit,
  surveyId: string,
  { sign = '', info }: Body,
): Promise<undefined> {
  if (sign === '' && info === undefined) {
    throw new Refusal(codes.badRequest, 'sign or info: the id of a file or events are expected');
  }
  const beyond =
    info === undefined
      ? 0
      : await inSession(deps, visit, surveyId, (turn) =>
          keepEvents(turn, info.questionId, info.events),
        );
  if (sign !== '') await takeSignature(deps, visit, surveyId, sign);
  // Not before the rest is kept.
  if (beyond > 0) throw tooManyEvents();
}

async function takeSignature(
  deps: Deps,
  visit: Visit,
  surveyId: string,
  sign: string,
): Promise<void> {
  const { fault } = await readSignature(deps, visit, surveyId, sign);
  await inSession(deps, visit, surveyId, async (turn) => {
    if (turn.session.sign === sign) return;
    requireOpen(turn.survey, turn.now);
    if (turn.session.status === status.ended) {
      throw new Refusal(codes.conflict, 'This survey has been answered already');
    }
    if (fault) throw refused(fault);
    await attach(turn, [sign]);
    await updateSession(turn.unit, turn.session.id, { sign, updated_at: turn.now });
  });
}
