import { nameOf } from './computeNames.ts';
import { binary, call, type Expression, flipped, literal, Unconvertible } from './expression.ts';
import { subjectOf, type Target } from './subjects.ts';

type Resolve = (name: string) => Target;
type Comparison = Extract<Expression, { kind: 'binary' }>;

/** Whether the difference from another moment is counted in days. */
export function isDay(expression: Expression, resolve: Resolve): boolean {
  if (expression.kind === 'call') return expression.name === 'today';
  if (expression.kind !== 'reference') return false;
  return subjectOf(resolve(expression.name)).kind === 'moment';
}

/** Whether both sides are dates; a text of the page counts as a date if it is compared with a date. */
export function areDays(left: Expression, right: Expression, resolve: Resolve): boolean {
  const days = [left, right].map((side) => isDay(side, resolve));
  const canBe = [left, right].map((side) => {
    const target = side.kind === 'reference' ? resolve(side.name) : null;
    return target?.kind === 'value' && target.type === 'text';
  });
  return days.includes(true) && days.every((day, index) => day || canBe[index]);
}

/**
 * The name of a date.
 * @throws {Unconvertible}
 */
export function dayName(expression: Expression, resolve: Resolve): string {
  if (expression.kind === 'reference') return nameOf(resolve(expression.name));
  const isToday = expression.kind === 'call' && expression.name === 'today';
  if (isToday && expression.args.length === 0) return 'today';
  throw new Unconvertible('counts days between dates that are computed');
}

/**
 * Converts `{date} <= dateAdd(today(), -18, 'years')` to a comparison of months; null for a comparison without such a
 * date.
 */
function monthsCompared({ operator, left, right }: Comparison): Expression | null {
  const added = withMonths(right);
  const other = flipped[operator];
  if (!added) {
    const isFirst = other !== undefined && withMonths(left) !== null;
    return isFirst
      ? monthsCompared({ kind: 'binary', operator: other, left: right, right: left })
      : null;
  }
  if (!other) return null;
  const { day, months } = added;
  const isBefore = operator === '<=' || operator === '<';
  const [from, to] = months < 0 ? [left, day] : [day, left];
  const isLong = isBefore === months < 0;
  return binary(isLong ? '>=' : '<', call('months', from, to), literal(Math.abs(months)));
}

/** Splits a date that `dateAdd` moves by months or years into the date and the months. */
export function withMonths(side: Expression) {
  if (side.kind !== 'call' || side.name !== 'dateAdd') return null;
  const [day, count, unit] = side.args;
  const size = unit?.kind === 'literal' ? ({ m: 1, y: 12 }[String(unit.value).charAt(0)] ?? 0) : 0;
  const months = count?.kind === 'literal' ? Number(count.value) * size : Number.NaN;
  return day && Number.isInteger(months) && months !== 0 ? { day, months } : null;
}

/** Converts `{date} <= today - 365` to a comparison of days; null for a comparison without a sum of a date and days. */
export function daysCompared(comparison: Comparison, resolve: Resolve): Expression | null {
  const ofMonths = monthsCompared(comparison);
  if (ofMonths) return ofMonths;
  const { operator, left, right } = comparison;
  const [first, last] = [withDays(left, resolve), withDays(right, resolve)];
  if (!first || !last || (!first.days && !last.days)) return null;
  const days = call('days', last.day, first.day);
  const sum = last.days ?? literal(0);
  return binary(operator, days, first.days ? binary('-', sum, first.days) : sum);
}

/** Splits a sum into a date and a number of days. */
function withDays(
  side: Expression,
  resolve: Resolve,
): { readonly day: Expression; readonly days: Expression | null } | null {
  if (isDay(side, resolve)) return { day: side, days: null };
  if (side.kind !== 'binary' || !/^[-+]$/.test(side.operator)) return null;
  const inner = withDays(side.left, resolve);
  if (!inner || isDay(side.right, resolve)) return null;
  const before = inner.days ?? literal(0);
  const isFirst = inner.days === null;
  if (side.operator === '+' && isFirst) return { ...inner, days: side.right };
  return { ...inner, days: binary(side.operator as '+' | '-', before, side.right) };
}
