import { compute } from './compute.ts';
import { parse } from './expression.ts';
import type { Scope } from './survey.ts';
import type { Scalar, Value } from './surveyFile.ts';
import { lengthOf } from './text.ts';

/** A value by its name: computed from the answers so far, from outside, or its default; null where there is none. */
export function surveyValue(name: string, scope: Scope): Scalar | null {
  const value = scope.survey.file.values?.[name];
  if (!value) return null;
  const known =
    value.compute === undefined
      ? fitting(value, scope.respondent.values[name])
      : computed(value, value.compute, scope);
  return known ?? value.default ?? null;
}

function computed(value: Value, expression: string, scope: Scope): Scalar | null {
  const result = compute(parse(expression), scope);
  return result === null || value.type === undefined ? result : fitting(value, result);
}

/** A value that does not fit its type or length is left out. */
function fitting({ type, maxLength = 200 }: Value, value: Scalar | undefined): Scalar | null {
  if (value === undefined) return null;
  switch (type) {
    case 'number':
      return Number.isFinite(Number(value)) && value !== '' ? Number(value) : null;
    case 'boolean':
      return ['true', 'false'].includes(String(value)) ? String(value) === 'true' : null;
    default:
      return typeof value !== 'string' || lengthOf(value) <= maxLength ? value : null;
  }
}
