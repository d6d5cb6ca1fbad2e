import type { Facts } from '../conditions/facts.ts';
import { truthIn } from '../conditions/holds.ts';
import { boundIn } from '../conditions/leafBound.ts';
import { leavesOf } from '../conditions/leaves.ts';
import type { Given } from '../conditions/seen.ts';
import type { Definition } from '../definition.ts';
import { scopeAt } from '../path.ts';
import type { Questionnaire } from '../questionnaire.ts';
import type { Quota } from './schema.ts';

/** In place of a quota's id, which has no such character: every session that ends with answers. */
export const allAnswers = '*';

/** The column of an export with the full quota that ended a session. */
export const quotaColumn = 'quota';

export function hasQuotas({ definition: { quotas } }: Questionnaire): boolean {
  return quotas !== undefined;
}

/** The numbers of places of a survey, by the ids of its quotas and {@link allAnswers}. */
export function placesOf({
  config,
  quotas = [],
  maxAnswers,
}: Definition): ReadonlyMap<string, number> {
  // No answer of a demo is recorded, so none fills a place.
  if (config.demo) return new Map();
  return new Map([
    ...quotas.map(({ id, max }) => [id, max] as const),
    ...(maxAnswers === undefined ? [] : [[allAnswers, maxAnswers] as const]),
  ]);
}

/**
 * The quotas whose conditions hold, in the order of the file.
 *
 * @param before position from which on answers do not count; those of the whole path without it
 */
export function heldQuotas(
  survey: Questionnaire,
  given: ReadonlyMap<string, Given>,
  facts: Facts,
  before = survey.questions.length,
): readonly Quota[] {
  const { quotas = [] } = survey.definition;
  if (quotas.length === 0) return [];
  const scope = { ...scopeAt(survey, before, given, facts), unknownFrom: before };
  return quotas.filter(({ when }) => truthIn(when, scope) === true);
}

/** Whether the answer to a question alone may decide that a quota's condition holds. */
export function decidesQuota({ quotas = [] }: Definition, questionId: string): boolean {
  return quotas
    .flatMap(({ when }) => leavesOf(when))
    .flatMap((leaf) => [leaf, boundIn(leaf) ?? {}])
    .some(
      ({ question, value, of }) => question === questionId || value !== undefined || of === 'score',
    );
}
