import type * as v from 'valibot';
import type { calls } from '../../contract/calls.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { updateSession } from '../db/queries.ts';
import { storeEvents, tooManyEvents } from '../missions/missionEvents.ts';
import { requireOpen } from '../sessions/availability.ts';
import { requireWriteBudget } from '../sessions/limits/writeLimits.ts';
import { withRequestSession } from '../sessions/lockedSession.ts';
import { requireUnended } from '../sessions/sessionTransaction.ts';
import type { UploadDeps } from '../uploads/deps.ts';
import { attachToSession, refusedAnswer } from './attachments.ts';
import { checkSignature } from './signature.ts';

type Body = v.InferOutput<(typeof calls.exInfo)['body']>;

/**
 * Stores events of a mission, then a signature, so that an invalid signature loses no event.
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
      ? 0
      : await withRequestSession(deps, request, surveyId, (tx) =>
          storeEvents(tx, info.questionId, info.events),
        );
  if (sign !== '') await storeSignature(deps, request, surveyId, sign);
  if (dropped > 0) throw tooManyEvents();
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
