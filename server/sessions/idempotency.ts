import { setTimeout } from 'node:timers/promises';
import { codes, Refusal } from '../../contract/envelope.ts';
import { answersOf, type StoredAnswer } from '../db/queries.ts';
import {
  maxReplies,
  putReply,
  removeReplies,
  removeSuperseded,
  replyAndAnswers,
  type StoredReply,
} from '../db/replyQueries.ts';
import { transaction } from '../db/transaction.ts';
import { hashOf } from '../lib/hash.ts';
import type { SessionDeps } from './deps.ts';
import { withEndTexts } from './endTexts.ts';
import { answeredPath, subjectReply } from './progress.ts';
import type { StepReply } from './replies.ts';
import type { SessionTransaction } from './sessionTransaction.ts';

const replyTtlMs = 48 * 60 * 60 * 1000;
/**
 * Milliseconds that a batch may take, because commits wait for it, and that the database then is
 * free for commits.
 */
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

interface KeyedCall {
  readonly key: string | undefined;
  readonly payload: readonly unknown[];
  readonly answered?: string;
}

/**
 * Runs `work` once for each session and key; a repeat returns the stored reply. `answered` is the id
 * of the question that the call answers, absent for a call that stores no answer.
 * @throws {Refusal} 409 for a key with another payload
 */
export async function withIdempotencyKey(
  deps: SessionDeps,
  tx: SessionTransaction,
  { key, payload, answered }: KeyedCall,
  work: (answers: readonly StoredAnswer[]) => Promise<StepReply>,
): Promise<StepReply> {
  if (key === undefined) return work(await answersOf(tx.db, tx.session));
  const payload_hash = hashOf(JSON.stringify(payload));
  const { stored, answers } = await replyAndAnswers(tx, tx.session, key);
  if (stored && stored.payload_hash !== payload_hash) {
    throw new Refusal(codes.conflict, 'This Idempotency-Key belongs to another answer');
  }
  if (stored) return repeatedReply(deps, tx, stored, answers);
  const reply = await work(answers);
  await putReply(tx, {
    session_id: tx.session.id,
    key,
    payload_hash,
    reply: JSON.stringify(namedReply(reply)),
    created_at: tx.now,
  });
  if (mayExceedReplies(tx, answers, answered)) await removeSuperseded(tx, tx.session.id);
  return reply;
}

/**
 * Returns whether the session may have more replies than stay. Commits of a first round that change no answer store a
 * reply for each answer, so that most of them need not look for superseded replies.
 */
function mayExceedReplies(
  { session }: SessionTransaction,
  answers: readonly StoredAnswer[],
  answered: string | undefined,
): boolean {
  const addsAnswer =
    answered !== undefined && !answers.some(({ question_id }) => question_id === answered);
  return session.round > 1 || !addsAnswer || answers.length >= maxReplies;
}

/**
 * A stored reply has the id of its question instead of the question's texts, which may be a
 * thousand times as long.
 */
interface NamedReply extends Pick<StepReply, 'status' | 'respondent'> {
  readonly questionId?: string;
  readonly hasSurvey?: boolean;
}

function namedReply({ status, respondent, subject, survey }: StepReply): NamedReply {
  return {
    status,
    respondent,
    ...(subject ? { questionId: String(subject.questionId) } : {}),
    ...(survey ? { hasSurvey: true } : {}),
  };
}

/** @throws {Refusal} 409 when the session has left the question that the reply names */
async function repeatedReply(
  deps: SessionDeps,
  tx: SessionTransaction,
  { reply, created_at }: StoredReply,
  answers: readonly StoredAnswer[],
): Promise<StepReply> {
  const { questionId, hasSurvey, ...named }: NamedReply = JSON.parse(reply);
  const { session, survey } = tx;
  // An earlier release has stored the whole reply.
  if (questionId === undefined && !hasSurvey) return named;
  if (session.status !== named.status) throw changedElsewhere();
  if (hasSurvey) return withEndTexts(deps, tx, named);
  // The reply was made without a later answer to the question, so that a repeat must not contain it either.
  const known = answers.filter(
    ({ question_id, committed_at }) => question_id !== questionId || committed_at < created_at,
  );
  const progress = await answeredPath(tx, known);
  const question = survey.byId.get(questionId ?? '');
  if (!question || !progress.path.questions.includes(question)) throw changedElsewhere();
  // Only the first reply contains the question ahead; a repeat is rare, and the app can request the
  // question.
  const { ahead: _, ...subject } = subjectReply(deps, tx, progress, question);
  return { status: named.status, subject, respondent: named.respondent };
}

export function changedElsewhere(): Refusal {
  return new Refusal(
    codes.conflict,
    'This survey went on in another window. Reload to continue there.',
  );
}
