/** An expression of a source, in one form for all of them. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | Reference
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'not'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    };

/** The name of a question or a value; behind dots a row, a column or a blank. */
export interface Reference {
  readonly kind: 'reference';
  readonly name: string;
}

export type Operator =
  | 'and'
  | 'or'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | 'contains'
  /** One of the options of an answer, or one of the words of a text. */
  | 'selected'
  | 'anyOf'
  | 'startsWith'
  | 'endsWith';

/** Why an expression cannot be kept. */
export class Unconvertible extends Error {}

/** A text that is no expression of its language. */
export class Unreadable extends Unconvertible {}

/** Comparisons of order, each with the one that holds where the sides are exchanged. */
export const flipped: Partial<Record<Operator, Operator>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

export function literal(value: string | number | boolean): Expression {
  return { kind: 'literal', value };
}

export function reference(name: string): Reference {
  return { kind: 'reference', name };
}

export function binary(operator: Operator, left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator, left, right };
}

export function call(name: string, ...args: readonly Expression[]): Expression {
  return { kind: 'call', name, args };
}

export function not(of: Expression): Expression {
  return { kind: 'not', of };
}

/** All of the conditions; null where there is none. */
export function allOf(conditions: readonly (Expression | null)[]): Expression | null {
  return conditions.reduce(
    (all, one) => (all && one ? binary('and', all, one) : (all ?? one)),
    null,
  );
}

/** At least one of the conditions; null where there is none. */
export function anyOf(conditions: readonly Expression[]): Expression | null {
  return conditions.reduce<Expression | null>(
    (any, one) => (any ? binary('or', any, one) : one),
    null,
  );
}

/** The parts that `and` joins. */
export function conjuncts(expression: Expression): readonly Expression[] {
  if (expression.kind !== 'binary' || expression.operator !== 'and') return [expression];
  return [...conjuncts(expression.left), ...conjuncts(expression.right)];
}

/** The expression with every reference replaced. */
export function mapReferences(
  expression: Expression,
  replace: (reference: Reference) => Expression,
): Expression {
  const inside = (part: Expression) => mapReferences(part, replace);
  switch (expression.kind) {
    case 'reference':
      return replace(expression);
    case 'list':
      return { ...expression, items: expression.items.map(inside) };
    case 'call':
      return { ...expression, args: expression.args.map(inside) };
    case 'not':
      return not(inside(expression.of));
    case 'binary':
      return binary(expression.operator, inside(expression.left), inside(expression.right));
    default:
      return expression;
  }
}

/** The expression with every call replaced that `replace` knows, those inside of others first. */
export function mapCalls(
  expression: Expression,
  replace: (of: Extract<Expression, { kind: 'call' }>) => Expression | null,
): Expression {
  const inside = (part: Expression) => mapCalls(part, replace);
  switch (expression.kind) {
    case 'list':
      return { ...expression, items: expression.items.map(inside) };
    case 'call': {
      const changed = { ...expression, args: expression.args.map(inside) };
      return replace(changed) ?? changed;
    }
    case 'not':
      return not(inside(expression.of));
    case 'binary':
      return binary(expression.operator, inside(expression.left), inside(expression.right));
    default:
      return expression;
  }
}

/** All references of an expression. */
export function referencesIn(expression: Expression): readonly Reference[] {
  const found: Reference[] = [];
  mapReferences(expression, (one) => {
    found.push(one);
    return one;
  });
  return found;
}

/** The expression in words for the report. */
export function words(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string'
        ? `'${expression.value}'`
        : String(expression.value);
    case 'reference':
      return `{${expression.name}}`;
    case 'list':
      return `[${expression.items.map(words).join(', ')}]`;
    case 'call':
      return `${expression.name}(${expression.args.map(words).join(', ')})`;
    case 'not':
      return `not(${words(expression.of)})`;
    default:
      return `${words(expression.left)} ${expression.operator} ${words(expression.right)}`;
  }
}

/** Whether a condition holds wherever another one does. */
export function isImplied(needed: Expression | null, by: Expression | null): boolean {
  if (needed === null || by === null) return false;
  const known = conjuncts(by).map(words);
  return conjuncts(needed).every((part) => known.includes(words(part)));
}

/** Whether a condition is false whatever is answered. */
export function isNever(expression: Expression | null): boolean {
  return (
    expression !== null &&
    conjuncts(expression).some((part) => part.kind === 'literal' && part.value === false)
  );
}
