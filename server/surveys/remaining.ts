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

interface Remaining {
  readonly most: number;
  readonly least: number;
}

/**
 * Returns the numbers of questions on the longest and the shortest path from `current` to the end,
 * including `current`, as far as earlier answers decide.
 */
export function remainingFrom(
  survey: Questionnaire,
  current: SurveyQuestion,
  answered: ReadonlyMap<string, AnsweredQuestion>,
  facts: Facts,
): Remaining {
  if (!survey.isConditional && !survey.questions.some(isBranching)) {
    return { most: current.remaining, least: current.remaining };
  }
  const scope = {
    ...scopeAt(survey, current.index, answered, facts),
    unknownFrom: current.index,
    // A further repetition counts only once the respondent has asked for it.
    unasked: survey.definition.additions,
  };
  /** The paths from each position, where the question itself may be skipped; none at the end. */
  const arrivals = new Map<number, Remaining>();
  const arrivalAt = (index: number) => arrivals.get(behindHidden(survey, index, scope)) ?? none;
  let length = none;
  for (const question of possibleFrom(survey, current, scope).reverse()) {
    const { index } = question;
    const { most, least } = union(possibleTargets(survey, question, scope).map(arrivalAt));
    length = { most: 1 + most, least: 1 + least };
    const isShown = shownTruth(question, scope);
    const paths = [
      ...(isShown === false ? [] : [length]),
      ...(isShown === true ? [] : [arrivalAt(index + 1)]),
    ];
    arrivals.set(index, union(paths));
  }
  return length;
}

function isBranching({ inFile }: SurveyQuestion): boolean {
  return inFile.next.some(({ when }) => !isAlways(when));
}

const none: Remaining = { most: 0, least: 0 };

function union(paths: readonly Remaining[]): Remaining {
  return {
    most: Math.max(...paths.map(({ most }) => most)),
    least: Math.min(...paths.map(({ least }) => least)),
  };
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
