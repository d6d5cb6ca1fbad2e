import type { Answer } from '../../contract/questions/index.ts';
import { type Given, holds } from './conditions.ts';
import type { Next, QuestionInFile } from './definition.ts';
import type { Questionnaire, SurveyQuestion } from './questionnaire.ts';

/** The questions that a set of answers leads through, up to the first unanswered one. */
export interface Path {
  readonly asked: readonly SurveyQuestion[];
  readonly given: ReadonlyMap<string, Given>;
  readonly complete: boolean;
}

export function pathOf(survey: Questionnaire, answers: ReadonlyMap<string, Answer>): Path {
  const asked: SurveyQuestion[] = [];
  const given = new Map<string, Given>();
  let current: SurveyQuestion | null = survey.first;
  while (current) {
    asked.push(current);
    const answer = answers.get(current.id);
    if (answer === undefined) return { asked, given, complete: false };
    given.set(current.id, { asked: current, answer });
    current = nextOf(survey, current, given);
  }
  return { asked, given, complete: true };
}

export function nextOf(
  survey: Questionnaire,
  current: SurveyQuestion,
  given: ReadonlyMap<string, Given>,
): SurveyQuestion | null {
  const row = current.inFile.next.find((next) =>
    conditionsOf(next).every((condition) => holds(condition, given)),
  );
  if (row?.to === 'end') return null;
  return (row ? survey.byId.get(row.to) : survey.asked[current.place + 1]) ?? null;
}

export function conditionsOf({ when = [] }: Next) {
  return Array.isArray(when) ? when : [when];
}

/**
 * The number of questions on the longest path from each question to the end. Branches only lead forward, so counting
 * backwards knows every target.
 */
export function longestWays(questions: readonly QuestionInFile[]): readonly number[] {
  const ways = questions.map(() => 1);
  const placeOf = new Map(questions.map(({ id }, place) => [id, place]));
  for (const [place, { next }] of [...questions.entries()].reverse()) {
    const targets = next.map(({ to }) => placeOf.get(to) ?? questions.length);
    const decided = next.some((row) => conditionsOf(row).length === 0);
    const places = decided ? targets : [...targets, place + 1];
    ways[place] = 1 + Math.max(...places.map((target) => ways[target] ?? 0));
  }
  return ways;
}
