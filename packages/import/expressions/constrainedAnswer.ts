import type { Expression } from './expression.ts';

/** The name of the answer to which a constraint belongs. */
export const constrainedAnswer = '.';

export type IsSubjectName = (name: string) => boolean;

/** Whether an expression is the answer itself, its length, or the number of its options. */
export function isSubject(expression: Expression, isSubjectName: IsSubjectName): boolean {
  const isMeasure = expression.kind === 'call' && /^(?:length|count)$/.test(expression.name);
  if (!isMeasure) return isConstrainedAnswer(expression, isSubjectName);
  return (
    expression.args.length === 1 &&
    expression.args.every((arg) => isConstrainedAnswer(arg, isSubjectName))
  );
}

export function isConstrainedAnswer(expression: Expression, isSubjectName: IsSubjectName): boolean {
  return expression.kind === 'reference' && isSubjectName(expression.name);
}
