import { plainForm, toAsciiDigits } from '../characters.ts';
import type { BlankJudge } from '../formats.ts';

/** Numbers have at most 15 digits; the rest is punctuation. */
const longestPhone = 60;

/** The E.164 form of a number; null for a text that is no number. */
export type ParsePhone = (text: string, country: string | undefined) => string | null;

/** Judges phone numbers of any country, stored as E.164. */
export function phoneJudge(parse: ParsePhone): BlankJudge {
  const parsed: ParsePhone = (text, country) =>
    text.length > longestPhone ? null : parse(text, country);
  return {
    normalize: (raw, { country }) => parsed(plainForm(raw), country) ?? raw.trim(),
    fault: (text, { country }) => (parsed(text, country) === text ? null : { kind: 'phone' }),
  };
}

/** Judges a pattern of the author; digits of every script count as 0 to 9, in the text and in the pattern. */
export function patternJudge(matches: (pattern: string, text: string) => boolean): BlankJudge {
  return {
    normalize: plainForm,
    fault: (text, { pattern = '' }) =>
      matches(toAsciiDigits(pattern), text) ? null : { kind: 'pattern' },
  };
}
