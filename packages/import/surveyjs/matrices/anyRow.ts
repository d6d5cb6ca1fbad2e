import {
  allOf,
  binary,
  call,
  type Expression,
  literal,
  reference,
} from '../../expressions/expression.ts';
import { type Entry, type FormQuestion, questionsOf } from '../../form.ts';

/** A matrix in which a single answered row is enough. */
export function ofAnyRow(question: FormQuestion): FormQuestion {
  const isMatrix = /^multi/.test(question.type);
  if (!isMatrix || (!question.required && !question.requiredIf)) return question;
  if (question.type !== 'multiInput')
    return { ...question, config: { ...question.config, anyRow: true } };
  const choice = (question.choice ?? []).map((row) => ({
    ...row,
    config: { ...row.config, required: false },
  }));
  return { ...question, choice };
}

/**
 * The questions for the columns of a matrix in which a single answered cell is enough: the last question is required if
 * all others are empty.
 */
export function ofAnyCell(questions: readonly FormQuestion[]): readonly FormQuestion[] {
  const last = questions.findLastIndex(({ type }) => type !== 'text');
  return questions.map((question, index) => {
    const before = questions.slice(0, last).filter(({ type }) => type !== 'text');
    const others = before.map(({ name }) => call('empty', reference(name)));
    if (index !== last) return { ...question, required: false };
    const [none, known] = [allOf(others), question.requiredIf ?? null];
    const requiredIf = none && known ? binary('or', known, none) : none;
    return ofAnyRow({ ...question, required: others.length === 0, requiredIf });
  });
}

/**
 * A group in which a single answer is enough in the first repetition: the last question is required if all others are
 * empty.
 * @param needed the condition under which an answer is required; null for always
 * @returns null if the last question is not always asked
 */
export function ofAnyAnswer(
  entries: readonly Entry[],
  needed: Expression | null,
  isRepeated: boolean,
): readonly Entry[] | null {
  const answered = questionsOf(entries).filter(({ type }) => type !== 'text');
  const isAlwaysRequired = (entry: Entry) =>
    !('group' in entry) && entry.required && entry.showIf === null;
  if (entries.some(isAlwaysRequired)) return entries;
  const last = answered.at(-1);
  const index = last ? entries.indexOf(last) : -1;
  if (!last || index < 0 || last.showIf !== null) return null;
  const others = answered.slice(0, -1).map(({ name }) => call('empty', reference(name)));
  const isFirst = isRepeated ? binary('=', reference('rowIndex'), literal(1)) : null;
  const when = allOf([isFirst, needed, ...others]);
  const known = last.requiredIf ?? null;
  const requiredIf = when && known ? binary('or', known, when) : when;
  const question = ofAnyRow({ ...last, required: requiredIf === null, requiredIf });
  return entries.with(index, question);
}
