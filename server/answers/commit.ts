import type * as v from 'valibot';
import type { calls } from '../../contract/calls.ts';
import { factsOf, isMission, wireType } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { moveSession, putAnswer, type StoredAnswer } from '../db/queries.ts';
import { parseJson } from '../lib/json.ts';
import { type Recorded, storeRecorded } from '../missions/recorded.ts';
import { validateAnswer } from '../questions/validateAnswer.ts';
import { requireOpen } from '../sessions/availability.ts';
import { answerTime } from '../sessions/deadline.ts';
import { withEndTexts } from '../sessions/endTexts.ts';
import { finishSession, respondentReply } from '../sessions/finishSession.ts';
import { changedElsewhere, withIdempotencyKey } from '../sessions/idempotency.ts';
import { requireWriteBudget } from '../sessions/limits/writeLimits.ts';
import { withRequestSession } from '../sessions/lockedSession.ts';
import {
  type Progress,
  progressOf,
  readResult,
  subjectReply,
  surveyChanged,
} from '../sessions/progress.ts';
import { exactFilledPlaces, filledPlaces } from '../sessions/quotas/counts.ts';
import { fullQuota } from '../sessions/quotas/places.ts';
import type { StepReply } from '../sessions/replies.ts';
import {
  countEvent,
  requireAnswering,
  type SessionTransaction,
} from '../sessions/sessionTransaction.ts';
import { requireSignature } from '../sessions/signatureRules.ts';
import { isAccepted } from '../surveys/accepted.ts';
import type { Scope } from '../surveys/conditions/scope.ts';
import { factsOfSession } from '../surveys/conditions/sessionFacts.ts';
import { nextOf, pathAfter, scopeAt } from '../surveys/path.ts';
import type { SurveyQuestion } from '../surveys/questionnaire.ts';
import { reviewAfter } from '../surveys/review/review.ts';
import { shownParts } from '../surveys/shownParts.ts';
import type { UploadDeps } from '../uploads/deps.ts';
import { attachToSession, refusedAnswer, resolveFiles } from './attachments.ts';
import { attachSignature, checkSignature } from './signature.ts';

type Body = Pick<
  v.InferOutput<(typeof calls.commitAnswer)['body']>,
  'surveyId' | 'questionId' | 'type' | 'result' | 'sign' | 'respondent'
>;

/**
 * Stores one answer and replies with the next step; a refused answer changes nothing
 * (docs/protocol.md).
 */
export async function commitAnswer(
  deps: UploadDeps,
  request: RequestContext,
  body: Body,
): Promise<StepReply> {
  const { questionId, type, result, sign } = body;
  const payload = [questionId, type, result, sign];
  const call = { key: request.idempotencyKey, payload, answered: questionId };
  await requireWriteBudget(deps, request, payload);
  // Another process may have published the chosen item of a linked list since this process read the list.
  if (factsOf(body.type).hasCascade) await deps.shared?.catchUp();
  const signature = await checkSignature(deps, request, body.surveyId, body.sign);
  // On Postgres the quotas are counted before the transaction, which would wait for another
  // connection and cannot see what others have not committed.
  const filled = deps.stores.real.locksRows
    ? await filledPlaces(deps, deps.surveys.get(body.surveyId))
    : null;
  const isShared = body.sign === '' && !factsOf(body.type).hasFiles;
  return withRequestSession(
    deps,
    request,
    body.surveyId,
    (tx) =>
      // The idempotency key precedes all checks, because a repeat of the last answer finds an ended
      // session.
      withIdempotencyKey(deps, tx, call, async (answers) => {
        requireOpen(tx.survey, tx.now);
        requireSameRespondent(tx, body.respondent);
        requireAnswering(tx);
        requireSignature(tx, body.sign);
        const progress = await progressOf(tx, answers);
        const surveyQuestion = targetQuestion(tx, progress, body);
        const { index } = surveyQuestion;
        const scope = scopeAt(tx.survey, index, progress.path.answered, factsOfSession(tx));
        const { row, files, recorded } = await answerRow(deps, request, tx, surveyQuestion, {
          body,
          scope,
        });
        if (surveyQuestion !== progress.current) return replyToRepeat(deps, tx, progress, row);
        if (signature.fault) throw refusedAnswer(signature.fault);
        await attachToSession(tx, files);
        if (body.sign !== '') await attachSignature(tx, body.sign);
        // The answer contains all events of the mission, so that events beyond the limit need not
        // be stored.
        if (isMission(surveyQuestion.question)) {
          await storeRecorded(tx, surveyQuestion.id, recorded);
        }
        return storeAnswer(deps, tx, progress, row, filled);
      }),
    isShared ? 'shared' : 'alone',
  );
}

/**
 * Refuses an answer that was written before another respondent logged in; an answer without a
 * respondent's id belongs to the session's respondent.
 */
