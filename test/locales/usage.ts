import type { Locale } from '../../contract/locales.ts';

/** Typography of a language that a pattern can check. */
interface Usage {
  /** Letters that no word of it has: what is left over of another language. Names that have no other spelling may stay. */
  readonly strays?: RegExp;
  /** Punctuation that is another language's. */
  readonly never: readonly RegExp[];
}

/** Words of another script than the reader's, but for names that are written so everywhere. */
const latin =
  /(?<![A-Za-z])(?!(?:MB|QR|URL|PDF|Chrome|JavaScript|Cookie|cookie|Ctrl|OK|WCAG|AA)(?![A-Za-z]))[A-Za-z]{2,}/;

/** Full-width marks after Chinese and Japanese words. */
const narrow =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][,.?!:;]|[,.?!;:]\s?[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const arabic: Usage = { strays: latin, never: [/[,;?]/] };
const danda: Usage = { strays: latin, never: [/[\p{sc=Deva}\p{sc=Beng}]\p{M}*\./u] };
const cyrillic: Usage = { strays: latin, never: [/["“]\p{L}/u] };
/** A space before what opens or closes a sentence is for French alone. */
const spaced = / [?!:;,.](?!\.)/;
const european: Usage = { never: [spaced, /"/] };

export const usage: Readonly<Partial<Record<Locale, Usage>>> = {
  'zh-CN': { strays: latin, never: [narrow, /[「」]/] },
  'zh-TW': { strays: latin, never: [narrow, /[“”]/] },
  'zh-HK': { strays: latin, never: [narrow, /[“”]/] },
  ja: { strays: latin, never: [narrow, /[，“”]/] },
  ko: { strays: latin, never: [spaced] },
  es: { never: [spaced, /^[^¿]*\?/, /"/] },
  'es-419': { never: [spaced, /^[^¿]*\?/, /"/] },
  fr: { never: [/[^\u202f\u00a0][?!;]|[^\u202f\u00a0]:(?!\/)/, /"/, /'/] },
  nl: european,
  it: european,
  de: european,
  pl: european,
  id: european,
  ro: { never: [spaced, /"/, /[şţŞŢ]/] },
  sv: european,
  vi: european,
  pt: european,
  'pt-BR': european,
  tr: european,
  cs: european,
  ms: european,
  ru: cyrillic,
  uk: cyrillic,
  kk: cyrillic,
  ar: arabic,
  fa: arabic,
  ur: { ...arabic, never: [...arabic.never, /\p{sc=Arab}\p{M}*\./u] },
  he: { strays: latin, never: [spaced] },
  hi: danda,
  bn: danda,
  ne: danda,
  my: { strays: latin, never: [/\p{sc=Mymr}\p{M}*[.]/u] },
  th: { strays: latin, never: [/\p{sc=Thai}\p{M}*\./u] },
};

/** Sentences that are the same in every language, or in this one, as the word is in both. */
export function isSame(locale: Locale, english: string): boolean {
  return everywhere.has(english) || (same[locale]?.includes(english) ?? false);
}

const everywhere: ReadonlySet<string> = new Set([
  '{name}: {share, number, percent}',
  '{name}: {words}',
  '{item}, {others}',
  '{value}, {words}',
  'OK',
]);

const same: Partial<Record<Locale, readonly string[]>> = {
  es: ['Error: {title}', 'Error:', 'No'],
  'es-419': ['Error: {title}', 'Error:', 'No'],
  fr: ['Signature', 'Question {index}', 'Question {index} – {surveyTitle}'],
  it: ['No'],
  nl: ['Contact:'],
  ro: ['Contact:'],
};
