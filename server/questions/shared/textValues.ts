import { limits } from '../../../contract/limits.ts';
import { toAsciiDigits } from '../../../contract/questions/shared/characters.ts';
import {
  type Blank,
  formats,
  normalizeText,
  textFaults,
  typedKindOf,
} from '../../../contract/questions/shared/formats.ts';
import { isMomentKind, type MomentKind, momentAt, momentNumber } from './momentNumbers.ts';
import type { ConditionValues } from './serverQuestionType.ts';

/** Returns the values that the text of a blank can have in conditions. */
export function textValues(blank: Blank): ConditionValues {
  const kind = typedKindOf(blank);
  const fits = (text: string) =>
    normalizeText(text, blank) === text && textFaults(text, blank).length === 0;
  const text = { values: 'one', possible: null, numeric: false, fits } as const;
  if (isMomentKind(kind)) {
    const longest = textLengths[kind];
    return { ...text, longest, moment: { kind, ...momentBounds(blank, kind) } };
  }
  return { ...text, longest: blank.maxLength ?? limits.answerText, ...numbersOf(blank) };
}

/** Returns the number of a text; null for a text that is not a number. */
export function textAmount(text: string): number | null {
  const digits = toAsciiDigits(text);
  return /^-?\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : null;
}

const textLengths: Readonly<Record<MomentKind, number>> = { date: 10, time: 5, month: 7 };

/**
 * Returns the constant bounds: a bound taken from another answer or from the day of the answer
 * excludes nothing.
 */
function momentBounds({ min, max }: Blank, kind: MomentKind) {
  const numberOf = (bound: unknown) =>
    typeof bound === 'string' ? momentNumber(bound, kind) : null;
  return {
    least: numberOf(min) ?? Number.NEGATIVE_INFINITY,
    greatest: numberOf(max) ?? Number.POSITIVE_INFINITY,
    at: (number: number) => momentAt(number, kind),
  };
}

type Numbers = Pick<ConditionValues, 'numeric' | 'least' | 'greatest' | 'step'>;

function numbersOf(blank: Blank): Numbers {
  if (typedKindOf(blank) !== 'number') {
    const greatest = greatestNumber(blank.maxLength ?? limits.answerText);
    return { numeric: blank.format === formats.digits, greatest, step: 1 };
  }
  const { min, max, step } = blank;
  return {
    numeric: true,
    least: typeof min === 'number' ? min : Number.NEGATIVE_INFINITY,
    greatest: typeof max === 'number' ? max : Number.POSITIVE_INFINITY,
    ...(typeof step === 'number' ? { step } : {}),
  };
}

/** Returns the greatest number of so many digits; beyond 15 digits any bound can be exceeded. */
function greatestNumber(digits: number): number {
  return digits > 15 ? Number.POSITIVE_INFINITY : 10 ** digits - 1;
}
