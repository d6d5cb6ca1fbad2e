import type { Condition } from '../../../server/surveys/definition.ts';
import type { SurveyQuestion } from '../../../server/surveys/questionnaire.ts';

/** The integers on both sides of a condition's bound. */
export function sidesOf({ atLeast, atMost }: Condition): readonly number[] {
  if (atLeast !== undefined) return [Math.ceil(atLeast) - 1, Math.ceil(atLeast)];
  return atMost === undefined ? [] : [Math.floor(atMost), Math.floor(atMost) + 1];
}

export function valuesIn(conditions: readonly Condition[]): readonly string[] {
  return conditions.flatMap(({ is, isNot, includes }) => {
    const value = is ?? isNot ?? includes;
    return value === undefined ? [] : [String(value)];
  });
}

/** Options with a score. */
export function scoredIn({ inFile }: SurveyQuestion): readonly string[] {
  return inFile.choice.flatMap(({ id, score }) => (score === 0 ? [] : [id]));
}
