import type { Facts } from './conditions/facts.ts';
import { isAlways } from './conditions/leaves.ts';
import type { Scope } from './conditions/scope.ts';
import type { AnsweredQuestion } from './conditions/seen.ts';
import { behindHidden, scopeAt } from './path.ts';
import { possibleTargets, shownTruth } from './possiblePath.ts';
import type { QuestionInFile } from './questionFile.ts';
import type { Questionnaire, SurveyQuestion } from './questionnaire.ts';

/**
 * Returns the number of questions on the longest path from each question to the end, for any
 * answers. Branches only lead forward, so that a single pass from the end knows every target.
 * @param isHidden returns whether the question at a position may be skipped
 */
export function longestPaths(
  questions: readonly QuestionInFile[],
  isHidden: (index: number) => boolean,
): readonly number[] {
  const lengths = questions.map(() => 1);
  /** The longest path from each position, where the question itself may be skipped. */
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

/**
 * Returns the number of questions that may still be asked from `current` on, including `current`,
 * as far as earlier answers decide.
 */
export function remainingFrom(
  survey: Questionnaire,
  current: SurveyQuestion,
  answered: ReadonlyMap<string, AnsweredQuestion>,
  facts: Facts,
): number {
  if (!survey.isConditional) return current.remaining;
  const scope = {
    ...scopeAt(survey, current.index, answered, facts),
    unknownFrom: current.index,
    // A further repetition counts only once the respondent has asked for it.
    unasked: survey.definition.additions,
  };
  /** The longest path from each position, where the question itself may be skipped; 0 at the end. */
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
  const possible: SurveyQuestion[] = [];
  for (let question: SurveyQuestion | undefined = current; question; ) {
    possible.push(question);
    question = survey.questions[behindHidden(survey, question.index + 1, scope)];
  }
  return possible;
}
