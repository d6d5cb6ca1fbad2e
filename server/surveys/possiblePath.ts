import type { Condition } from './conditions/condition.ts';
import { type Facts, noFacts } from './conditions/facts.ts';
import { truthIn } from './conditions/holds.ts';
import type { Truth } from './conditions/leaves.ts';
import type { Scope } from './conditions/scope.ts';
import type { AnsweredQuestion } from './conditions/seen.ts';
import { behindHidden, positionOf, scopeAt } from './path.ts';
import type { Questionnaire, SurveyQuestion } from './questionnaire.ts';
import { partsTruth } from './shownParts.ts';

/**
 * Returns the question that follows every answer to `current`; null if the answer decides, and
 * before the end.
 */
export function certainNextOf(
  survey: Questionnaire,
  current: SurveyQuestion,
  answered: ReadonlyMap<string, AnsweredQuestion>,
  facts: Facts = noFacts,
): SurveyQuestion | null {
  const scope = { ...scopeAt(survey, current.index, answered, facts), unknownFrom: current.index };
  const [only = null, ...others] = possibleNext(survey, current, scope);
  if (others.length > 0 || !only?.hasConditions) return others.length > 0 ? null : only;
  return partsTruth(only, { ...scope, before: only.index }) === null ? null : only;
}

/**
 * Returns the questions that may follow `current` as far as the scope knows the answers, and null
 * for the end; stops after the second.
 */
function possibleNext(
  survey: Questionnaire,
  current: SurveyQuestion,
  scope: Scope,
): ReadonlySet<SurveyQuestion | null> {
  const possible = new Set<SurveyQuestion | null>();
  for (const position of possibleTargets(survey, current, scope)) {
    addShownFrom(survey, position, scope, possible);
    if (possible.size > 1) break;
  }
  return possible;
}

/** Returns the positions that may follow `current`, before hidden questions are skipped. */
export function possibleTargets(
  survey: Questionnaire,
  current: SurveyQuestion,
  scope: Scope,
): readonly number[] {
  const positions: number[] = [];
  for (const { when, to } of current.inFile.next) {
    const truth = truthOrAlways(when, { ...scope, before: current.index + 1 });
    if (truth === false) continue;
    positions.push(positionOf(survey, to));
    if (truth === true) return positions;
  }
  return [...positions, current.index + 1];
}

function addShownFrom(
  survey: Questionnaire,
  from: number,
  scope: Scope,
  possible: Set<SurveyQuestion | null>,
): void {
  const { questions } = survey;
  for (let index = from; index < questions.length && possible.size < 2; index += 1) {
    index = behindHidden(survey, index, scope);
    const candidate = questions[index];
    const truth = shownTruth(candidate, scope);
    if (truth !== false) possible.add(candidate ?? null);
    if (truth === true) return;
  }
  possible.add(null);
}

/** Returns whether a question is shown on a path that reaches it. */
export function shownTruth(question: SurveyQuestion | undefined, scope: Scope): Truth {
  return question ? truthOrAlways(question.showIf, { ...scope, before: question.index }) : true;
}

function truthOrAlways(condition: Condition | null | undefined, scope: Scope): Truth {
  return condition ? truthIn(condition, scope) : true;
}
