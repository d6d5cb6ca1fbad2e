import { localDay, processTimeZone } from '../../../server/lib/localDay.ts';
import { momentsAround } from '../../../server/questions/shared/momentNumbers.ts';
import type { Condition, Leaf } from '../../../server/surveys/conditions/condition.ts';
import { conditionsIn } from '../../../server/surveys/conditions/inSurvey.ts';
import { boundIn, momentsBeside } from '../../../server/surveys/conditions/leafBound.ts';
import { leavesOf } from '../../../server/surveys/conditions/leaves.ts';
import { rangeOf } from '../../../server/surveys/conditions/range.ts';
import type { Questionnaire, SurveyQuestion } from '../../../server/surveys/questionnaire.ts';

export function allConditions({ definition }: Questionnaire): readonly Condition[] {
  return conditionsIn(definition).map(({ condition }) => condition);
}

/** The comparisons with a question's answer, as a list for each condition. */
export function leavesAbout(
  conditions: readonly Condition[],
  { id }: SurveyQuestion,
): readonly (readonly Leaf[])[] {
  return conditions.map((condition) =>
    leavesOf(condition).filter(({ question }) => question === id),
  );
}

/** The integers on both sides of the bounds of a comparison. */
export function sidesOf(leaf: Leaf): readonly number[] {
  const { kind, low, high } = rangeOf(leaf);
  if (kind !== null) return [];
  return [
    ...(Number.isFinite(low) ? [Math.ceil(low) - 1, Math.ceil(low)] : []),
    ...(Number.isFinite(high) ? [Math.floor(high), Math.floor(high) + 1] : []),
  ];
}

/** The values that the comparisons name, and for dates, times and months those just before and after each bound. */
export function valuesIn(leaves: readonly Leaf[]): readonly string[] {
  return leaves.flatMap((leaf) => {
    const { is, isNot, includes, excludes, atLeast, atMost, between = [], before, after } = leaf;
    const value = is ?? isNot ?? includes ?? excludes;
    if (value !== undefined) return [String(value)];
    const constant = [atLeast, atMost, ...between, before, after].flatMap((bound) =>
      typeof bound === 'string' ? momentsAround(bound) : [],
    );
    return [...constant, ...momentsBeside(leaf, dayOfPlan())];
  });
}

/** The ids of options that have a score. */
export function scoredIn({ inFile }: SurveyQuestion): readonly string[] {
  return inFile.choice.flatMap(({ id, score }) => (score === 0 ? [] : [id]));
}

/** The day on which the sessions of a plan begin. */
export function dayOfPlan(): string {
  return localDay(Date.now(), processTimeZone());
}

/** The ids of questions whose answers are bounds in conditions. */
export function boundingQuestions(survey: Questionnaire): ReadonlySet<string> {
  const leaves = allConditions(survey).flatMap((condition) => leavesOf(condition));
  return new Set(leaves.flatMap((leaf) => boundIn(leaf)?.question ?? []));
}
