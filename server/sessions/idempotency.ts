import { setTimeout } from 'node:timers/promises';
import { codes, Refusal } from '../../contract/envelope.ts';
import { answersOf, type KeptAnswer } from '../db/queries.ts';
import { putReply, removeReplies, replyAndAnswers } from '../db/replyQueries.ts';
import { transaction } from '../db/transaction.ts';
import { hashOf } from '../lib/hash.ts';
import type { SessionDeps } from './deps.ts';
import type { StepReply } from './replies.ts';
import type { SessionTransaction } from './sessionTransaction.ts';

const replyTtlMs = 48 * 60 * 60 * 1000;
/** Milliseconds: a commit may wait for a batch, and has the database to itself in the pause. */
const batchMs = 5;
const pauseMs = 10;
const batchSize = { first: 50, least: 10, most: 1_000 };

export async function removeOldReplies({
  stores,
  clock,
}: Pick<SessionDeps, 'stores' | 'clock'>): Promise<void> {
  const before = clock() - replyTtlMs;
  for (const store of [stores.real, stores.demo]) {
    for (let size = batchSize.first; ; ) {
      const start = performance.now();
      const removed = await transaction(store, (trx) => removeReplies(trx, before, size));
      if (removed < size) break;
      const isSlow = performance.now() - start > batchMs;
      size = isSlow ? Math.max(batchSize.least, size >> 1) : Math.min(batchSize.most, size * 2);
      await setTimeout(pauseMs);
    }
  }
}

/** Runs `work` once per session and key (R06); 409 for a key with another payload (R07). */
export async function withIdempotencyKey(
  tx: SessionTransaction,
  key: string | undefined,
  payload: readonly unknown[],
  work: (answers: readonly KeptAnswer[]) => Promise<StepReply>,
): Promise<StepReply> {
  if (key === undefined) return work(await answersOf(tx.db, tx.session));
  const payload_hash = hashOf(JSON.stringify(payload));
  const { stored, answers } = await replyAndAnswers(tx, tx.session, key);
  if (stored && stored.payload_hash !== payload_hash) {
    throw new Refusal(codes.conflict, 'This Idempotency-Key belongs to another answer');
  }
  if (stored) return JSON.parse(stored.reply);
  const reply = await work(answers);
  await putReply(tx, {
    session_id: tx.session.id,
    key,
    payload_hash,
    reply: JSON.stringify(withoutAhead(reply)),
    created_at: tx.now,
  });
  return reply;
}

/** The question ahead is worth a round trip of a repeat, not the space in the database. */
function withoutAhead(reply: StepReply): StepReply {
  if (!reply.subject) return reply;
  const { ahead: _, ...subject } = reply.subject;
  // In the same place, so that a repeat gets the same text.
  return { ...reply, subject };
}
