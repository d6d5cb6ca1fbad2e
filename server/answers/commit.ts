import type * as v from 'valibot';
import type { calls } from '../../contract/calls.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { factsOf, isMission, wireType } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import type { TaskEvent } from '../../contract/taskEvents.ts';
import { type KeptAnswer, moveSession, putAnswer } from '../db/queries.ts';
import type { Deps, Visit } from '../http/deps.ts';
import { parseJson } from '../lib/json.ts';
import { keepEvents } from '../missions/missionEvents.ts';
import { validateAnswer } from '../questions/validateAnswer.ts';
import { requireOpen } from '../sessions/availability.ts';
import { finish, respondentOf, type StepReply } from '../sessions/finish.ts';
import { onceByKey } from '../sessions/idempotency.ts';
import { answersIn, moved, type Place, placeOf, subjectAt } from '../sessions/progress.ts';
import { inSession, requireAnswering, type Turn } from '../sessions/sessionTransaction.ts';
import { nextOf, pathOf } from '../surveys/path.ts';
import type { Asked } from '../surveys/questionnaire.ts';
import { asStored, attach, refused } from './attachments.ts';
import { readSignature, requireSignature, sign } from './signature.ts';

type Body = Pick<
  v.InferOutput<(typeof calls.commitAnswer)['body']>,
  'surveyId' | 'questionId' | 'type' | 'result' | 'sign' | 'respondent'
>;

/**
 * Keeps one answer and tells what comes next (contract.md, "Committing"). Whatever is refused is stored
 * nowhere.
 *
 * @throws {Refusal} 422 with `data.fault` for an answer that its question's law refuses, or a file that is not
 *   the caller's; 409 for the answer of another respondent, for a question that is not asked now, for a key reused with another answer, when the
 *   agreement is not signed, and when nothing can be answered (any more); 4004 for a question that is gone; 403,
 *   404, 4001, 4002, 5, 6
 */
export async function commitAnswer(deps: Deps, visit: Visit, body: Body): Promise<StepReply> {
  // What is refused as no item of a linked list may be one that another process has just offered.
  if (factsOf(body.type).hasCascade) await deps.shared?.catchUp();
  const signature = await readSignature(deps, visit, body.surveyId, body.sign);
  return inSession(deps, visit, body.surveyId, (turn) =>
    // A key comes first: the reply to a last answer may have been lost, and by now the session has ended.
    onceByKey(turn, visit.key, [body.questionId, body.type, body.result, body.sign], async () => {
      requireOpen(turn.survey, turn.now);
      requireSame(turn, body.respondent);
      requireAnswering(turn);
      requireSignature(turn, body.sign);
      const place = await placeOf(turn);
      const asked = target(turn, place, body);
      const { row, files, events } = await answerRow(deps, visit, turn, asked, body);
      if (asked !== place.current) return repeat(deps, turn, place, row);
      if (signature.fault) throw refused(signature.fault);
      await attach(turn, files);
      if (body.sign !== '') await sign(turn, body.sign);
      // An answer is not refused for what its mission has no room for: it holds them all itself.
      if (isMission(asked.question)) await keepEvents(turn, asked.id, events);
      return keep(deps, turn, place, row);
    }),
  );
}

/**
 * Somebody else may have logged in since, in another window of the same browser: what is written in this one is not
 * theirs. A caller that does not say whose answer it is means the session's.
 */
function requireSame({ session }: Turn, { id }: Body['respondent']): void {
  if (id === undefined || id === session.id) return;
  throw wentOn();
}

/** The question that is answered, if it exists and is what the caller takes it for. */
function target({ survey, session }: Turn, place: Place, { questionId, type }: Body): Asked {
  const asked = survey.byId.get(questionId);
  if (!asked) throw place.rows.has(questionId) ? moved() : refused({ kind: 'malformed' });
  if (wireType(asked.question) !== type) {
    throw session.revision === survey.revision ? refused({ kind: 'malformed' }) : moved();
  }
  return asked;
}

/** The answer as it is kept, the ids of the files in it, and what happened in the mission that it ends. */
async function answerRow(
  { cascades }: Deps,
  visit: Visit,
  turn: Turn,
  asked: Asked,
  body: Body,
): Promise<{ row: KeptAnswer; files: readonly string[]; events: readonly TaskEvent[] }> {
  const claimed = parsed(body.result);
  const { answer, files } = factsOf(asked.question.type).hasFiles
    ? await asStored(turn, visit, claimed)
    : { answer: claimed, files: [] };
  const { answer: kept, faults } = validateAnswer(asked.question, answer, cascades);
  const [fault] = faults;
  if (fault) throw refused(fault);
  const row = {
    session_id: turn.session.id,
    round: turn.session.round,
    question_id: asked.id,
    type: body.type,
    result: JSON.stringify(kept),
    sign: body.sign,
    committed_at: turn.now,
  };
  return { row, files, events: 'events' in kept ? (kept.events ?? []) : [] };
}

function parsed(result: string): unknown {
  try {
    return parseJson(result);
  } catch {
    throw refused({ kind: 'malformed' });
  }
}

async function keep(deps: Deps, turn: Turn, place: Place, row: KeptAnswer): Promise<StepReply> {
  const asked = place.current;
  await putAnswer(turn.unit, row);
  turn.happened.push('commit');
  const rows = new Map(place.rows).set(asked.id, row);
  const path = pathOf(turn.survey, answersIn(turn.survey, rows.values()));
  const next = nextOf(turn.survey, asked, path.given);
  if (!next) return finish(turn, turn.now);
  await moveSession(turn.unit, {
    id: turn.session.id,
    question_id: next.id,
    updated_at: turn.now,
  });
  return stepTo(deps, turn, { ...place, rows, path, current: next });
}

/**
 * An answer to another question than the one asked now. The very answer that is kept already is an old send
 * that came late: it changes nothing, and is told where things stand. Anything else would overwrite what
 * came after it (reliability R08, R09), or skip ahead.
 */
function repeat(deps: Deps, turn: Turn, place: Place, row: KeptAnswer): StepReply {
  const kept = place.path.given.has(row.question_id) ? place.rows.get(row.question_id) : undefined;
  if (kept?.result === row.result && kept.sign === row.sign) return stepTo(deps, turn, place);
  throw wentOn();
}

function wentOn(): Refusal {
  return new Refusal(
    codes.conflict,
    'This survey went on in another window. Reload to continue there.',
  );
}

function stepTo(deps: Deps, turn: Turn, place: Place): StepReply {
  return {
    status: status.answering,
    subject: subjectAt(deps, turn, place, place.current),
    respondent: respondentOf(turn.session),
  };
}
