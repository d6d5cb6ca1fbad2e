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
 * Whether a condition can hold and can fail, whatever path leads to it; null for too many combinations. Impossible
 * answers may be among those that are tried, so an outcome that is missing is certain.
 * @param within a condition that holds wherever this one is asked
 * @param isOpen whether every question may be left unanswered, as at an early end
 */
export function outcomesOf(
  condition: Condition,
  survey: CheckedSurvey,
  { within = [], isOpen = false }: { readonly within?: Condition; readonly isOpen?: boolean } = {},
): ReadonlySet<boolean> | null {
  const leaves = [...leavesOf(condition), ...leavesOf(within)];
  const bySubject = Map.groupBy(leaves, (leaf) => leaf.question ?? factIn(leaf));
  let combinations: readonly ReadonlySet<Leaf>[] = [new Set()];
  for (const [subject, asked] of bySubject) {
    const kinds = subjectKinds(subject ?? '', asked, survey, isOpen);
    if (kinds === null || kinds.length * combinations.length > mostCombinations) return null;
    combinations = combinations.flatMap((held) =>
      kinds.map((kind) => new Set([...held, ...kind.held])),
    );
  }
  const isTrue = (one: Condition, held: ReadonlySet<Leaf>) =>
    truthOf(one, (leaf) => held.has(leaf), null) === true;
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

/** Whether a path may lead past a question without asking it. */
function canBePassed(
  { index, showIf }: SurveyQuestion,
  questions: readonly SurveyQuestion[],
): boolean {
  return showIf !== null || questions.slice(0, index).some(({ inFile }) => inFile.next.length > 0);
}
