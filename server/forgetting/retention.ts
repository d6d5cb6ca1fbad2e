import { emptyJournal } from '../db/forgetting/journal.ts';
import { agedSessions, emptySessions } from '../db/forgetting/sessions.ts';
import type { Store } from '../db/store.ts';
import { transaction } from '../db/transaction.ts';
import { dayMs } from '../lib/day.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { UploadDeps } from '../uploads/deps.ts';
import { fileStorageOf } from '../uploads/fileStorage.ts';
import { record } from './audit.ts';
import { page, removeAll } from './forget.ts';

/** Stores whose journal contains nothing removed; a store that was just opened is not among them. */
const clean = new WeakSet<Store>();

/**
 * Removes the sessions that are older than the `retention` of their survey, also from the journal
 * of the database.
 */
export async function removeAged(deps: UploadDeps): Promise<void> {
  for (const survey of deps.surveys.values()) {
    if (survey.definition.retention) await removeAgedOf(deps, survey);
  }
  const { real } = deps.stores;
  // The journal cannot be emptied while another process reads it, so that a later sweep tries again.
  if (!clean.has(real) && (await emptyJournal(real))) clean.add(real);
}

/** Unfinished sessions that one statement reads. */
const emptyPage = 500;

/** Removes unfinished sessions without an answer that were not opened for `days` days. */
export async function removeEmpty(deps: UploadDeps, days: number): Promise<void> {
  const now = deps.clock();
  const before = now - days * dayMs;
  for (const survey of deps.surveys.values()) {
    const storage = fileStorageOf(deps, survey);
    const { store } = storage;
    for (let from: number | null = 0; from !== null; ) {
      const { ids, last } = await emptySessions(store.db, survey.id, { from, before }, emptyPage);
      for (let start = 0; start < ids.length; start += page) {
        await removeAll(storage, ids.slice(start, start + page));
      }
      await recordRetention(store, survey.id, ids.length, now);
      // Several sessions may have the same millisecond, so that the next page begins with it.
      from = last === from ? from + 1 : last;
    }
  }
}

async function recordRetention(
  { db }: Store,
  survey_id: string,
  count: number,
  time: number,
): Promise<void> {
  if (count > 0) await record(db, { at: time, command: 'retention', survey_id, count });
}

async function removeAgedOf(deps: UploadDeps, survey: Questionnaire): Promise<void> {
  const { ended, unfinished } = survey.definition.retention ?? {};
  const now = deps.clock();
  const before = (days: number | undefined) => (days === undefined ? null : now - days * dayMs);
  const age = { endedBefore: before(ended), begunBefore: before(unfinished) };
  const storage = fileStorageOf(deps, survey);
  const { store } = storage;
  for (;;) {
    const ids = await transaction(store, (trx) => agedSessions(trx, survey.id, age, page));
    if (ids.length === 0) return;
    clean.delete(store);
    await removeAll(storage, ids);
    await recordRetention(store, survey.id, ids.length, now);
  }
}
