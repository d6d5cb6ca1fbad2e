import { putPlace } from '../../db/quotaQueries.ts';
import { factsOfSession } from '../../surveys/conditions/sessionFacts.ts';
import type { Path } from '../../surveys/path.ts';
import { allAnswers, heldQuotas, placesOf } from '../../surveys/quotas/quotas.ts';
import type { Quota } from '../../surveys/quotas/schema.ts';
import type { SessionTransaction } from '../sessionTransaction.ts';

/** Takes the places of a session that ends with answers, in the transaction that ends it. */
export async function takePlaces(
  tx: SessionTransaction,
  { given }: Pick<Path, 'given'>,
): Promise<void> {
  const { survey, session } = tx;
  const places = placesOf(survey.definition);
  if (places.size === 0 || given.size === 0 || session.test !== null) return;
  const held = heldQuotas(survey, given, factsOfSession(tx)).map(({ id }) => id);
  for (const quota of [...held, ...(places.has(allAnswers) ? [allAnswers] : [])]) {
    await putPlace(tx, { session_id: session.id, quota, survey_id: survey.id });
  }
}

/** The first full quota whose condition holds after the answer to the question at a position, or null. */
export function fullQuota(
  tx: SessionTransaction,
  { given }: Pick<Path, 'given'>,
  index: number,
  taken: ReadonlyMap<string, number>,
): Quota | null {
  const held = heldQuotas(tx.survey, given, factsOfSession(tx), index + 1);
  return held.find(({ id, max }) => (taken.get(id) ?? 0) >= max) ?? null;
}
