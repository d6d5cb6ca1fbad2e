import {
  type Answer,
  type Code,
  parseAnswer,
  type Question,
  wireType,
} from '../../contract/questions/index.ts';
import {
  allAnswers,
  changeAnswer,
  lockSessions,
  moveTimes,
  removeAnswer,
  removeFiles,
  removeNotes,
  removeReplies,
} from '../db/forgetting/sessions.ts';
import type { Session, StoredAnswer } from '../db/queries.ts';
import { type Transaction, transaction } from '../db/transaction.ts';
import { removeEvents } from '../db/webhooks/events.ts';
import { randomToken } from '../lib/randomToken.ts';
import { typeOf } from '../questions/index.ts';
import { type History, historyOf } from '../sessions/history/historyOf.ts';
import { surveyOfSession } from '../surveys/order/arranged.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { versionOf } from '../surveys/serving/answeredVersions.ts';
import { fixedValues } from '../surveys/values/fixedValues.ts';
import { parseStoredValues } from '../surveys/values/outsideValues.ts';
import type { FileStorage } from '../uploads/fileStorage.ts';

/**
 * Removes what could identify the session's respondent. The session gets another token, so that its
 * browser no longer opens it.
 */
export async function anonymise(
  { store, files }: FileStorage,
  surveys: ReadonlyMap<string, Questionnaire>,
  id: string,
): Promise<void> {
  const fileIds = await transaction(store, async (trx) => {
    const [session] = await lockSessions(trx, [id]);
    if (!session) return [];
    const rows = await allAnswers(trx, id);
    const history = await historyFor(trx, surveys.get(session.survey_id), session, rows);
    for (const row of rows) await withoutPerson(trx, history, session, row);
    await removeNotes(trx, id);
    await removeReplies(trx, id);
    await removeEvents(trx, id);
    // All times move to a session that began at midnight UTC of the same day, so that durations
    // stay the same.
    const by = Date.parse(fixedValues(session).today) - session.started_at;
    const change = { anonymous_stop: stopOf(history), ...movedTimes(session, by) };
    await moveTimes(trx, id, { ...withoutName(session), ...change }, by);
    return removeFiles(trx, [id]);
  });
  for (const fileId of fileIds) await files.remove(fileId);
}

async function withoutPerson(
  trx: Transaction,
  history: History | null,
  { round }: Session,
  row: StoredAnswer,
): Promise<void> {
  const answer = history && (row.round === round ? counted(history, row) : earlier(history, row));
  // An answer is removed if no known version of the survey has its question, or if its question is
  // no longer on the session's path.
  if (!answer) return removeAnswer(trx, row);
  await changeAnswer(trx, row, { result: JSON.stringify(answer), sign: '' });
}

/** Returns the part of an answer to a question on the session's path. */
function counted({ path, removed }: History, { question_id: id }: StoredAnswer): Answer | null {
  const entry = path.answered.get(id) ?? removed.get(id);
  return entry ? withoutTexts(entry.surveyQuestion.question, entry.answer) : null;
}

/** Returns the anonymous part of an answer of an earlier round, which no export contains. */
function earlier({ survey }: History, { question_id, type, result }: StoredAnswer): Answer | null {
  const question = survey.byId.get(question_id)?.question;
  const answer = question && wireType(question) === type && parseAnswer(question, result);
  return answer ? withoutTexts(question, answer) : null;
}

/** Returns the history of a session; null if no version of its survey is known. */
async function historyFor(
  { db }: Transaction,
  currentSurvey: Questionnaire | undefined,
  session: Session,
  rows: readonly StoredAnswer[],
): Promise<History | null> {
  const { survey_id: id, path_revision, revision, round } = session;
  const present = currentSurvey ?? (await versionOf(db, { id }, path_revision ?? revision));
  if (!present) return null;
  const current = rows.filter((row) => row.round === round);
  return historyOf(db, surveyOfSession(present, session), session, current);
}

function stopOf(history: History | null): string {
  const { questions = [], complete = true } = history?.path ?? {};
  return complete ? '' : (questions.at(-1)?.id ?? '');
}

function withoutTexts<C extends Code>(question: Question<C>, answer: Answer<C>): Answer<C> {
  return typeOf(question).anonymous?.(answer, question) ?? answer;
}

function withoutName(session: Session) {
  const { kind } = JSON.parse(session.device) as { readonly kind?: unknown };
  const values = Object.entries(parseStoredValues(session.given_values)).filter(
    ([, value]) => typeof value !== 'string',
  );
  return {
    token_hash: randomToken(),
    opened_by: randomToken(),
    salt: randomToken(),
    user_hash: null,
    user_id: null,
    sign: null,
    context: null,
    time_zone: null,
    device: JSON.stringify(typeof kind === 'string' ? { kind } : {}),
    given_values: values.length > 0 ? JSON.stringify(Object.fromEntries(values)) : null,
  };
}

function movedTimes(session: Session, by: number) {
  const moved = (time: number | null) => (time === null ? null : time + by);
  return {
    opened_at: session.opened_at + by,
    started_at: session.started_at + by,
    created_at: session.created_at + by,
    updated_at: session.updated_at + by,
    ends_at: moved(session.ends_at),
    finished_at: moved(session.finished_at),
  };
}
