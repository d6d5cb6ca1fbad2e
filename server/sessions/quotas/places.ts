import { putPlace } from '../../db/quotaQueries.ts';
import { factsOfSession } from '../../surveys/conditions/sessionFacts.ts';
import type { Path } from '../../surveys/path.ts';
import { allAnswers, heldQuotas, placeLimits } from '../../surveys/quotas/quotas.ts';
import type { Quota } from '../../surveys/quotas/schema.ts';
import type { SessionTransaction } from '../sessionTransaction.ts';

/**
 * Stores the quota places of a session that ends with answers; call it in the transaction that ends
 * the session.
 */
export async function fillPlaces(
  tx: SessionTransaction,
  { answered }: Pick<Path, 'answered'>,
): Promise<void> {
  const { survey, session } = tx;
  const limits = placeLimits(survey.definition);
  if (limits.size === 0 || answered.size === 0 || session.test !== null) return;
  const held = heldQuotas(survey, answered, factsOfSession(tx)).map(({ id }) => id);
  for (const quota of [...held, ...(limits.has(allAnswers) ? [allAnswers] : [])]) {
    await putPlace(tx, { session_id: session.id, quota, survey_id: survey.id });
  }
}

/**
 * Returns the first full quota whose condition holds after the answer to the question at `index`;
 * null if there is none.
 */
export function fullQuota(
  tx: SessionTransaction,
  { answered }: Pick<Path, 'answered'>,
  index: number,
  filled: ReadonlyMap<string, number>,
): Quota | null {
  const held = heldQuotas(tx.survey, answered, factsOfSession(tx), index + 1);
  return held.find(({ id, max }) => (filled.get(id) ?? 0) >= max) ?? null;
}
