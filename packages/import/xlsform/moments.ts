import {
  binary,
  type Expression,
  flipped,
  literal,
  mapReferences,
  not,
  reference,
} from '../expressions/expression.ts';

/** The name of the date in a date with a time. */
export function dateOf(name: string): string {
  return `${name}.date`;
}

/** Replaces a date with a time in comparisons and calculations by its date. */
export function withDates(expression: Expression, isMoment: (name: string) => boolean): Expression {
  const inside = (part: Expression) => withDates(part, isMoment);
  const dated = (part: Expression) =>
    mapReferences(part, (ref) => (isMoment(ref.name) ? reference(dateOf(ref.name)) : ref));
  switch (expression.kind) {
    case 'not':
      return not(inside(expression.of));
    case 'call':
      return /^(?:year|years|month|months|days|format-date)$/.test(expression.name)
        ? dated(expression)
        : { ...expression, args: expression.args.map(inside) };
    case 'binary': {
      const { operator, left, right } = expression;
      const isOrder = operator in flipped || operator === '-';
      return isOrder ? dated(expression) : binary(operator, inside(left), inside(right));
    }
    default:
      return expression;
  }
}

/** A rule about a date with a time as a rule about the date, which is never stricter. */
export function onDate(rule: Expression): Expression {
  if (rule.kind === 'literal') {
    const [day] = /^\d{4}-\d\d-\d\d(?=T)/.exec(String(rule.value)) ?? [];
    return day === undefined ? rule : literal(day);
  }
  if (rule.kind !== 'binary') return rule;
  const { operator, left, right } = rule;
  const loose = ({ '<': '<=', '>': '>=' } as const)[operator as '<' | '>'] ?? operator;
  return binary(loose, onDate(left), onDate(right));
}
