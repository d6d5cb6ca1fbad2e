import * as v from 'valibot';
import type { Fault, FaultKind } from '../../faults.ts';
import { limits } from '../../limits.ts';
import { optionalText } from '../../survey.ts';
import { bound, flag, upperBound } from './parts.ts';

/** Input format codes of spec §3. */
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

/** How one blank is asked for; types 4 and 5, and the "other" text of 1 and 2. */
export const blankEntries = {
  format: v.optional(v.picklist(Object.values(formats)), formats.free),
  /** Which soft keyboard to offer; it checks nothing. */
  kind: v.optional(v.picklist(['number', 'text', 'url', 'tel']), 'text'),
  minLength: bound,
  maxLength: upperBound,
  multiline: flag(false),
  placeholder: optionalText,
};

const blankSchema = v.object(blankEntries);

export type Blank = v.InferOutput<typeof blankSchema>;
type TextRules = Pick<Blank, 'format'> & Partial<Pick<Blank, 'maxLength'>>;

const patterns: Record<Exclude<Format, 0>, { kind: FaultKind; test: RegExp }> = {
  [formats.digits]: { kind: 'digits', test: /^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/ },
  // Chinese text has its own punctuation and its own spaces; it needs one Chinese character at least.
  [formats.chinese]: { kind: 'chinese', test: /^[\p{scx=Han}\s·，。！？：；（）…—]*$/u },
  [formats.letters]: { kind: 'letters', test: /^[A-Za-z]+(?: +[A-Za-z]+)*$/ },
  // The separator is mandatory between word runs, so no text can be split in two ways: linear time.
  [formats.email]: {
    kind: 'email',
    test: /^\w+(?:[-+.']\w+)*@\w+(?:-+\w+)*(?:\.\w+(?:-+\w+)*)+$/,
  },
  [formats.chinaMobile]: { kind: 'phone', test: /^1[3-9][0-9]{9}$/ },
  [formats.indiaMobile]: { kind: 'phone', test: /^[6-9][0-9]{9}$/ },
};

/**
 * The text as it is kept. Free text stays as it was typed; a checked format loses the blanks round it,
 * and native decimal digits become 0–9 (contract.md, "Question").
 */
export function normalizeText(
  raw: string,
  { format, maxLength = limits.answerText }: TextRules,
): string {
  if (format === formats.free) return raw;
  const text = raw.trim();
  // Skips the work for a text that is too long anyway: a code point has at most two units.
  return text.length > 2 * maxLength ? text : toAsciiDigits(text);
}

/** Unicode decimal digits of any script as 0–9; everything else as it is. */
export function toAsciiDigits(raw: string): string {
  return raw.replace(/(?![0-9])\p{Nd}/gu, (digit) => (folded[digit] ??= String(digitValue(digit))));
}

const folded: Record<string, string> = {};

/** True for a text that says nothing. */
export function isBlankText(raw: string): boolean {
  return raw.trim() === '';
}

/** What is wrong with a tidied text that is not empty; at most one fault, the most basic first. */
export function textFaults(
  value: string,
  blank: TextRules & Partial<Pick<Blank, 'minLength'>>,
  at?: string,
): readonly Fault[] {
  const place = at === undefined ? {} : { at };
  const length = textLength(value);
  const max = blank.maxLength ?? limits.answerText;
  if (length > max) return [{ kind: 'tooLong', max, ...place }];
  const wrong = formatFault(value, blank.format);
  if (wrong) return [{ ...wrong, ...place }];
  const min = Math.min(blank.minLength ?? 0, max);
  return length < min ? [{ kind: 'tooShort', min, ...place }] : [];
}

/** The length a respondent would count: Unicode code points. */
export function textLength(value: string): number {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}

function formatFault(value: string, format: Format): Fault | null {
  if (format === formats.free) return null;
  if (format === formats.email && value.length > limits.email) return { kind: 'email' };
  const { kind, test } = patterns[format];
  const fits = test.test(value) && (format !== formats.chinese || /\p{Script=Han}/u.test(value));
  return fits ? null : ({ kind } as Fault);
}

/** Unicode keeps decimal digits in runs of ten, zero first; some runs touch, so count from the run's start. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let start = point;
  while (start > 0 && /^\p{Nd}$/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return (point - start) % 10;
}
