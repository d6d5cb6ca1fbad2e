import type { Facts } from './conditions/facts.ts';
import { isAlways } from './conditions/leaves.ts';
import type { Scope } from './conditions/scope.ts';
import type { Given } from './conditions/seen.ts';
import { behindHidden, scopeAt } from './path.ts';
import { possibleTargets, shownTruth } from './possiblePath.ts';
import type { QuestionInFile } from './questionFile.ts';
import type { Questionnaire, SurveyQuestion } from './questionnaire.ts';

/**
 * The number of questions on the longest path from each question to the end, whatever is answered. Branches only lead
 * forward, so counting backwards knows every target.
 * @param isHidden whether the question at a position may be passed over
 */
export function longestPaths(
  questions: readonly QuestionInFile[],
  isHidden: (index: number) => boolean,
): readonly number[] {
  const lengths = questions.map(() => 1);
  /** From the arrival at a question, which may be passed over. */
  const arrivals = [...lengths, 0];
  const indexOf = new Map(questions.map(({ id }, index) => [id, index]));
  for (const [index, { next }] of [...questions.entries()].reverse()) {
    const targets = next.map(({ to }) => indexOf.get(to) ?? questions.length);
    const decided = next.some(({ when }) => isAlways(when));
    const indices = decided ? targets : [...targets, index + 1];
    const length = 1 + Math.max(...indices.map((target) => arrivals[target] ?? 0));
    lengths[index] = length;
    arrivals[index] = isHidden(index) ? Math.max(length, arrivals[index + 1] ?? 0) : length;
  }
  return lengths;
}

/** The questions that may still be asked from `current` on, this one included, as far as earlier answers decide. */
export function remainingFrom(
  survey: Questionnaire,
  current: SurveyQuestion,
  given: ReadonlyMap<string, Given>,
  facts: Facts,
): number {
  if (!survey.isConditional) return current.remaining;
  const scope = {
    ...scopeAt(survey, current.index, given, facts),
    unknownFrom: current.index,
    // Another time is counted once it is wanted.
    unasked: survey.definition.additions,
  };
  /** From the arrival at a question, which may be passed over; 0 at the end. */
  const arrivals = new Map<number, number>();
  const arrivalAt = (index: number) => arrivals.get(behindHidden(survey, index, scope)) ?? 0;
  let length = 0;
  for (const question of possibleFrom(survey, current, scope).reverse()) {
    const { index } = question;
    length = 1 + Math.max(...possibleTargets(survey, question, scope).map(arrivalAt));
    const isShown = shownTruth(question, scope);
    const passed = isShown === true ? 0 : arrivalAt(index + 1);
    arrivals.set(index, isShown === false ? passed : Math.max(length, passed));
  }
  return length;
}

function possibleFrom(
  survey: Questionnaire,
  current: SurveyQuestion,
  scope: Scope,
): SurveyQuestion[] {
  const found: SurveyQuestion[] = [];
  for (let at: SurveyQuestion | undefined = current; at; ) {
    found.push(at);
    at = survey.questions[behindHidden(survey, at.index + 1, scope)];
  }
  return found;
}
