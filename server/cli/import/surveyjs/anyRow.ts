import { allOf, call, reference } from '../expressions/expression.ts';
import type { FormQuestion } from '../form.ts';

/** A matrix of which one answered row is enough. */
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

/** The questions of the columns of a matrix of which one answered cell is enough: the last one is needed without the others. */
export function ofAnyCell(questions: readonly FormQuestion[]): readonly FormQuestion[] {
  return questions.map((question, at) => {
    const others = questions.slice(0, -1).map(({ name }) => call('empty', reference(name)));
    if (at < questions.length - 1) return { ...question, required: false };
    return ofAnyRow({ ...question, required: others.length === 0, requiredIf: allOf(others) });
  });
}
