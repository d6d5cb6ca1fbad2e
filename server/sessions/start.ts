import type * as v from 'valibot';
import type { calls } from '../../contract/calls.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import { forgetSessions, insertSession, type Session, updateSession } from '../db/queries.ts';
import { transaction } from '../db/transaction.ts';
import type { Deps, Visit } from '../http/deps.ts';
import { hashOf } from '../lib/hash.ts';
import { admit, requireOpen } from './availability.ts';
import { deviceOf, localeOf } from './clientInfo.ts';
import { type Opening, openingOf } from './credentials.ts';
import { timeOf } from './deadline.ts';
import { respondentOf, type StepReply } from './finish.ts';
import { placeOf, subjectAt } from './progress.ts';
import { type Turn, takeTurn } from './sessionTransaction.ts';
import { requireCurrent } from './staleSurvey.ts';

type Body = v.InferOutput<(typeof calls.start)['body']>;

/** A session, and the token its browser is to hold from now on; null when it holds it already, or needs none. */
interface Opened {
  readonly session: Session;
  readonly token: string | null;
}

/** Milliseconds after which an untouched demo session is forgotten. */
const demoLife = 24 * 60 * 60 * 1000;

/**
 * Starts answering, or goes on where this respondent is already answering (reliability R10). Where answers would
 * be gone on with, the respondent is asked first, unless this is a start that has only lost its reply. A session
 * that begins, or begins again, gets a token of the server's making; one that the browser brought along is never
 * adopted (S10).
 *
 * @throws {Refusal} 404, 4001, 4002, 5, 6; 2 for a session with answers; 4004 when the question it stands at is gone;
 *   409 for a closed survey and for a session that has ended
 */
export async function start(deps: Deps, visit: Visit, body: Body): Promise<StepReply> {
  const admitted = await admit(deps, visit, body.surveyId);
  const { survey } = admitted;
  // Nobody begins what is over by the next question.
  await requireCurrent(deps, survey);
  requireOpen(survey, deps.clock());
  // By itself and first, so that nobody goes on in a session that is forgotten.
  if (survey.definition.config.demo) {
    await transaction(deps.stores.demo, (unit) => forgetSessions(unit, deps.clock() - demoLife));
  }
  const opening = openingOf(visit, admitted);
  const find = (unit: Turn['unit']) => opening.find(unit, deps.clock());
  const started = await takeTurn(deps, survey, find, async ({ session: found, ...turn }) => {
    const { session, token } = await opened(deps, { ...turn, session: found }, opening, body);
    const held = { ...turn, session };
    const place = await placeOf(held);
    if (place.rows.size > 0 && !opening.isRepeatOf(session)) {
      throw new Refusal(
        codes.restartOrContinue,
        'You have begun to answer this survey. Start over, or continue?',
      );
    }
    const step = {
      status: status.answering,
      subject: subjectAt(deps, held, place, place.current),
      respondent: respondentOf(session),
      ...timeOf(session, turn.now),
    };
    return { token, step };
  });
  // Not before the session is on the disk: a token that opens nothing would lock the respondent out.
  if (started.token !== null) visit.keep(survey.id, started.token);
  return started.step;
}

async function opened(
  deps: Deps,
  turn: Turn<Session | null>,
  opening: Opening,
  body: Body,
): Promise<Opened> {
  const { session, ...rest } = turn;
  if (!session) return begin(deps, turn, opening, body);
  switch (session.status) {
    case status.ended:
      throw new Refusal(codes.conflict, 'This survey has been answered already');
    case status.answering:
      return { session, token: opening.tokenOf(session) };
    default:
      return beginAgain(deps, { ...rest, session }, opening, body);
  }
}

async function begin(
  deps: Deps,
  turn: Turn<Session | null>,
  opening: Opening,
  body: Body,
): Promise<Opened> {
  const { token, columns } = opening.lock(deps, turn.now);
  const session: Session = {
    // A letter first, so that no spreadsheet takes it for a number or a formula.
    id: `r${hashOf(deps.randomToken()).slice(0, 32)}`,
    survey_id: turn.survey.id,
    round: 1,
    offers_from: null,
    finished_at: null,
    score: null,
    max_score: null,
    served: null,
    sign: null,
    context: null,
    user_hash: opening.user,
    user_id: null,
    created_at: turn.now,
    ...columns,
    ...arrival(turn, body, null),
  };
  if (await insertSession(turn.unit, session)) {
    turn.happened.push('start');
    return { session, token };
  }
  // The same start, called twice at once, was faster on another connection.
  const made = await opening.made(turn.unit, turn.now);
  if (made) return { session: made, token: opening.tokenOf(made) };
  throw new Refusal(codes.conflict, 'This Idempotency-Key has been used before');
}

async function beginAgain(deps: Deps, turn: Turn, opening: Opening, body: Body): Promise<Opened> {
  const { token, columns } = opening.relock(deps, turn.now);
  const change = { ...columns, ...arrival(turn, body, turn.session.ends_at) };
  await updateSession(turn.unit, turn.session.id, change);
  turn.happened.push('start');
  return { session: { ...turn.session, ...change }, token };
}

/** A round that begins now. `endsAt` is the deadline an earlier round has set: starting again buys no time. */
function arrival({ survey, now }: Turn<Session | null>, body: Body, endsAt: number | null) {
  const { maxAnswerTime, channel } = survey.definition;
  return {
    channel: body.channel || channel,
    locale: localeOf(body.locale),
    device: deviceOf(body.deviceInfo),
    status: status.answering,
    question_id: survey.first.id,
    started_at: now,
    ends_at: endsAt ?? (maxAnswerTime === undefined ? null : now + maxAnswerTime * 1000),
    revision: survey.revision,
    updated_at: now,
    // Absent keeps the context of the first start.
    ...(body.context && !survey.definition.config.demo ? { context: body.context } : {}),
  };
}
