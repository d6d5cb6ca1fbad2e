import { emptyJournal } from '../db/forgetting/journal.ts';
import { agedSessions } from '../db/forgetting/sessions.ts';
import type { Store } from '../db/store.ts';
import { transaction } from '../db/transaction.ts';
import { dayMs } from '../lib/day.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { UploadDeps } from '../uploads/deps.ts';
import { fileStorageOf } from '../uploads/fileStorage.ts';
import { record } from './audit.ts';
import { page, removeAll } from './forget.ts';

/** Stores whose journal has nothing that was removed; not known of one that was just opened. */
const clean = new WeakSet<Store>();

/** Removes the sessions that are older than the `retention` of their survey, also from the journal of the database. */
export async function removeAged(deps: UploadDeps): Promise<void> {
  for (const survey of deps.surveys.values()) {
    if (survey.definition.retention) await removeAgedOf(deps, survey);
  }
  const { real } = deps.stores;
  // A reader keeps the journal until a later sweep.
  if (!clean.has(real) && (await emptyJournal(real))) clean.add(real);
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
    await record(store.db, {
      at: now,
      command: 'retention',
      survey_id: survey.id,
      count: ids.length,
    });
  }
}
