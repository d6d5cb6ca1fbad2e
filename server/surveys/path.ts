import type { Answer } from '../../contract/questions/index.ts';
import { type Given, holds } from './conditions.ts';
import type { Condition, Next, QuestionInFile } from './definition.ts';
import type { Questionnaire, SurveyQuestion } from './questionnaire.ts';

/** The questions that a set of answers leads through, up to the first unanswered one. */
export interface Path {
  readonly questions: readonly SurveyQuestion[];
  readonly given: ReadonlyMap<string, Given>;
  readonly complete: boolean;
}

export function pathOf(survey: Questionnaire, answers: ReadonlyMap<string, Answer>): Path {
  const questions: SurveyQuestion[] = [];
  const given = new Map<string, Given>();
  let current: SurveyQuestion | null = survey.first;
  while (current) {
    questions.push(current);
    const answer = answers.get(current.id);
    if (answer === undefined) return { questions, given, complete: false };
    given.set(current.id, { surveyQuestion: current, answer });
    current = nextOf(survey, current, given);
  }
  return { questions, given, complete: true };
}

export function nextOf(
  survey: Questionnaire,
  current: SurveyQuestion,
  given: ReadonlyMap<string, Given>,
): SurveyQuestion | null {
  const row = current.inFile.next.find((row) =>
    conditionsOf(row).every((condition) => holds(condition, given)),
  );
  if (row?.to === 'end') return null;
  return (row ? survey.byId.get(row.to) : survey.questions[current.index + 1]) ?? null;
}

/** The question that follows any answer to `current`; null where the answer decides, and before the end. */
export function certainNextOf(
  survey: Questionnaire,
  current: SurveyQuestion,
  given: ReadonlyMap<string, Given>,
): SurveyQuestion | null {
  const following = survey.questions[current.index + 1]?.id ?? 'end';
  const targets = new Set<string>();
  for (const row of [...current.inFile.next, { to: following }]) {
    const conditions = conditionsOf(row);
    const known = conditions.filter(({ question }) => question !== current.id);
    if (!known.every((condition) => holds(condition, given))) continue;
    targets.add(row.to);
    if (known.length === conditions.length) break;
  }
  const [only = 'end', ...others] = targets;
  return others.length === 0 ? (survey.byId.get(only) ?? null) : null;
}

export function conditionsOf({ when = [] }: Next): readonly Condition[] {
  return Array.isArray(when) ? when : [when];
}

/**
 * The number of questions on the longest path from each question to the end. Branches only lead forward, so counting
 * backwards knows every target.
 */
export function longestPaths(questions: readonly QuestionInFile[]): readonly number[] {
  const lengths = questions.map(() => 1);
  const indexOf = new Map(questions.map(({ id }, index) => [id, index]));
  for (const [index, { next }] of [...questions.entries()].reverse()) {
    const targets = next.map(({ to }) => indexOf.get(to) ?? questions.length);
    const decided = next.some((row) => conditionsOf(row).length === 0);
    const indices = decided ? targets : [...targets, index + 1];
    lengths[index] = 1 + Math.max(...indices.map((target) => lengths[target] ?? 0));
  }
  return lengths;
}
