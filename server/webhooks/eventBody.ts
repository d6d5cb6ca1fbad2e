import { status } from '../../contract/status.ts';
import { exportedSession } from '../db/exportQueries.ts';
import type { Store } from '../db/store.ts';
import { numberOfEvent, type WebhookEvent } from '../db/webhooks/events.ts';
import { rowObject } from '../export/formats.ts';
import { rowsOf } from '../export/rows.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';

/**
 * Returns the body of an event; null for a deleted session and for the end of a session that has
 * been reopened.
 * @throws {UnservedSurvey} when the session's survey is not served
 */
export async function eventBody(
  store: Store,
  surveys: ReadonlyMap<string, Questionnaire>,
  { session_id, number, survey_id, at }: WebhookEvent,
): Promise<string | null> {
  const session = await exportedSession(store.db, session_id);
  if (!session) return null;
  const round = Math.floor(number / 2);
  const timestamp = new Date(at).toISOString();
  if (number === numberOfEvent.reopened(round)) {
    const data = { survey: survey_id, session: session_id };
    return JSON.stringify({ type: 'session.reopened', timestamp, data });
  }
  if (session.round !== round || session.status !== status.ended) return null;
  const survey = surveys.get(survey_id);
  if (!survey) throw new UnservedSurvey();
  const { value: row } = await rowsOf(store, survey, [session]).next();
  const data = { survey: survey_id, ...(row && rowObject(survey, row)) };
  return JSON.stringify({ type: 'session.ended', timestamp, data });
}

export class UnservedSurvey extends Error {}
