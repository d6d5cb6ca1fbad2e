import type { Answer, Code, Question } from '../../contract/questions/index.ts';
import { typeOf } from './index.ts';
import type { ConditionValues } from './shared/serverQuestionType.ts';
import { singleInput } from './singleInput.ts';

type Part = 'row' | 'blank';

/** Options of a question that have an answer each. */
export function partNameOf<C extends Code>(question: Question<C>): Part {
  return typeOf(question).hasBlanks ? 'blank' : 'row';
}

/** The values of a row or a blank for conditions; null where the question has no such part. */
export function partValuesOf<C extends Code>(
  question: Question<C>,
  part: Part,
  id: string,
): ConditionValues | null {
  const hasPart = question.choice.some((option) => option.id === id);
  if (!hasPart || part !== partNameOf(question)) return null;
  return typeOf(question).partValues?.(question, id) ?? null;
}

/** Whether every given answer has this row or blank. */
export function isPartNeeded<C extends Code>(question: Question<C>, id: string): boolean {
  return typeOf(question).isPartNeeded?.(question, id) ?? question.config.required;
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
