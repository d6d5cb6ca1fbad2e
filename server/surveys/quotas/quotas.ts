import type { Facts } from '../conditions/facts.ts';
import { truthIn } from '../conditions/holds.ts';
import { boundIn } from '../conditions/leafBound.ts';
import { leavesOf } from '../conditions/leaves.ts';
import type { AnsweredQuestion } from '../conditions/seen.ts';
import type { Definition } from '../definition.ts';
import { scopeAt } from '../path.ts';
import type { Questionnaire } from '../questionnaire.ts';
import type { Quota } from './schema.ts';

/**
 * Replaces a quota's id, which never has this character, for the limit of all sessions that end
 * with answers.
 */
export const allAnswers = '*';

/** The column of an export with the full quota that ended a session. */
export const quotaColumn = 'quota';

export function hasQuotas({ definition: { quotas } }: Questionnaire): boolean {
  return quotas !== undefined;
}

/** Returns the number of places of a survey, by the ids of its quotas and {@link allAnswers}. */
export function placeLimits({
  config,
  quotas = [],
  maxAnswers,
}: Definition): ReadonlyMap<string, number> {
  // Answers of a demo survey do not count, so that its quotas are never full.
  if (config.demo) return new Map();
  return new Map([
    ...quotas.map(({ id, max }) => [id, max] as const),
    ...(maxAnswers === undefined ? [] : [[allAnswers, maxAnswers] as const]),
  ]);
}

/**
 * Returns the quotas whose conditions hold, in the order of the file.
 * @param before the position from which on answers do not count; by default all answers of the path
 * count
 */
export function heldQuotas(
  survey: Questionnaire,
  answered: ReadonlyMap<string, AnsweredQuestion>,
  facts: Facts,
  before = survey.questions.length,
): readonly Quota[] {
  const { quotas = [] } = survey.definition;
  if (quotas.length === 0) return [];
  const scope = { ...scopeAt(survey, before, answered, facts), unknownFrom: before };
  return quotas.filter(({ when }) => truthIn(when, scope) === true);
}

/** Returns whether the answer to a question may decide that a quota's condition holds. */
export function decidesQuota({ quotas = [] }: Definition, questionId: string): boolean {
  return quotas
    .flatMap(({ when }) => leavesOf(when))
    .flatMap((leaf) => [leaf, boundIn(leaf) ?? {}])
    .some(
      ({ question, value, of }) => question === questionId || value !== undefined || of === 'score',
    );
}
