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
  removeReplies,
} from '../db/forgetting/sessions.ts';
import type { KeptAnswer, Session } from '../db/queries.ts';
import { type Transaction, transaction } from '../db/transaction.ts';
import { removeEvents } from '../db/webhooks/events.ts';
import { dayMs } from '../lib/day.ts';
import { randomToken } from '../lib/randomToken.ts';
import { typeOf } from '../questions/index.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { readGivenValues } from '../surveys/values/givenValues.ts';
import type { FileStorage } from '../uploads/fileStorage.ts';

/** The browser that had the session no longer opens it, as its token is another one. */
export async function anonymise(
  { store, files }: FileStorage,
  surveys: ReadonlyMap<string, Questionnaire>,
  id: string,
): Promise<void> {
  const fileIds = await transaction(store, async (trx) => {
    const [session] = await lockSessions(trx, [id]);
    if (!session) return [];
    for (const row of await allAnswers(trx, id)) {
      await withoutPerson(trx, surveys.get(session.survey_id), row);
    }
    await removeReplies(trx, id);
    await removeEvents(trx, id);
    // Durations stay what they were: all times move to a session that began at midnight, UTC.
    const by = -(session.started_at % dayMs);
    await moveTimes(trx, id, { ...withoutName(session), ...movedTimes(session, by) }, by);
    return removeFiles(trx, [id]);
  });
  for (const fileId of fileIds) await files.remove(fileId);
}

async function withoutPerson(
  trx: Transaction,
  survey: Questionnaire | undefined,
  row: KeptAnswer,
): Promise<void> {
  const question = survey?.byId.get(row.question_id)?.question;
  const answer = question && wireType(question) === row.type && parseAnswer(question, row.result);
  // Nothing is known about the answer to a question that the survey no longer has.
  if (!answer) await removeAnswer(trx, row);
  else {
    const result = JSON.stringify(withoutTexts(question, answer));
    await changeAnswer(trx, row, { result, sign: '' });
  }
}

function withoutTexts<C extends Code>(question: Question<C>, answer: Answer<C>): Answer<C> {
  return typeOf(question).anonymous?.(answer, question) ?? answer;
}

function withoutName(session: Session) {
  const { kind } = JSON.parse(session.device) as { readonly kind?: unknown };
  const values = Object.entries(readGivenValues(session.given_values)).filter(
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
