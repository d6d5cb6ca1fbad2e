import type { Answer, Code, Question } from '../../contract/questions/index.ts';
import { scalePoints } from '../../contract/questions/shared/ratings.ts';
import type { ConditionValues } from './shared/serverQuestionType.ts';
import { singleInput } from './singleInput.ts';

type Part = 'row' | 'blank';

/** The values of a row or a blank for conditions; null where the question has no such part. */
export function partValuesOf<C extends Code>(
  question: Question<C>,
  part: Part,
  id: string,
): ConditionValues | null;
export function partValuesOf(question: Question, part: Part, id: string): ConditionValues | null {
  const hasPart = question.choice.some((option) => option.id === id);
  if (!hasPart || (part === 'blank') !== (question.type === 5)) return null;
  switch (question.type) {
    case 5: {
      const blank = question.choice.find((option) => option.id === id);
      if (!blank) return null;
      const config = { ...blank.questionConfig, required: blank.questionConfig.required };
      return singleInput.askable({ ...question, type: 4, choice: [], config });
    }
    case 6:
      return { values: 'one', possible: columnsOf(question, id), numeric: false };
    case 7:
      return { values: 'several', possible: columnsOf(question, id), numeric: false };
    case 9:
      return { values: 'one', possible: scalePoints(question.config).map(String), numeric: true };
    case 13:
      return {
        values: 'one',
        possible: question.choice.map((_, index) => String(index + 1)),
        numeric: true,
      };
    default:
      return null;
  }
}

export function partOf(
  answer: Answer,
  id: string,
): { readonly values: readonly string[]; readonly amount: number | null } {
  if ('blanks' in answer) {
    const given = { text: answer.blanks[id] ?? '' };
    return { values: singleInput.values(given), amount: singleInput.amount(given) };
  }
  const cell = 'rows' in answer ? answer.rows[id] : rankOf(answer, id);
  if (cell === undefined) return { values: [], amount: null };
  return {
    values: [cell].flat().map(String),
    amount: typeof cell === 'number' ? cell : null,
  };
}

function rankOf(answer: Answer, id: string): number | undefined {
  const index = 'order' in answer ? answer.order.indexOf(id) : -1;
  return index < 0 ? undefined : index + 1;
}

function columnsOf({ choice }: Question, row: string): readonly string[] {
  return (choice.find(({ id }) => id === row)?.subChoice ?? []).map(({ id }) => id);
}
