import { chosenIn, fieldsOf, isAnswered } from './answered.ts';
import { shownColumns } from './shown.ts';
import type { AnsweredQuestion, Scope } from './survey.ts';
import type { Weight } from './surveyFile.ts';

/** The score of the answers so far: the factor times the sum, plus the offset, from 0 to the maximum. */
export function scoreOf(scope: Scope): number | null {
  const { scoring, values = {} } = scope.survey.file;
  if (!scoring) return null;
  const { factor = 1, offset = 0, maximum = Number.POSITIVE_INFINITY } = scoring;
  const questions = [...scope.answers.values()]
    .filter((answered) => isAnswered(answered))
    .map((answered) => weighted(pointsOf(answered, scope), answered.asked.question.score));
  const scored = Object.entries(values).map(([name, { score }]) => {
    const value = score && scope.value(name, scope);
    return typeof value === 'number' ? weighted(value, score) : 0;
  });
  const sum = [...questions, ...scored].reduce((total, points) => total + points, 0);
  const total = Math.round((factor * sum + offset) * 10_000) / 10_000;
  return Math.min(Math.max(total, 0), maximum);
}

function weighted(points: number, { offset = 0, weight = 1 }: Weight = {}): number {
  return (points + offset) * weight;
}

/** The scores of the chosen options or columns, or the points of a rating. */
function pointsOf(answered: AnsweredQuestion, scope: Scope): number {
  const { asked, answer } = answered;
  const { score, rows } = fieldsOf(answer);
  if (typeof score === 'number') return score;
  if (asked.question.type === 'order') return 0;
  if (rows === undefined) {
    const chosen = chosenIn(answered);
    return sum(
      asked.options.flatMap(({ option }) =>
        chosen.includes(option.id) ? (option.score ?? 0) : [],
      ),
    );
  }
  return sum(
    asked.options.flatMap(({ option }) => {
      const cell = fieldsOf(rows)[option.id];
      if (typeof cell === 'number') return cell;
      const chosen = [cell].flat();
      const columns = shownColumns(asked, option, scope);
      return columns.flatMap(({ id, score = 0 }) => (chosen.includes(id) ? score : []));
    }),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
