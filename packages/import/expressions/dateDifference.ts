import { type IsSubjectName, isConstrainedAnswer } from './constrainedAnswer.ts';
import { binary, type Expression, flipped, literal } from './expression.ts';

/**
 * Converts `today() - . <= 365` and `floor((today() - .) div 365.25) >= 18` to a bound of the date; returns any other
 * rule unchanged.
 */
export function byDate(part: Expression, isSubjectName: IsSubjectName): Expression {
  if (part.kind !== 'binary' || part.right.kind !== 'literal') return part;
  const number = Number(part.right.value);
  const { isWhole, of } = withoutRounding(part.left);
  const isYears = of.kind === 'binary' && of.operator === '/' && of.right.kind === 'literal';
  const days = isYears ? Number((of.right as { value: unknown }).value) : 1;
  const span = isYears ? of.left : of;
  if (span.kind !== 'binary' || span.operator !== '-' || !(days > 0)) return part;
  const isBefore = isConstrainedAnswer(span.right, isSubjectName);
  if (!Number.isFinite(number) || (!isBefore && !isConstrainedAnswer(span.left, isSubjectName)))
    return part;
  const bound = wholeDays(part.operator, number, days, isWhole);
  if (!bound) return part;
  const [subject, other] = isBefore ? [span.right, span.left] : [span.left, span.right];
  const sign = isBefore ? (flipped[bound.operator] ?? bound.operator) : bound.operator;
  const by = literal(bound.days);
  return binary(sign, subject, binary(isBefore ? '-' : '+', other, by));
}

function withoutRounding(expression: Expression): { isWhole: boolean; of: Expression } {
  const [of] = expression.kind === 'call' ? expression.args : [];
  const isWhole = expression.kind === 'call' && /^(?:floor|int)$/.test(expression.name);
  return isWhole && of ? { isWhole, of } : { isWhole: false, of: expression };
}

/** The smallest or largest whole number of days that meets a comparison. */
function wholeDays(
  operator: string,
  number: number,
  days: number,
  isWhole: boolean,
): { operator: '>=' | '<='; days: number } | null {
  const low = isWhole ? Math.ceil(number) * days : number * days;
  const high = isWhole ? (Math.floor(number) + 1) * days : number * days;
  switch (operator) {
    case '>=':
      return { operator: '>=', days: Math.ceil(low) };
    case '>':
      return isWhole
        ? { operator: '>=', days: Math.ceil(high) }
        : { operator: '>=', days: Math.floor(low) + 1 };
    case '<=':
      return isWhole
        ? { operator: '<=', days: Math.ceil(high) - 1 }
        : { operator: '<=', days: Math.floor(high) };
    case '<':
      return { operator: '<=', days: Math.ceil(low) - 1 };
    default:
      return null;
  }
}
