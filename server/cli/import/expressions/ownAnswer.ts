import type { Expression } from './expression.ts';

/** The name of the answer that a constraint is about. */
export const ownAnswer = '.';

export type IsOwn = (name: string) => boolean;

/** The answer itself, its length, or how many options it has. */
export function isSubject(expression: Expression, isOwn: IsOwn): boolean {
  const isMeasure = expression.kind === 'call' && /^(?:length|count)$/.test(expression.name);
  if (!isMeasure) return isOwnAnswer(expression, isOwn);
  return expression.args.length === 1 && expression.args.every((arg) => isOwnAnswer(arg, isOwn));
}

export function isOwnAnswer(expression: Expression, isOwn: IsOwn): boolean {
  return expression.kind === 'reference' && isOwn(expression.name);
}
