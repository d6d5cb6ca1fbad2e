import * as v from 'valibot';
import type { Fault, FaultKind } from '../../faults.ts';
import { limits } from '../../limits.ts';
import { optionalText } from '../../survey.ts';
import { firstBytes, mostBytes, plainForm, textLength } from './characters.ts';
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
  /** What the field asks for, in the words of HTML's attribute of this name. */
  autocomplete: text,
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

/** The typed kind of a blank; null for text. A number needs `min`, `max`, `step` or `unit`, because the kind `number` alone only selects a keyboard. */
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

/** The text to store: a checked format in its plain form, a mobile number without its country; free text stays. */
export function normalizeText(raw: string, blank: TextRules): string {
  const { format } = blank;
  const judge = judgeOf(blank);
  if (judge) return judge.normalize(raw, blank);
  // A text that is too long is refused anyway, so it is not normalized.
  if (format === formats.free || raw.length > limits.answerBytes) return raw;
  const text = plainForm(raw);
  const mobile = mobiles[format];
  return mobile?.exec(text.replace(phonePunctuation, ''))?.[1] ?? text;
}

const phonePunctuation = /[\s().\-‐-―−－]/g;

/** Mobile numbers as browsers and contact cards fill them in, with the country's code or a zero in front. */
const mobiles: Partial<Record<Format, RegExp>> = {
  [formats.chinaMobile]: /^(?:(?:[+＋]|00)?86)?(1[3-9][0-9]{9})$/,
  [formats.indiaMobile]: /^(?:(?:[+＋]|00)?91)?0?([6-9][0-9]{9})$/,
};

/** The first fault of a text in a blank, or none; later checks depend on earlier ones. */
export function textFaults(value: string, blank: TextRules, at?: string): readonly Fault[] {
  const position = at === undefined ? {} : { at };
  const max = blank.maxLength ?? limits.answerText;
  const fitting = firstBytes(value, mostBytes(max));
  const length = textLength(fitting);
  if (length > max || fitting.length < value.length) {
    return [{ kind: 'tooLong', max: Math.max(1, Math.min(length, max)), ...position }];
  }
  const judge = judgeOf(blank);
  const fault = judge ? judge.fault(value, blank) : formatFault(value, blank.format);
  if (fault) return [{ ...fault, ...position }];
  const min = Math.min(blank.minLength ?? 0, max);
  return length < min ? [{ kind: 'tooShort', min, ...position }] : [];
}

function formatFault(value: string, format: Format): Fault | null {
  if (format === formats.free) return null;
  if (format === formats.email && value.length > limits.email) return { kind: 'email' };
  const { kind, test } = patterns[format];
  const isValid = test.test(value) && (format !== formats.chinese || /\p{Script=Han}/u.test(value));
  return isValid ? null : ({ kind } as Fault);
}
