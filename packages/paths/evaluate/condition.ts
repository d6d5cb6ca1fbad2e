import { compare } from './comparison.ts';
import { subjectOf } from './subject.ts';
import type { Scope } from './survey.ts';
import type { Condition } from './surveyFile.ts';

/** Whether a condition holds: an array and `all` need each part, `any` one of them, `not` its opposite. */
export function holds(condition: Condition, scope: Scope): boolean {
  if (isList(condition)) return condition.every((part) => holds(part, scope));
  if ('all' in condition) return condition.all.every((part) => holds(part, scope));
  if ('any' in condition) return condition.any.some((part) => holds(part, scope));
  if ('not' in condition) return !holds(condition.not, scope);
  return compare(subjectOf(condition, scope), condition, scope);
}

function isList(condition: Condition): condition is readonly Condition[] {
  return Array.isArray(condition);
}
