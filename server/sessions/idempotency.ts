import { codes, Refusal } from '../../contract/envelope.ts';
import { putReply, removeReplies, replyTo } from '../db/queries.ts';
import { transaction } from '../db/transaction.ts';
import type { Deps } from '../http/deps.ts';
import { hashOf } from '../lib/hash.ts';
import type { StepReply } from './finish.ts';
import type { Turn } from './sessionTransaction.ts';

/** Milliseconds a reply is kept for a repeat of its call; an app gives up within a minute. */
const life = 48 * 60 * 60 * 1000;
/** Replies removed at once: nobody who commits an answer waits for more. */
const page = 1_000;

/**
 * Removes replies that nobody will ask for. A repeat that comes even later does no harm: the answer is there, and the
 * question is not asked any more.
 */
export async function removeOldReplies({ stores, clock }: Deps): Promise<void> {
  const before = clock() - life;
  for (const store of [stores.real, stores.demo]) {
    let removed: number;
    do {
      removed = await transaction(store, (unit) => removeReplies(unit, before, page));
    } while (removed === page);
  }
}

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
