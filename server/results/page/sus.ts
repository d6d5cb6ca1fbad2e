import type { Question, QuestionWith } from '../../../contract/questions/index.ts';
import { serverQuestionTypes } from '../../questions/index.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';

/**
 * Grades and percentiles by the least mean (`from`); source: Sauro and Lewis, "Quantifying the User
 * Experience", 2nd edition, 2016, table 8.5.
 */
const grades = [
  { grade: 'A+', from: 84.1, low: 96, high: 100 },
  { grade: 'A', from: 80.8, low: 90, high: 96 },
  { grade: 'A−', from: 78.9, low: 85, high: 90 },
  { grade: 'B+', from: 77.2, low: 80, high: 85 },
  { grade: 'B', from: 74.1, low: 70, high: 80 },
  { grade: 'B−', from: 72.6, low: 65, high: 70 },
  { grade: 'C+', from: 71.1, low: 60, high: 65 },
  { grade: 'C', from: 65, low: 41, high: 60 },
  { grade: 'C−', from: 62.7, low: 35, high: 41 },
  { grade: 'D', from: 51.7, low: 15, high: 35 },
  { grade: 'F', from: 0, low: 0, high: 15 },
] as const;

/** Returns the grade of a mean SUS score and its percentile, which is linear within the grade. */
export function susGrade(mean: number): { readonly grade: string; readonly percentile: number } {
  const gradeIndex = grades.findIndex(({ from }) => mean >= from);
  const { grade, from, low, high } = grades[gradeIndex] ?? grades[10];
  const end = grades[gradeIndex - 1]?.from ?? 100;
  return { grade, percentile: low + ((high - low) * (mean - from)) / (end - from) };
}

/**
 * Returns whether the survey has ten ratings of five points with the scoring of the System
 * Usability Scale.
 */
export function isSusSurvey({ definition, questions }: Questionnaire): boolean {
  const { scoring } = definition;
  const items = questions.filter(({ inFile: { score } }) => score.offset !== 0);
  return (
    scoring?.factor === 2.5 &&
    scoring.maximum === 100 &&
    items.length === 10 &&
    items.every(({ question }) => isPlainRating(question) && question.config.scope === 5)
  );
}

/** Returns whether the question is a single rating that does not ask for reasons. */
function isPlainRating(question: Question): question is QuestionWith<'scope'> {
  return (
    serverQuestionTypes[question.type].counting === 'rating' && !('comment' in question.config)
  );
}
