import { countPlaces } from '../../db/quotaQueries.ts';
import type { Store } from '../../db/store.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { allAnswers, placeLimits } from '../../surveys/quotas/quotas.ts';
import type { SessionDeps } from '../deps.ts';
import type { SessionTransaction } from '../sessionTransaction.ts';

type FilledPlaces = ReadonlyMap<string, number>;

interface Count {
  readonly revision: string;
  readonly at: number;
  readonly filled: Promise<FilledPlaces>;
}

const freshMs = 1_000;
const none: FilledPlaces = new Map();

const counts = new WeakMap<Store, Map<string, Count>>();

/**
 * Returns the places in use by quota, at most a second old. Call it before a transaction, because
 * it needs another connection.
 */
export async function filledPlaces(
  { stores: { real }, clock }: Pick<SessionDeps, 'stores' | 'clock'>,
  survey: Questionnaire | undefined,
): Promise<FilledPlaces> {
  const limits = survey && placeLimits(survey.definition);
  if (!survey || !limits || limits.size === 0) return none;
  const { id, revision } = survey;
  const now = clock();
  const ofStore = counts.get(real) ?? new Map<string, Count>();
  counts.set(real, ofStore);
  const known = ofStore.get(id);
  const age = known ? now - known.at : freshMs;
  if (known?.revision === revision && age >= 0 && age < freshMs) return known.filled;
  const count = { revision, at: now, filled: countPlaces(real.db, id, limits) };
  ofStore.set(id, count);
  count.filled.catch(() => {
    if (ofStore.get(id) === count) ofStore.delete(id);
  });
  return count.filled;
}

/** Returns the places in use by quota, exactly: SQLite runs no other transaction at the same time. */
export async function exactFilledPlaces({ db, survey }: SessionTransaction): Promise<FilledPlaces> {
  const limits = placeLimits(survey.definition);
  return limits.size === 0 ? none : countPlaces(db, survey.id, limits);
}

/** Discards the cached counts after a commit that has filled or freed places. */
export function forgetCount({ stores }: Pick<SessionDeps, 'stores'>, surveyId: string): void {
  counts.get(stores.real)?.delete(surveyId);
}

export async function hasAllAnswers(
  deps: Pick<SessionDeps, 'stores' | 'clock'>,
  survey: Questionnaire,
): Promise<boolean> {
  const { maxAnswers } = survey.definition;
  if (maxAnswers === undefined) return false;
  return ((await filledPlaces(deps, survey)).get(allAnswers) ?? 0) >= maxAnswers;
}
