import type { Expression } from './expression.ts';

/** Calls `visit` for an expression and all of its parts. */
export function walkExpression(expression: Expression, visit: (part: Expression) => void): void {
  visit(expression);
  for (const part of partsOf(expression)) walkExpression(part, visit);
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'unary':
    case 'round':
    case 'floor':
      return [expression.of];
    case 'binary':
      return [expression.left, expression.right];
    case 'if':
      return [expression.test, expression.yes, expression.no];
    case 'days':
    case 'months':
      return [expression.from, expression.to];
    case 'min':
    case 'max':
    case 'concat':
    case 'length':
    case 'contains':
    case 'year':
    case 'month':
      return expression.parts;
    case 'includes':
    case 'count':
    case 'sum':
    case 'answered':
    case 'years':
      return [expression.answer];
    default:
      return [];
  }
}
