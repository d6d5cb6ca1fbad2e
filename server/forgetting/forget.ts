import {
  type Counts,
  countsOf,
  removeSessions,
  removeUser,
  type Selection,
  selectedSessions,
} from '../db/forgetting/sessions.ts';
import { transaction } from '../db/transaction.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { FileStorage } from '../uploads/fileStorage.ts';
import { anonymise } from './anonymise.ts';
import { record } from './audit.ts';

/** Sessions of one transaction, so that calls wait for a moment only. */
export const page = 50;

export interface Selected {
  readonly ids: readonly string[];
  /** Null where the sessions are of several surveys, or none is found. */
  readonly surveyId: string | null;
  readonly counts: Counts;
}

export async function selected({ store }: FileStorage, selection: Selection): Promise<Selected> {
  const sessions = await selectedSessions(store.db, selection);
  const ids = sessions.map(({ id }) => id);
  const surveys = [...new Set(sessions.map(({ survey_id }) => survey_id))];
  return {
    ids,
    surveyId: surveys.length === 1 ? (surveys[0] ?? null) : null,
    counts: await countsOf(store.db, ids),
  };
}

/** Removes sessions with answers, files, mission events and kept replies; only their number stays, in the audit log. */
export async function forget(
  storage: FileStorage,
  selection: Selection,
  { ids, surveyId }: Selected,
  now: number,
): Promise<void> {
  const { store } = storage;
  for (let start = 0; start < ids.length; start += page) {
    await removeAll(storage, ids.slice(start, start + page));
  }
  await transaction(store, async (trx) => {
    if ('user_hash' in selection) await removeUser(trx, selection.user_hash);
    await record(trx.db, { at: now, command: 'forget', survey_id: surveyId, count: ids.length });
  });
}

/** Takes from sessions what names a person, and keeps what is a number or a choice. */
export async function anonymiseAll(
  storage: FileStorage,
  surveys: ReadonlyMap<string, Questionnaire>,
  { ids, surveyId }: Selected,
  now: number,
): Promise<void> {
  for (const id of ids) await anonymise(storage, surveys, id);
  await record(storage.store.db, {
    at: now,
    command: 'anonymise',
    survey_id: surveyId,
    count: ids.length,
  });
}

export async function removeAll(
  { store, files }: FileStorage,
  ids: readonly string[],
): Promise<void> {
  const fileIds = await transaction(store, (trx) => removeSessions(trx, ids));
  // Rows first: `removeUnknown` finds bytes that a crash leaves behind.
  for (const id of fileIds) await files.remove(id);
}
