import { pointsOf, valuesOf } from '../questions/index.ts';
import type { AnsweredQuestion } from './conditions/seen.ts';
import type { Definition } from './definition.ts';
import type { QuestionInFile } from './questionFile.ts';
import { type Computed, numeric } from './values/evaluate.ts';

/**
 * Returns factor × Σ (points + offset) × weight + scoring offset, over answers and values, between
 * 0 and the maximum, rounded to four decimals; null for a survey without scoring.
 * @param readValue reads a value by its name
 */
export function scoreWith(
  { scoring, values = {} }: Definition,
  answered: Iterable<AnsweredQuestion>,
  readValue: (name: string) => Computed,
): number | null {
  if (!scoring) return null;
  let sum = 0;
  for (const { surveyQuestion, answer } of answered) {
    // A skipped question has neither points nor an offset.
    if (valuesOf(surveyQuestion.question, answer).length === 0) continue;
    const { score } = surveyQuestion.inFile;
    const points = pointsOf(surveyQuestion.question, answer, scoresIn(surveyQuestion.inFile));
    sum += (points + score.offset) * score.weight;
  }
  for (const [name, { score }] of Object.entries(values)) {
    const points = score ? numeric(readValue(name)) : null;
    if (score && points !== null) sum += (points + score.offset) * score.weight;
  }
  const total = Math.round((scoring.factor * sum + scoring.offset) * 1e4) / 1e4;
  return Math.min(Math.max(total, 0), scoring.maximum ?? Number.POSITIVE_INFINITY);
}

/** Makes a function that returns the score of an option, or of a column in its row. */
export function scoresIn({ choice, subChoice }: QuestionInFile) {
  return (id: string, column?: string): number => {
    const option = choice.find((option) => option.id === id);
    if (column === undefined) return option?.score ?? 0;
    const columns = option?.subChoice.length ? option.subChoice : subChoice;
    return columns.find((candidate) => candidate.id === column)?.score ?? 0;
  };
}
