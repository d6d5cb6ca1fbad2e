import type { Condition, Leaf } from '../conditions/condition.ts';
import { factIn } from '../conditions/facts.ts';
import { leavesOf, truthOf } from '../conditions/leaves.ts';
import { unseen } from '../conditions/seen.ts';
import { questionWith } from '../order/positions.ts';
import type { SurveyQuestion } from '../questionnaire.ts';
import { kindsOf } from './answerKinds.ts';
import { factKindsOf } from './factKinds.ts';
import type { Kind } from './graph.ts';
import type { CheckedSurvey } from './surveyGraph.ts';
import { kindOf } from './valueKinds.ts';

const mostCombinations = 20_000;

/**
 * Returns the outcomes that a condition may have on any path; null where too many combinations of answers have to be
 * tried. Some of the combinations are impossible for a respondent, so an outcome in the set may never occur, but one
 * that is missing from the set never does.
 * @param within a condition that holds wherever this condition is evaluated
 * @param isOpen whether every question may be unanswered, as at an early end
 */
export function outcomesOf(
  condition: Condition,
  survey: CheckedSurvey,
  { within = [], isOpen = false }: { readonly within?: Condition; readonly isOpen?: boolean } = {},
): ReadonlySet<boolean> | null {
  const leaves = [...leavesOf(condition), ...leavesOf(within)];
  const bySubject = Map.groupBy(leaves, (leaf) => leaf.question ?? factIn(leaf));
  let combinations: readonly ReadonlySet<Leaf>[] = [new Set()];
  for (const [subject, subjectLeaves] of bySubject) {
    const kinds = subjectKinds(subject ?? '', subjectLeaves, survey, isOpen);
    if (kinds === null || kinds.length * combinations.length > mostCombinations) return null;
    combinations = combinations.flatMap((held) =>
      kinds.map((kind) => new Set([...held, ...kind.held])),
    );
  }
  const isTrue = (tested: Condition, held: ReadonlySet<Leaf>) =>
    truthOf(tested, (leaf) => held.has(leaf), null) === true;
  return new Set(
    combinations.filter((held) => isTrue(within, held)).map((held) => isTrue(condition, held)),
  );
}

function subjectKinds(
  subject: string,
  leaves: readonly Leaf[],
  { definition, questions }: CheckedSurvey,
  isOpen: boolean,
): readonly Kind[] | null {
  const surveyQuestion = questionWith(questions, subject ?? '');
  if (leaves[0]?.question === undefined || !surveyQuestion) {
    return factKindsOf(definition).kindsOf(subject, leaves);
  }
  const kinds = kindsOf(surveyQuestion, leaves);
  const isMissing = isOpen || canBePassed(surveyQuestion, questions);
  return kinds && (isMissing ? [...kinds, kindOf(leaves, () => unseen)] : kinds);
}

/** Returns whether a path may skip a question without asking it. */
function canBePassed(
  { index, showIf }: SurveyQuestion,
  questions: readonly SurveyQuestion[],
): boolean {
  return showIf !== null || questions.slice(0, index).some(({ inFile }) => inFile.next.length > 0);
}
