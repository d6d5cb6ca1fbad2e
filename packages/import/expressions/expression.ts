/** An expression in the form that is common to all sources. */
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

/** The name of a question or a value; a row, a column or a blank follows after a dot. */
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
  /** Whether an option is among the chosen options, or a word is in a text. */
  | 'selected'
  | 'anyOf'
  | 'startsWith'
  | 'endsWith';

/** An expression that a survey file cannot have; the message gives the reason. */
export class Unconvertible extends Error {}

/** A text that is no expression of its language. */
export class Unreadable extends Unconvertible {}

/** The comparison that has the same meaning after both sides are exchanged. */
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

/** Combines conditions by `and`; null without conditions. */
export function allOf(conditions: readonly (Expression | null)[]): Expression | null {
  return conditions.reduce(
    (all, expression) => (all && expression ? binary('and', all, expression) : (all ?? expression)),
    null,
  );
}

/** Combines conditions by `or`; null without conditions. */
export function anyOf(conditions: readonly Expression[]): Expression | null {
  return conditions.reduce<Expression | null>(
    (any, expression) => (any ? binary('or', any, expression) : expression),
    null,
  );
}

/** The parts of an expression that `and` combines. */
export function conjuncts(expression: Expression): readonly Expression[] {
  if (expression.kind !== 'binary' || expression.operator !== 'and') return [expression];
  return [...conjuncts(expression.left), ...conjuncts(expression.right)];
}

/** Replaces every reference of an expression. */
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

/** Replaces every call for which `replace` returns an expression; inner calls are replaced first. */
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
  const references: Reference[] = [];
  mapReferences(expression, (ref) => {
    references.push(ref);
    return ref;
  });
  return references;
}

/** The expression as a text for the report. */
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

/** Whether a condition is true wherever another condition is true. */
export function isImplied(needed: Expression | null, by: Expression | null): boolean {
  if (needed === null || by === null) return false;
  const known = conjuncts(by).map(words);
  return conjuncts(needed).every((part) => known.includes(words(part)));
}

/** Whether a condition is false for all answers. */
export function isNever(expression: Expression | null): boolean {
  return (
    expression !== null &&
    conjuncts(expression).some((part) => part.kind === 'literal' && part.value === false)
  );
}
