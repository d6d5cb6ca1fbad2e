import type * as v from 'valibot';
import type { calls } from '../../contract/calls.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import { updateSession } from '../db/queries.ts';
import type { Deps, Visit } from '../deps.ts';
import { attach, refused } from './attachments.ts';
import { readSignature } from './signature.ts';
import { requireOpen } from './standing.ts';
import { inSession } from './turn.ts';

type Body = v.InferOutput<(typeof calls.exInfo)['body']>;

/**
 * Takes what comes beside the answers: the signature of the agreement. A later one takes the place of an earlier;
 * the same one again changes nothing.
 *
 * @throws {Refusal} 400 without a signature; 422 with `data.fault` for a file that is none of the caller's, is no
 *   picture or is blank; 409 after the end; 403, 404, 4001, 4002, 5, 6
 */
export async function exInfo(
  deps: Deps,
  visit: Visit,
  surveyId: string,
  { sign = '', info }: Body,
): Promise<undefined> {
  if (info !== undefined) {
    throw new Refusal(codes.malformed, 'info: the events of missions are not taken yet');
  }
  if (sign === '') throw new Refusal(codes.malformed, 'sign: the id of a file is expected');
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
