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
    normalize: (raw, { country }) => parsed(raw.trim(), country) ?? raw.trim(),
    fault: (text, { country }) => (parsed(text, country) === text ? null : { kind: 'phone' }),
  };
}

export function patternJudge(matches: (pattern: string, text: string) => boolean): BlankJudge {
  return {
    normalize: (raw) => raw.trim(),
    fault: (text, { pattern = '' }) => (matches(pattern, text) ? null : { kind: 'pattern' }),
  };
}
