import type * as v from 'valibot';
import type { calls } from '../../contract/calls.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { factsOf, isMission, wireType } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import type { TaskEvent } from '../../contract/taskEvents.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { type KeptAnswer, moveSession, putAnswer } from '../db/queries.ts';
import { parseJson } from '../lib/json.ts';
import { storeEvents } from '../missions/missionEvents.ts';
import { validateAnswer } from '../questions/validateAnswer.ts';
import { requireOpen } from '../sessions/availability.ts';
import { withEndTexts } from '../sessions/endTexts.ts';
import { finishSession, respondentReply } from '../sessions/finishSession.ts';
import { withIdempotencyKey } from '../sessions/idempotency.ts';
import { withRequestSession } from '../sessions/lockedSession.ts';
import {
  type Progress,
  progressOf,
  readAnswers,
  subjectReply,
  surveyChanged,
} from '../sessions/progress.ts';
import { takenPlaces } from '../sessions/quotas/counts.ts';
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
import { nextOf, pathOf, scopeAt } from '../surveys/path.ts';
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

/** Stores one answer and replies with the next step; a refusal (docs/protocol.md) stores nothing. */
export async function commitAnswer(
  deps: UploadDeps,
  request: RequestContext,
  body: Body,
): Promise<StepReply> {
  // Another process may have published the chosen item of a linked list.
  if (factsOf(body.type).hasCascade) await deps.shared?.catchUp();
  const signature = await checkSignature(deps, request, body.surveyId, body.sign);
  const payload = [body.questionId, body.type, body.result, body.sign];
  const taken = await takenPlaces(deps, deps.surveys.get(body.surveyId));
  const isShared = body.sign === '' && !factsOf(body.type).hasFiles;
  return withRequestSession(
    deps,
    request,
    body.surveyId,
    (tx) =>
      // The key precedes all checks: a repeat of the last answer meets an ended session.
      withIdempotencyKey(tx, request.idempotencyKey, payload, async (answers) => {
        requireOpen(tx.survey, tx.now);
        requireSameRespondent(tx, body.respondent);
        requireAnswering(tx);
        requireSignature(tx, body.sign);
        const progress = await progressOf(tx, answers);
        const surveyQuestion = targetQuestion(tx, progress, body);
        const { index } = surveyQuestion;
        const scope = scopeAt(tx.survey, index, progress.path.given, factsOfSession(tx));
        const { row, files, events } = await answerRow(deps, request, tx, surveyQuestion, {
          body,
          scope,
        });
        if (surveyQuestion !== progress.current) return replyToRepeat(deps, tx, progress, row);
        if (signature.fault) throw refusedAnswer(signature.fault);
        await attachToSession(tx, files);
        if (body.sign !== '') await attachSignature(tx, body.sign);
        // Events beyond the limit are dropped here, because the answer holds them all.
        if (isMission(surveyQuestion.question)) await storeEvents(tx, surveyQuestion.id, events);
        return storeAnswer(deps, tx, progress, row, taken);
      }),
    isShared ? 'shared' : 'alone',
  );
}

/** Refuses an answer written before another respondent logged in; without an id the session's is assumed. */
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

async function answerRow(
  { cascades }: UploadDeps,
  request: RequestContext,
  tx: SessionTransaction,
  asked: SurveyQuestion,
  { body, scope }: { readonly body: Body; readonly scope: Scope },
): Promise<{ row: KeptAnswer; files: readonly string[]; events: readonly TaskEvent[] }> {
  const surveyQuestion = shownParts(asked, scope);
  const claimed = parseResult(body.result);
  const { answer, files } = factsOf(surveyQuestion.question.type).hasFiles
    ? await resolveFiles(tx, request, claimed)
    : { answer: claimed, files: [] };
  const { answer: valid, faults } = validateAnswer(surveyQuestion.question, answer, cascades);
  const [fault] = faults;
  if (fault) throw refusedAnswer(fault);
  if (!isAccepted(asked, { surveyQuestion, answer: valid }, scope))
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
  return { row, files, events: 'events' in valid ? (valid.events ?? []) : [] };
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
  row: KeptAnswer,
  taken: ReadonlyMap<string, number>,
): Promise<StepReply> {
  const surveyQuestion = progress.current;
  await putAnswer(tx, row);
  countEvent(tx, 'commit');
  const rows = new Map(progress.rows).set(surveyQuestion.id, row);
  const facts = factsOfSession(tx);
  const path = pathOf(tx.survey, readAnswers(tx.survey, rows.values()), facts);
  const quota = fullQuota(tx, path, surveyQuestion.index, taken)?.id ?? null;
  if (quota !== null) {
    const ended = { ...tx, session: { ...tx.session, quota } };
    return withEndTexts(deps, ended, await finishSession(tx, tx.now, path, quota), path);
  }
  const next =
    reviewAfter(tx.survey, surveyQuestion, { before: progress.path, path }) ??
    nextOf(tx.survey, surveyQuestion, path.given, facts);
  if (!next) return withEndTexts(deps, tx, await finishSession(tx, tx.now, path), path);
  await moveSession(tx, { id: tx.session.id, question_id: next.id, updated_at: tx.now });
  return stepReply(deps, tx, { ...progress, rows, path, current: next });
}

/** Accepts only a late repeat of a stored answer; others would overwrite later ones (reliability R08, R09). */
function replyToRepeat(
  deps: UploadDeps,
  tx: SessionTransaction,
  progress: Progress,
  row: KeptAnswer,
): StepReply {
  const stored = progress.path.given.has(row.question_id)
    ? progress.rows.get(row.question_id)
    : undefined;
  if (stored?.result === row.result && stored.sign === row.sign) {
    return stepReply(deps, tx, progress);
  }
  throw changedElsewhere();
}

function changedElsewhere(): Refusal {
  return new Refusal(
    codes.conflict,
    'This survey went on in another window. Reload to continue there.',
  );
}

function stepReply(deps: UploadDeps, tx: SessionTransaction, progress: Progress): StepReply {
  return {
    status: status.answering,
    subject: subjectReply(deps, tx, progress, progress.current),
    respondent: respondentReply(tx.session),
  };
}
