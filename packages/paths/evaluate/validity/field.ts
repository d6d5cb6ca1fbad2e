import { boundOf } from '../bound.ts';
import { momentKind } from '../moment.ts';
import { typedNumber } from '../number.ts';
import type { Scope } from '../survey.ts';
import type { FieldConfig } from '../surveyFile.ts';
import { isBlank, lengthOf, matchesWhole, withLatinDigits } from '../text.ts';
import { type Fault, fault } from './fault.ts';

/** The most characters of a text without `maxLength`. */
const longest = 10_000;

/** What is wrong with the text in a field. */
export function fieldFaults(
  text: string,
  field: FieldConfig,
  isRequired: boolean,
  scope: Scope,
  at?: string,
): readonly Fault[] {
  if (isBlank(text)) return isRequired ? [fault('empty', at)] : [];
  const { minLength = 0, maxLength = longest } = field;
  const length = lengthOf(text);
  if (length > maxLength) return [{ ...fault('tooLong', at), max: maxLength }];
  const issue = valueFault(text, field, scope, at);
  if (issue) return [issue];
  return length < minLength ? [{ ...fault('tooShort', at), min: minLength }] : [];
}

const formats: Readonly<Record<number, readonly [kind: string, pattern: RegExp]>> = {
  1: ['digits', /^(\d+\.?\d*|\.\d+)$/],
  2: ['chinese', /^(?=.*\p{Script=Han})[\p{scx=Han}\u3000-\u303f\uff00-\uffef·…—\s]+$/u],
  3: ['letters', /^[A-Za-z]+( +[A-Za-z]+)*$/],
  4: ['email', /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/],
  5: ['phone', /^1[3-9]\d{9}$/],
  6: ['phone', /^[6-9]\d{9}$/],
};

function valueFault(text: string, field: FieldConfig, scope: Scope, at?: string): Fault | null {
  const { format = 0, kind = 'text', pattern } = field;
  const written = text.trim();
  const form = formats[format];
  if (form) return form[1].test(withLatinDigits(written)) ? null : fault(form[0], at);
  if (isNumberField(field)) return numberFault(written, field, scope, at);
  if (['date', 'time', 'month'].includes(kind)) {
    if (momentKind(written) !== kind) return fault(kind, at);
    return isOutside(written, field, scope) ? fault('range', at) : null;
  }
  if (kind === 'phone') return /^\+[1-9]\d{6,14}$/.test(written) ? null : fault('phone', at);
  return pattern !== undefined && !matchesWhole(pattern, written) ? fault('pattern', at) : null;
}

/** Whether a text has to be a number; the kind `number` without a key of numbers only selects a keyboard. */
function isNumberField({ format = 0, kind, min, max, step, unit }: FieldConfig): boolean {
  const keys = [min, max, step, unit];
  return format === 0 && kind === 'number' && keys.some((key) => key !== undefined);
}

function numberFault(text: string, field: FieldConfig, scope: Scope, at?: string): Fault | null {
  const number = typedNumber(text);
  if (number === null) return fault('number', at);
  if (isOutside(number, field, scope)) return fault('range', at);
  const { step = 'any' } = field;
  const [least] = boundsOf(field, scope);
  const base = typeof least === 'number' ? least : 0;
  return step === 'any' || isMultiple(number - base, step) ? null : fault('step', at);
}

function isMultiple(number: number, step: number): boolean {
  const steps = number / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

/** Whether a number, date, time or month is outside of its bounds, which belong to what is allowed. */
function isOutside(value: number | string, field: FieldConfig, scope: Scope): boolean {
  const [low, high] = boundsOf(field, scope);
  return (low !== null && value < low) || (high !== null && value > high);
}

type Edge = number | string | null;

function boundsOf({ min, max }: FieldConfig, scope: Scope): readonly [low: Edge, high: Edge] {
  const least = min === undefined ? null : boundOf(min, scope);
  const greatest = max === undefined ? null : boundOf(max, scope);
  if (least === null || greatest === null || least <= greatest) return [least, greatest];
  // If the bounds contradict each other, the bound that an answer gives is set to the other bound.
  return typeof max === 'object' ? [least, least] : [greatest, greatest];
}
