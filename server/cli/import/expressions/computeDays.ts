import { nameOf } from './computeNames.ts';
import { type Expression, Unconvertible } from './expression.ts';
import { subjectOf, type Target } from './subjects.ts';

type Resolve = (name: string) => Target;

/** Whether the difference to another one is counted in days. */
export function isDay(expression: Expression, resolve: Resolve): boolean {
  if (expression.kind === 'call') return expression.name === 'today';
  if (expression.kind !== 'reference') return false;
  return subjectOf(resolve(expression.name)).kind === 'moment';
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
