import type * as v from 'valibot';
import type { calls } from '../../contract/calls.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { updateSession } from '../db/queries.ts';
import { tooMany } from '../missions/missionEvents.ts';
import { storeRecorded } from '../missions/recorded.ts';
import { requireOpen } from '../sessions/availability.ts';
import { requireWriteBudget } from '../sessions/limits/writeLimits.ts';
import { withRequestSession } from '../sessions/lockedSession.ts';
import { requireUnended } from '../sessions/sessionTransaction.ts';
import type { UploadDeps } from '../uploads/deps.ts';
import { attachToSession, refusedAnswer } from './attachments.ts';
import { checkSignature } from './signature.ts';

type Body = v.InferOutput<(typeof calls.exInfo)['body']>;

/**
 * Stores events, notes and the reached goal of a mission, then a signature, so that an invalid
 * signature loses none of them.
 * @throws {Refusal} 422
 */
export async function exInfo(
  deps: UploadDeps,
  request: RequestContext,
  surveyId: string,
  { sign = '', info }: Body,
): Promise<undefined> {
  if (sign === '' && info === undefined) {
    throw new Refusal(codes.badRequest, 'sign or info: the id of a file or events are expected');
  }
  await requireWriteBudget(deps, request, { sign, info });
  const dropped =
    info === undefined
      ? { events: 0, notes: 0 }
      : await withRequestSession(deps, request, surveyId, (tx) =>
          storeRecorded(tx, info.questionId, info),
        );
  if (sign !== '') await storeSignature(deps, request, surveyId, sign);
  if (dropped.events > 0) throw tooMany('events', limits.missionEvents);
  if (dropped.notes > 0) throw tooMany('notes', limits.missionNotes);
}

async function storeSignature(
  deps: UploadDeps,
  request: RequestContext,
  surveyId: string,
  sign: string,
): Promise<void> {
  const { fault } = await checkSignature(deps, request, surveyId, sign);
  await withRequestSession(deps, request, surveyId, async (tx) => {
    if (tx.session.sign === sign) return;
    requireOpen(tx.survey, tx.now);
    requireUnended(tx.session);
    if (fault) throw refusedAnswer(fault);
    await attachToSession(tx, [sign]);
    await updateSession(tx, tx.session.id, { sign, updated_at: tx.now });
  });
}
