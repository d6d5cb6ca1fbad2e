import type jsep from 'jsep';

/** Thrown when an expression is refused; the message is written for its author. */
export class ExpressionError extends Error {}

/**
 * Returns the names of `a.b["c"]`.
 * @throws {ExpressionError} for any other expression
 */
export function namesIn(expression: jsep.Expression): readonly string[] {
  const node = expression as jsep.CoreExpression;
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'MemberExpression' && !node.optional) {
    const property = node.property as jsep.CoreExpression;
    const name = node.computed ? property.type === 'Literal' && property.value : null;
    if (typeof name === 'string') return [...namesIn(node.object), name];
    if (!node.computed) return [...namesIn(node.object), ...namesIn(property)];
  }
  throw new ExpressionError('has a dot or a bracket that follows no name');
}
