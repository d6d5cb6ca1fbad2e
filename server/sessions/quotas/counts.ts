import { countPlaces } from '../../db/quotaQueries.ts';
import type { Store } from '../../db/store.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { allAnswers, placesOf } from '../../surveys/quotas/quotas.ts';
import type { SessionDeps } from '../deps.ts';

type Taken = ReadonlyMap<string, number>;

interface Count {
  readonly revision: string;
  readonly at: number;
  readonly taken: Promise<Taken>;
}

const freshMs = 1_000;
const none: Taken = new Map();

const counts = new WeakMap<Store, Map<string, Count>>();

/** Places taken by quota, read before a transaction, whose connection this would otherwise wait for. */
export async function takenPlaces(
  { stores: { real }, clock }: Pick<SessionDeps, 'stores' | 'clock'>,
  survey: Questionnaire | undefined,
): Promise<Taken> {
  const limits = survey && placesOf(survey.definition);
  if (!survey || !limits || limits.size === 0) return none;
  const { id, revision } = survey;
  const now = clock();
  const ofStore = counts.get(real) ?? new Map<string, Count>();
  counts.set(real, ofStore);
  const known = ofStore.get(id);
  const age = known ? now - known.at : freshMs;
  if (known?.revision === revision && age >= 0 && age < freshMs) return known.taken;
  const count = { revision, at: now, taken: countPlaces(real.db, id, limits) };
  ofStore.set(id, count);
  count.taken.catch(() => {
    if (ofStore.get(id) === count) ofStore.delete(id);
  });
  return count.taken;
}

/** After a commit that took places or gave them back. */
export function forgetCount({ stores }: Pick<SessionDeps, 'stores'>, surveyId: string): void {
  counts.get(stores.real)?.delete(surveyId);
}

export async function hasAllAnswers(
  deps: Pick<SessionDeps, 'stores' | 'clock'>,
  survey: Questionnaire,
): Promise<boolean> {
  const { maxAnswers } = survey.definition;
  if (maxAnswers === undefined) return false;
  return ((await takenPlaces(deps, survey)).get(allAnswers) ?? 0) >= maxAnswers;
}
