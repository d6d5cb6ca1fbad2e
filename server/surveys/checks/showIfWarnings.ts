import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Condition } from '../conditions/condition.ts';
import { conditionsIn } from '../conditions/inSurvey.ts';
import { partsAt } from '../conditions/leaves.ts';
import type { Definition } from '../definition.ts';
import { blockAt, questionWith } from '../order/positions.ts';
import type { SurveyQuestion } from '../questionnaire.ts';
import { outcomesOf } from './outcomes.ts';
import type { CheckedSurvey } from './surveyGraph.ts';

interface ShowIfIssue extends Issue {
  /** Whether the condition at the path never holds, so that what it shows never appears. */
  readonly isNever: boolean;
}

/**
 * Warns about conditions and their parts that never or always hold, and about jumps to questions
 * that may be hidden.
 */
export function showIfWarnings(survey: CheckedSurvey): readonly ShowIfIssue[] {
  return [
    ...conditionsIn(survey.definition).flatMap((placed) => issuesOf(placed, survey)),
    ...jumpIssues(survey),
  ];
}

function jumpIssues({ definition, questions }: CheckedSurvey): readonly ShowIfIssue[] {
  return questions.flatMap(({ inFile, index }) =>
    inFile.next.flatMap(({ to }, row) => {
      const target = questionWith(questions, to);
      return target && target.showIf !== null && !isInCopy(definition, index, target)
        ? [
            {
              path: `questions[${index}].next[${row}].to`,
              reason: `leads to "${to}" only where its showIf holds: showIf decides, and where it does not hold the next question shown after "${to}" follows`,
              isNever: false,
            },
          ]
        : [];
    }),
  );
}

/**
 * Returns whether a jump stays within a copy of a block and leads to a question that this copy
 * always shows.
 */
function isInCopy(
  { blocks }: Definition,
  from: number,
  { index, inFile }: SurveyQuestion,
): boolean {
  const { copy, copyIf } = blockAt(blocks, from) ?? {};
  const isInside =
    copyIf !== undefined && copy !== undefined && copy === blockAt(blocks, index)?.copy;
  return isInside && inFile.showIf === undefined;
}

type Placed = ReturnType<typeof conditionsIn>[number];

function issuesOf(placed: Placed, survey: CheckedSurvey): readonly ShowIfIssue[] {
  const { condition, path } = placed;
  const { questions, maxAnswerTime } = survey.definition;
  // A session that ends before its last question also has an end page and may count towards a quota.
  const isOpen =
    placed.index === questions.length &&
    (path.startsWith('quotas[') ||
      maxAnswerTime !== undefined ||
      questions.some(({ config }) => 'mission' in config && config.mission));
  const outcomes = (tested: Condition, within?: Condition) =>
    outcomesOf(tested, survey, { isOpen, ...(within && { within }) });
  const issues = partIssues(condition, path, outcomes);
  const isNever = isOnly(outcomes(condition), false);
  if (issues.length > 0) return issues.map((issue) => ({ ...issue, isNever }));
  return outerIssues(placed, survey.definition, outcomes).map((issue) => ({
    ...issue,
    isNever: false,
  }));
}

type Outcomes = (condition: Condition, within?: Condition) => ReadonlySet<boolean> | null;

/** Returns issues of the innermost parts of a condition that never or always hold. */
function partIssues(condition: Condition, path: string, outcomes: Outcomes): readonly Issue[] {
  const parts = partsAt(condition, path);
  const inner = parts.flatMap(([part, partPath]) => partIssues(part, partPath, outcomes));
  if (inner.length > 0) return inner;
  const possible = outcomes(condition);
  if (isOnly(possible, true)) return [{ path, reason: `always holds: ${alwaysHint(path)}` }];
  if (!isOnly(possible, false)) return [];
  const why = parts.length === 0 ? 'no answer fits it' : 'its conditions contradict each other';
  return [{ path, reason: `never holds: ${why}` }];
}

/**
 * Returns issues of the condition of an option, row, column or question that the conditions around
 * it decide already.
 */
function outerIssues(
  { condition, path, index, isAfter }: Placed,
  { questions, blocks }: Definition,
  outcomes: Outcomes,
): readonly Issue[] {
  const inFile = questions[index];
  if (!inFile || isAfter || !path.startsWith('questions[')) return [];
  const option = /^questions\[\d+\]\.choice\[(\d+)\]/.exec(path)?.[1];
  if (Number(option) < (inFile.carried ?? 0)) return [];
  const block = blockAt(blocks, index);
  const isOfQuestion = condition === inFile.showIf;
  const around = [block?.showIf, isOfQuestion ? undefined : inFile.showIf].filter(
    (part) => part !== undefined,
  );
  const where = isOfQuestion ? 'its block is' : 'the question is';
  const possible = around.length > 0 ? outcomes(condition, around) : null;
  if (isOnly(possible, false)) return [{ path, reason: `never holds where ${where} shown` }];
  if (!isOnly(possible, true)) return [];
  return [{ path, reason: `always holds where ${where} shown: leave it out` }];
}

function isOnly(outcomes: ReadonlySet<boolean> | null, truth: boolean): boolean {
  return outcomes !== null && outcomes.size === 1 && outcomes.has(truth);
}

function alwaysHint(path: string): string {
  return /^ends\[\d+\]\.when$/.test(path) ? 'no later end page is shown' : 'leave it out';
}
