import * as v from 'valibot';
import type { Fault, FaultKind } from '../../faults.ts';
import { limits } from '../../limits.ts';
import { optionalText } from '../../survey.ts';
import { bound, flag, upperBound } from './parts.ts';

export const formats = {
  free: 0,
  digits: 1,
  chinese: 2,
  letters: 3,
  email: 4,
  chinaMobile: 5,
  indiaMobile: 6,
} as const;

export type Format = (typeof formats)[keyof typeof formats];

const text = v.optional(v.string());
const valueBound = v.optional(v.union([v.number(), v.string()]));

export const blankEntries = {
  format: v.optional(v.picklist(Object.values(formats)), formats.free),
  kind: v.optional(
    v.picklist(['number', 'text', 'url', 'tel', 'date', 'time', 'month', 'phone']),
    'text',
  ),
  minLength: bound,
  maxLength: upperBound,
  multiline: flag(false),
  placeholder: optionalText,
  /** A number, ISO text, or `today`. */
  min: valueBound,
  max: valueBound,
  /** A number, or `any`. */
  step: valueBound,
  unit: text,
  /** A regular expression for the whole text. */
  pattern: text,
  patternMessage: text,
  /** ISO 3166 code of the country of numbers without one. */
  country: text,
  /** The text may tell who wrote it, as a name does: results count it and list no words of it. */
  personal: v.optional(v.boolean()),
};

const blankSchema = v.object(blankEntries);

export type Blank = v.InferOutput<typeof blankSchema>;
export type TextRules = Pick<Blank, 'format'> & Partial<Blank>;

/** Judges blanks of one typed kind; few surveys have any, so the app loads it with their view. */
export interface BlankJudge {
  readonly normalize: (text: string, blank: TextRules) => string;
  readonly fault: (text: string, blank: TextRules) => Fault | null;
}

export type TypedKind = 'number' | 'date' | 'time' | 'month' | 'phone' | 'pattern';

const judges: Partial<Record<string, BlankJudge>> = {};

export function addBlankJudges(more: Readonly<Partial<Record<TypedKind, BlankJudge>>>): void {
  Object.assign(judges, more);
}

/** Null for a blank without a value of its own; a number needs a key of numbers, because `number` alone is a keyboard. */
export function typedKindOf(blank: TextRules): TypedKind | null {
  const { format, kind = 'text', pattern, min, max, step, unit } = blank;
  if (format !== formats.free) return null;
  const isTyped =
    kind === 'number' ? (min ?? max ?? step ?? unit) !== undefined : !/^(?:te|url)/.test(kind);
  return isTyped ? (kind as TypedKind) : pattern ? 'pattern' : null;
}

function judgeOf(blank: TextRules): BlankJudge | undefined {
  return judges[typedKindOf(blank) ?? ''];
}

const patterns: Record<Exclude<Format, 0>, { kind: FaultKind; test: RegExp }> = {
  [formats.digits]: { kind: 'digits', test: /^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/ },
  // Chinese punctuation and spaces are allowed; one Chinese character is required.
  [formats.chinese]: { kind: 'chinese', test: /^[\p{scx=Han}\s·，。！？：；（）…—]*$/u },
  [formats.letters]: { kind: 'letters', test: /^[A-Za-z]+(?: +[A-Za-z]+)*$/ },
  // Prevents exponential backtracking: the separator is mandatory between word runs.
  [formats.email]: {
    kind: 'email',
    test: /^\w+(?:[-+.']\w+)*@\w+(?:-+\w+)*(?:\.\w+(?:-+\w+)*)+$/,
  },
  [formats.chinaMobile]: { kind: 'phone', test: /^1[3-9][0-9]{9}$/ },
  [formats.indiaMobile]: { kind: 'phone', test: /^[6-9][0-9]{9}$/ },
};

/** Trims a checked format and folds its digits; free text stays. */
export function normalizeText(raw: string, blank: TextRules): string {
  const { format, maxLength = limits.answerText } = blank;
  const judge = judgeOf(blank);
  if (judge) return judge.normalize(raw, blank);
  if (format === formats.free) return raw;
  const text = raw.trim();
  // Limits the work for a text that is too long.
  return text.length > 2 * maxLength ? text : toAsciiDigits(text);
}

export function toAsciiDigits(raw: string): string {
  return raw.replace(/(?![0-9])\p{Nd}/gu, (digit) => (folded[digit] ??= String(digitValue(digit))));
}

const folded: Record<string, string> = {};

export function isBlankText(raw: string): boolean {
  return raw.trim() === '';
}

/** At most one fault, the most basic first. */
export function textFaults(value: string, blank: TextRules, at?: string): readonly Fault[] {
  const position = at === undefined ? {} : { at };
  const length = textLength(value);
  const max = blank.maxLength ?? limits.answerText;
  if (length > max) return [{ kind: 'tooLong', max, ...position }];
  const judge = judgeOf(blank);
  const fault = judge ? judge.fault(value, blank) : formatFault(value, blank.format);
  if (fault) return [{ ...fault, ...position }];
  const min = Math.min(blank.minLength ?? 0, max);
  return length < min ? [{ kind: 'tooShort', min, ...position }] : [];
}

export function textLength(value: string): number {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}

function formatFault(value: string, format: Format): Fault | null {
  if (format === formats.free) return null;
  if (format === formats.email && value.length > limits.email) return { kind: 'email' };
  const { kind, test } = patterns[format];
  const isValid = test.test(value) && (format !== formats.chinese || /\p{Script=Han}/u.test(value));
  return isValid ? null : ({ kind } as Fault);
}

/** Decimal digits are runs of ten; some runs touch, so counting begins at the run's start. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let start = point;
  while (start > 0 && /^\p{Nd}$/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return (point - start) % 10;
}
