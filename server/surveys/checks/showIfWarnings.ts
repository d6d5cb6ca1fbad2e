import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Condition, Leaf } from '../conditions/condition.ts';
import { factIn } from '../conditions/facts.ts';
import { conditionsIn } from '../conditions/inSurvey.ts';
import { leavesAt, leavesOf, truthOf } from '../conditions/leaves.ts';
import { unseen } from '../conditions/seen.ts';
import type { Definition } from '../definition.ts';
import type { SurveyQuestion } from '../questionnaire.ts';
import { kindsOf } from './answerKinds.ts';
import type { Kind } from './graph.ts';
import { kindOf, kindsOfFact } from './valueKinds.ts';

interface ShowIfIssue extends Issue {
  /** Whether nothing is ever shown by the condition at the path. */
  readonly isNever: boolean;
}

/** Conditions of `showIf` that no answers fulfil or that all do, and jumps to questions that may be hidden. */
export function showIfWarnings(
  definition: Definition,
  questions: readonly SurveyQuestion[],
): readonly ShowIfIssue[] {
  return [
    ...conditionsIn(definition).flatMap(({ condition, path, isBranch }) =>
      isBranch ? [] : outcomeIssues(condition, path, questions),
    ),
    ...questions.flatMap(({ inFile, index }) =>
      inFile.next.flatMap(({ to }, row) =>
        questions.some(
          (one) => one.id === to && one.showIf !== null && !isInCopy(definition, index, one),
        )
          ? [
              {
                path: `questions[${index}].next[${row}].to`,
                reason: `leads to "${to}" only where its showIf holds: showIf decides, and where it does not hold the next question shown after "${to}" follows`,
                isNever: false,
              },
            ]
          : [],
      ),
    ),
  ];
}

/** Whether a jump stays in a copy of a block, to a question that this copy always shows. */
function isInCopy(
  { blocks }: Definition,
  from: number,
  { index, inFile }: SurveyQuestion,
): boolean {
  const copy = blocks.find((block) => block.from <= from && from < block.to);
  const isInside = copy?.copyIf !== undefined && copy.from <= index && index < copy.to;
  return isInside && inFile.showIf === undefined;
}

function outcomeIssues(
  condition: Condition,
  path: string,
  questions: readonly SurveyQuestion[],
): readonly ShowIfIssue[] {
  const alone = leavesAt(condition, path).flatMap(([leaf, at]) => {
    const outcomes = outcomesOf(leaf, questions);
    return outcomes && !outcomes.has(true)
      ? [{ path: at, reason: 'never holds: no answer fits it', isNever: false }]
      : [];
  });
  const outcomes = outcomesOf(condition, questions);
  const isNever = outcomes !== null && !outcomes.has(true);
  if (!outcomes || outcomes.size > 1 || alone.length > 0) {
    return alone.map((issue) => ({ ...issue, isNever }));
  }
  return outcomes.has(true)
    ? [{ path, reason: `always holds: ${alwaysHint(path)}`, isNever: false }]
    : [{ path, reason: 'never holds: its conditions contradict each other', isNever }];
}

function alwaysHint(path: string): string {
  return path.startsWith('ends[') ? 'no later end page is shown' : 'leave it out';
}

const mostCombinations = 20_000;

/** Whether a condition can hold and can fail, whatever path leads to it; null for too many combinations. */
function outcomesOf(
  condition: Condition,
  questions: readonly SurveyQuestion[],
): ReadonlySet<boolean> | null {
  const bySubject = Map.groupBy(leavesOf(condition), (leaf) => leaf.question ?? factIn(leaf));
  let combinations: readonly ReadonlySet<Leaf>[] = [new Set()];
  for (const [subject, leaves] of bySubject) {
    const kinds = subjectKinds(subject ?? '', leaves, questions);
    if (kinds === null || kinds.length * combinations.length > mostCombinations) return null;
    combinations = combinations.flatMap((held) =>
      kinds.map((kind) => new Set([...held, ...kind.held])),
    );
  }
  return new Set(
    combinations.map((held) => truthOf(condition, (leaf) => held.has(leaf), null) === true),
  );
}

function subjectKinds(
  subject: string,
  leaves: readonly Leaf[],
  questions: readonly SurveyQuestion[],
): readonly Kind[] | null {
  const surveyQuestion = questions.find(({ id }) => id === subject);
  if (leaves[0]?.question === undefined || !surveyQuestion) return kindsOfFact(subject, leaves);
  const kinds = kindsOf(surveyQuestion.question, leaves);
  return (
    kinds &&
    (canBePassed(surveyQuestion, questions) ? [...kinds, kindOf(leaves, () => unseen)] : kinds)
  );
}

/** Whether a path may lead past a question without asking it. */
function canBePassed(
  { index, showIf }: SurveyQuestion,
  questions: readonly SurveyQuestion[],
): boolean {
  return showIf !== null || questions.slice(0, index).some(({ inFile }) => inFile.next.length > 0);
}
