import {
  type Counts,
  countsOf,
  removeSessions,
  removeUser,
  type Selection,
  selectedSessions,
  type UserCounts,
  userCounts,
} from '../db/forgetting/sessions.ts';
import { transaction } from '../db/transaction.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { FileStorage } from '../uploads/fileStorage.ts';
import { anonymise } from './anonymise.ts';
import { record } from './audit.ts';

/** Sessions that one transaction changes, so that calls wait for a moment only. */
export const page = 50;

export interface Selected {
  readonly ids: readonly string[];
  /** The survey of all sessions; null if they are of several surveys, or if there are none. */
  readonly surveyId: string | null;
  readonly counts: Counts & UserCounts;
}

export async function selected({ store }: FileStorage, selection: Selection): Promise<Selected> {
  const sessions = await selectedSessions(store.db, selection);
  const ids = sessions.map(({ id }) => id);
  const surveys = [...new Set(sessions.map(({ survey_id }) => survey_id))];
  const ofUser =
    'user_hash' in selection
      ? await userCounts(store.db, selection.user_hash)
      : { login: 0, link: 0 };
  return {
    ids,
    surveyId: surveys.length === 1 ? (surveys[0] ?? null) : null,
    counts: { ...(await countsOf(store.db, ids)), ...ofUser },
  };
}

/**
 * Removes sessions with their answers, files, mission events and stored replies; the audit log has
 * their number.
 */
export async function forget(
  storage: FileStorage,
  selection: Selection,
  target: Selected,
  now: number,
): Promise<void> {
  await recordBefore(storage, 'forget', target, now);
  for (let start = 0; start < target.ids.length; start += page) {
    await removeAll(storage, target.ids.slice(start, start + page));
  }
  await removeSelectedUser(storage, selection);
}

/** Removes from sessions what identifies a person, and keeps numbers and choices. */
export async function anonymiseAll(
  storage: FileStorage,
  surveys: ReadonlyMap<string, Questionnaire>,
  selection: Selection,
  target: Selected,
  now: number,
): Promise<void> {
  await recordBefore(storage, 'anonymise', target, now);
  for (const id of target.ids) await anonymise(storage, surveys, id);
  await removeSelectedUser(storage, selection);
}

/** The removal is recorded before it begins, so that an interrupted removal is in the audit log, too. */
function recordBefore(
  { store }: FileStorage,
  command: 'forget' | 'anonymise',
  { ids, surveyId }: Selected,
  now: number,
): Promise<void> {
  return record(store.db, { at: now, command, survey_id: surveyId, count: ids.length });
}

async function removeSelectedUser({ store }: FileStorage, selection: Selection): Promise<void> {
  if (!('user_hash' in selection)) return;
  await transaction(store, (trx) => removeUser(trx, selection.user_hash));
}

export async function removeAll(
  { store, files }: FileStorage,
  ids: readonly string[],
): Promise<void> {
  const fileIds = await transaction(store, (trx) => removeSessions(trx, ids));
  // Files are removed after their rows, because `removeUnknown` finds the bytes that a crash leaves behind.
  for (const id of fileIds) await files.remove(id);
}