function requireSameRespondent({ session }: SessionTransaction, { id }: Body['respondent']): void {
  if (id === undefined || id === session.id) return;
  throw changedElsewhere();
}

function targetQuestion(
  { survey, session }: SessionTransaction,
  progress: Progress,
  { questionId, type }: Body,
): SurveyQuestion {
  const surveyQuestion = survey.byId.get(questionId);
  if (!surveyQuestion) {
    throw progress.rows.has(questionId) ? surveyChanged() : refusedAnswer({ kind: 'malformed' });
  }
  if (wireType(surveyQuestion.question) !== type) {
    throw session.revision === survey.revision
      ? refusedAnswer({ kind: 'malformed' })
      : surveyChanged();
  }
  return surveyQuestion;
}

interface AnswerRow {
  readonly row: StoredAnswer;
  readonly files: readonly string[];
  readonly recorded: Recorded;
}

async function answerRow(
  { cascades }: UploadDeps,
  request: RequestContext,
  tx: SessionTransaction,
  currentQuestion: SurveyQuestion,
  { body, scope }: { readonly body: Body; readonly scope: Scope },
): Promise<AnswerRow> {
  const surveyQuestion = shownParts(currentQuestion, scope);
  const claimed = parseResult(body.result);
  const { answer, files } = factsOf(surveyQuestion.question.type).hasFiles
    ? await resolveFiles(tx, request, claimed)
    : { answer: claimed, files: [] };
  const { answer: valid, faults } = validateAnswer(surveyQuestion.question, answer, cascades);
  const [fault] = faults;
  if (fault) throw refusedAnswer(fault);
  if (!isAccepted(currentQuestion, { surveyQuestion, answer: valid }, scope))
    throw refusedAnswer({ kind: 'pattern' });
  const row = {
    session_id: tx.session.id,
    round: tx.session.round,
    question_id: surveyQuestion.id,
    type: body.type,
    result: JSON.stringify(valid),
    sign: body.sign,
    committed_at: tx.now,
  };
  return { row, files, recorded: 'events' in valid ? valid : {} };
}

function parseResult(result: string): unknown {
  try {
    return parseJson(result);
  } catch {
    throw refusedAnswer({ kind: 'malformed' });
  }
}

async function storeAnswer(
  deps: UploadDeps,
  tx: SessionTransaction,
  progress: Progress,
  row: StoredAnswer,
  filled: ReadonlyMap<string, number> | null,
): Promise<StepReply> {
  const surveyQuestion = progress.current;
  await putAnswer(tx, row);
  countEvent(tx, 'commit');
  const rows = new Map(progress.rows).set(surveyQuestion.id, row);
  const facts = factsOfSession(tx);
  const answer = readResult(surveyQuestion.question, row.result);
  const answers = new Map(progress.answers);
  if (answer) answers.set(surveyQuestion.id, answer);
  const path = pathAfter(tx.survey, progress.path, surveyQuestion, answers, facts);
  const quota =
    fullQuota(tx, path, surveyQuestion.index, filled ?? (await exactFilledPlaces(tx)))?.id ?? null;
  if (quota !== null) {
    const ended = { ...tx, session: { ...tx.session, quota } };
    return withEndTexts(deps, ended, await finishSession(tx, tx.now, path, quota), path);
  }
  const next =
    reviewAfter(tx.survey, surveyQuestion, { before: progress.path, path }) ??
    nextOf(tx.survey, surveyQuestion, path.answered, facts);
  if (!next) return withEndTexts(deps, tx, await finishSession(tx, tx.now, path), path);
  await moveSession(tx, {
    id: tx.session.id,
    question_id: next.id,
    path_revision: tx.survey.revision,
    updated_at: tx.now,
  });
  return stepReply(deps, tx, { ...progress, answers, rows, path, current: next });
}

/**
 * Accepts a late repeat only if it equals the stored answer; any other late answer would overwrite
 * a newer one.
 */
function replyToRepeat(
  deps: UploadDeps,
  tx: SessionTransaction,
  progress: Progress,
  row: StoredAnswer,
): StepReply {
  const stored = progress.path.answered.has(row.question_id)
    ? progress.rows.get(row.question_id)
    : undefined;
  if (stored?.result === row.result && stored.sign === row.sign) {
    return stepReply(deps, tx, progress);
  }
  throw changedElsewhere();
}

function stepReply(deps: UploadDeps, tx: SessionTransaction, progress: Progress): StepReply {
  return {
    status: status.answering,
    subject: subjectReply(deps, tx, progress, progress.current),
    respondent: respondentReply(tx.session),
    // Another tab may have moved the end, so that every reply has the time.
    ...(tx.session.extensions !== null ? answerTime(tx) : {}),
  };
}
