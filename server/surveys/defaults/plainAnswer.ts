import { type Answer, type Question, readForm } from '../../../contract/questions/index.ts';
import { typeOf } from '../../questions/index.ts';
import type { PlainFields } from '../../questions/shared/serverQuestionType.ts';
import type { PlainAnswer } from './schema.ts';

/** Returns whether a question of the type can have a default answer. */
export function canBegin(question: Question): boolean {
  return typeOf(question).plain !== undefined;
}

/** Returns whether an answer, or the answer of a part, consists of several ids. */
export function takesSeveral(question: Question, part?: string): boolean {
  return typeOf(question).plain?.hasSeveral?.(part) ?? false;
}

/** Returns the answer of a form with these fields, before validation. */
export function answerFrom(question: Question, plain: PlainAnswer): Answer {
  const fields = new Map(fieldsOf(typeOf(question).plain ?? {}, plain));
  return readForm(question, { getAll: (name) => fields.get(name) ?? [] });
}

function fieldsOf(
  { whole: wholeKey = '', part: fieldOf = String }: PlainFields,
  plain: PlainAnswer,
): readonly (readonly [field: string, texts: readonly string[]])[] {
  if (typeof plain === 'object' && !isList(plain)) {
    return Object.entries(plain).map(([part, value]) => [fieldOf(part), textsOf(value)]);
  }
  const texts = textsOf(plain);
  if (typeof wholeKey === 'string') return [[wholeKey, texts]];
  return texts.map((text, index) => [wholeKey(index), [text]]);
}

function isList(plain: object): plain is readonly (string | number)[] {
  return Array.isArray(plain);
}

function textsOf(plain: string | number | readonly (string | number)[]): readonly string[] {
  return [plain].flat().map(String);
}
