import { codes, Refusal } from '../../contract/envelope.ts';
import { putReply, replyTo } from '../db/queries.ts';
import { hashOf } from '../hash.ts';
import type { StepReply } from './finish.ts';
import type { Turn } from './turn.ts';

/**
 * Does `work` once per key and session: the first reply is kept, in the same transaction, and given again
 * to every repeat (reliability C2, R06). What `work` refuses is not kept, so a corrected answer may use the
 * key again.
 *
 * @throws {Refusal} 409 for a key that was used with another payload (R07); what `work` throws
 */
export async function onceByKey(
  { unit, session, now }: Turn,
  key: string | undefined,
  payload: readonly unknown[],
  work: () => Promise<StepReply>,
): Promise<StepReply> {
  if (key === undefined) return work();
  const payload_hash = hashOf(JSON.stringify(payload));
  const known = await replyTo(unit, session.id, key);
  if (known && known.payload_hash !== payload_hash) {
    throw new Refusal(codes.conflict, 'This Idempotency-Key belongs to another answer');
  }
  if (known) return JSON.parse(known.reply);
  const reply = await work();
  await putReply(unit, {
    session_id: session.id,
    key,
    payload_hash,
    reply: JSON.stringify(reply),
    created_at: now,
  });
  return reply;
}
