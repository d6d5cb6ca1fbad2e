/** Characters that are not seen: format characters, and the fillers of Hangul and Braille. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu;

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return text.replace(invisible, '').trim() === '';
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The number of characters as people count them; invisible ones do not count. */
export function lengthOf(text: string): number {
  return [...segmenter.segment(text.trim())].filter(
    ({ segment }) => segment.replace(invisible, '') !== '' || /[\n\r\t]/.test(segment),
  ).length;
}

/** The text with digits of any script as 0–9. */
export function withLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)));
}

/** The value of a digit. Unicode has the ten digits of a script in ascending order, beginning with 0. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  // Mathematical digits of several styles stand one after another.
  return code >= 0x1d7ce && code <= 0x1d7ff ? (code - 0x1d7ce) % 10 : code - zero;
}

/**
 * Whether the whole text matches a regular expression of RE2.
 */
export function matchesWhole(pattern: string, text: string): boolean {
  const [, flags = '', rest = pattern] = /^\(\?([ims]+)\)(.*)$/s.exec(pattern) ?? [];
  return new RegExp(`^(?:${rest})$`, `u${flags}`).test(withLatinDigits(text));
}
