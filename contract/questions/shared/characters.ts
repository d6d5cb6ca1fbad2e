import { limits } from '../../limits.ts';

/** Characters that show neither ink nor space: formatting marks, Hangul fillers and the empty Braille pattern. */
const invisible = /^[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/u;
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Marks of direction and of invisible widths, which a copied text brings along; joiners are part of words and emoji. */
const formatMarks = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Whether a text shows nothing, so that it is no answer. */
export function isBlankText(raw: string): boolean {
  return !visible.test(raw);
}

/** A text to be judged by its form: without blanks around it and without marks of formatting, its digits 0 to 9. */
export function plainForm(raw: string): string {
  return toAsciiDigits(raw.replace(formatMarks, '').trim());
}

/** Decimal digits of every script as 0 to 9. */
export function toAsciiDigits(raw: string): string {
  return raw.replace(/(?![0-9])\p{Nd}/gu, (digit) => (folded[digit] ??= String(digitValue(digit))));
}

const folded: Record<string, string> = {};

/** Decimal digits are runs of ten; some runs touch, so counting begins at the run's start. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let start = point;
  while (start > 0 && /^\p{Nd}$/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return (point - start) % 10;
}

/** Characters as people count them: grapheme clusters of the text in NFC, without invisible ones. */
export function textLength(text: string): number {
  if (/^[\n -~]*$/.test(text)) return text.length;
  let length = 0;
  for (const { segment } of graphemesOf(text.normalize('NFC'))) {
    if (!invisible.test(segment)) length += 1;
  }
  return length;
}

let segmenter: Intl.Segmenter | undefined;

function graphemesOf(text: string): Iterable<{ readonly segment: string }> {
  // Firefox before 125 has no segmenter and counts approximately; the server counts exactly.
  if (!('Segmenter' in Intl)) return nearGraphemes(text);
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

function* nearGraphemes(text: string) {
  for (const [segment] of text.matchAll(/(?:\P{M}|^)(?:[\p{M}\p{Emoji_Modifier}]|\u200d\P{M}?)*/gu))
    yield { segment };
}

/** Bytes that a character may have: the longest emoji has 35. */
const characterBytes = 40;

/** The most bytes, in UTF-8, of a text of so many characters. */
export function mostBytes(characters: number): number {
  return Math.min(limits.answerBytes, characterBytes * characters);
}

/** The beginning of a text that has at most so many bytes in UTF-8; a short text is all of it. */
export function firstBytes(text: string, most: number): string {
  if (3 * text.length <= most) return text;
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (bytes > most) return text.slice(0, end);
    end += character.length;
  }
  return text;
}

/** Whether a text has at most so many characters, and no more bytes than they may have. */
export function fitsLength(text: string, characters: number): boolean {
  return (
    firstBytes(text, mostBytes(characters)).length === text.length && textLength(text) <= characters
  );
}
