import type { Answer, Code, Question } from '../../contract/questions/index.ts';
import { typeOf } from './index.ts';
import type { ConditionValues, PartName } from './shared/serverQuestionType.ts';
import { textAmount } from './shared/textValues.ts';

/** Returns the name of the parts that conditions can address; `row` for a type without parts. */
export function partNameOf<C extends Code>(question: Question<C>): PartName {
  return typeOf(question).conditionParts?.name ?? 'row';
}

/** Returns the ids of the rows or the blanks of a question that conditions can address. */
export function partIdsOf<C extends Code>(
  question: Question<C>,
  part: PartName,
): readonly string[] {
  const { conditionParts } = typeOf(question);
  return conditionParts?.name === part ? conditionParts.ids(question) : [];
}

/**
 * Returns the values that a row or a blank can have in conditions; null if the question has no such
 * part.
 */
export function partValuesOf<C extends Code>(
  question: Question<C>,
  part: PartName,
  id: string,
): ConditionValues | null {
  if (!partIdsOf(question, part).includes(id)) return null;
  return typeOf(question).conditionParts?.values(question, id) ?? null;
}

/** Returns whether every answer to the question contains this row or blank. */
export function isPartNeeded<C extends Code>(question: Question<C>, id: string): boolean {
  return typeOf(question).conditionParts?.isNeeded?.(question, id) ?? question.config.required;
}

/**
 * Returns whether the parts are texts of options or items, which an answer contains only for what
 * is chosen.
 */
export function isPartOfChoice<C extends Code>(question: Question<C>): boolean {
  return typeOf(question).conditionParts?.isOfChoice === true;
}

export function partOf<C extends Code>(
  question: Question<C>,
  answer: Answer<C>,
  id: string,
): { readonly values: readonly string[]; readonly amount: number | null } {
  const parts = typeOf(question).conditionParts;
  const part = parts?.of(answer, id);
  if (part === undefined || part === null || part === '') return { values: [], amount: null };
  const amount = typeof part === 'number' ? part : null;
  return {
    values: [part].flat().map(String),
    amount: parts?.name === 'blank' && typeof part === 'string' ? textAmount(part) : amount,
  };
}
