import type { Answer } from '../../contract/questions/index.ts';
import { type Given, holds } from './conditions.ts';
import type { Next, QuestionInFile } from './definition.ts';
import type { Asked, Questionnaire } from './questionnaire.ts';

/** The way through a survey that a set of answers leads: it stops at the first question without one. */
export interface Path {
  readonly asked: readonly Asked[];
  /** The answered questions of the path, in its order. */
  readonly given: ReadonlyMap<string, Given>;
  /** True when the path reaches the end. */
  readonly complete: boolean;
}

/** Walks a survey from its first question. Pure: the same answers always give the same path. */
export function pathOf(survey: Questionnaire, answers: ReadonlyMap<string, Answer>): Path {
  const asked: Asked[] = [];
  const given = new Map<string, Given>();
  let current: Asked | null = survey.first;
  while (current) {
    asked.push(current);
    const answer = answers.get(current.id);
    if (answer === undefined) return { asked, given, complete: false };
    given.set(current.id, { asked: current, answer });
    current = nextOf(survey, current, given);
  }
  return { asked, given, complete: true };
}

/** The question after this one, by its first row of `next` that holds; null at the end. */
export function nextOf(
  survey: Questionnaire,
  current: Asked,
  given: ReadonlyMap<string, Given>,
): Asked | null {
  const row = current.inFile.next.find((next) =>
    conditionsOf(next).every((condition) => holds(condition, given)),
  );
  if (row?.to === 'end') return null;
  return (row ? survey.byId.get(row.to) : survey.asked[current.place + 1]) ?? null;
}

/** The conditions of one row; none means that it always holds. */
export function conditionsOf({ when = [] }: Next) {
  return Array.isArray(when) ? when : [when];
}

/**
 * How many questions the longest way from each question to the end has. Branches only lead forward, so
 * counting from the last question backwards sees every target before it is needed.
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
