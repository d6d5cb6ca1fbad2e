import type { Condition, Leaf } from '../../../server/surveys/conditions/condition.ts';
import { conditionsIn } from '../../../server/surveys/conditions/inSurvey.ts';
import { leavesOf } from '../../../server/surveys/conditions/leaves.ts';
import type { Questionnaire, SurveyQuestion } from '../../../server/surveys/questionnaire.ts';

export function allConditions({ definition }: Questionnaire): readonly Condition[] {
  return conditionsIn(definition).map(({ condition }) => condition);
}

/** The leaves that ask about a question, one list for each condition. */
export function leavesAbout(
  conditions: readonly Condition[],
  { id }: SurveyQuestion,
): readonly (readonly Leaf[])[] {
  return conditions.map((condition) =>
    leavesOf(condition).filter(({ question }) => question === id),
  );
}

/** The integers on both sides of a leaf's bounds. */
export function sidesOf({ atLeast, atMost, between }: Leaf): readonly number[] {
  const low = atLeast ?? between?.[0];
  const high = atMost ?? between?.[1];
  return [
    ...(low === undefined ? [] : [Math.ceil(low) - 1, Math.ceil(low)]),
    ...(high === undefined ? [] : [Math.floor(high), Math.floor(high) + 1]),
  ];
}

export function valuesIn(leaves: readonly Leaf[]): readonly string[] {
  return leaves.flatMap(({ is, isNot, includes, excludes }) => {
    const value = is ?? isNot ?? includes ?? excludes;
    return value === undefined ? [] : [String(value)];
  });
}

/** Options with a score. */
export function scoredIn({ inFile }: SurveyQuestion): readonly string[] {
  return inFile.choice.flatMap(({ id, score }) => (score === 0 ? [] : [id]));
}
