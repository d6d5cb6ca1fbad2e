import * as v from 'valibot';
import { localeFor, locales } from '../../contract/locales.ts';
import { languageTag } from '../../server/content/localizedText.ts';
import { isObject } from '../../server/content/problems/words.ts';

/** A text by language tag; the empty tag stands for the default language of the source. */
export type Texts = Readonly<Record<string, string>>;

export function textsOf(text: string): Texts {
  return { '': text };
}

/** Reads a text, or an object with a text for each language, whose `default` is the default language. */
export function readTexts(value: unknown): Texts | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return textsOf(String(value));
  if (typeof value === 'string') return value.trim() === '' ? undefined : textsOf(value);
  if (!isObject(value)) return undefined;
  const texts = Object.entries(value).flatMap(([tag, text]): [string, string][] =>
    typeof text === 'string' && text.trim() !== '' ? [[tag === 'default' ? '' : tag, text]] : [],
  );
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

/** Whether a value of a config is a text in languages. */
export function isTexts(value: unknown): value is Texts {
  return (
    isObject(value) &&
    Object.entries(value).every(
      ([tag, text]) => typeof text === 'string' && /^$|^[a-z]{2,3}(?:-|$)/i.test(tag),
    )
  );
}

/** The text in the default language, else in the first language. */
export function defaultText(texts: Texts): string {
  return texts[''] ?? Object.values(texts)[0] ?? '';
}

/** Applies `change` to the text of each language. */
export function mapTexts(texts: Texts, change: (text: string, tag: string) => string): Texts {
  return Object.fromEntries(Object.entries(texts).map(([tag, text]) => [tag, change(text, tag)]));
}

/** Joins two texts in each language that one of them has. */
export function joinTexts(first: Texts, separator: string, second: Texts): Texts {
  const tags = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries(
    [...tags].map((tag) => {
      const [a, b] = [first, second].map((texts) => texts[tag] ?? defaultText(texts));
      return [tag, `${a}${separator}${b}`];
    }),
  );
}

const knownTag = /^<\/?(?:a|b|br|div|em|h[1-6]|i|img|li|ol|p|span|strong|u|ul)\b[^<>]*>$/i;

/** Tags of blocks that the server removes; each begins a new line instead. */
const otherBlock =
  /^<[/!]?(?:doctype|html|head|body|article|aside|section|header|footer|main|nav|center|table|thead|tbody|tfoot|tr|hr|blockquote|pre|figure|figcaption|dl|dt|dd|form|fieldset)\b[^<>]*>$/i;
const otherTag =
  /^<\/?(?:font|small|big|sub|sup|td|th|s|strike|del|ins|mark|code|label|q|cite|abbr|kbd|tt|col|colgroup|caption|video|audio|source|iframe|svg|use|path|circle|rect|polygon|polyline|embed|object|button|input)\b[^<>]*>$/i;

/**
 * Converts plain text to HTML: known tags stay, other HTML tags are removed, any other `<` is escaped, and line breaks
 * stay.
 */
export function htmlOf(text: string): string {
  return withoutCode(text)
    .trim()
    .replace(/<[^<>]*>?/g, (tag) => {
      if (knownTag.test(tag)) return tag;
      if (otherBlock.test(tag)) return '\n';
      return otherTag.test(tag) ? ' ' : `&lt;${tag.slice(1)}`;
    })
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('<br>');
}

/** Removes style sheets, scripts and comments, which show nothing. */
function withoutCode(text: string): string {
  const lower = text.toLowerCase();
  let result = '';
  let from = 0;
  for (const { 0: start, index } of text.matchAll(/<(?:style|script)\b|<!--/gi)) {
    if (index < from) continue;
    const end = start === '<!--' ? '-->' : `</${start.slice(1).toLowerCase()}>`;
    const endIndex = lower.indexOf(end, index);
    if (endIndex < 0) break;
    result += text.slice(from, index);
    from = endIndex + end.length;
  }
  return result + text.slice(from);
}

/** Converts a text to plain text, for places that show no markup. */
export function plainOf(text: string): string {
  return text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The tag of a language that a source names by a tag or a name, such as `fr` or `French`; null if it is unknown. */
export function tagOf(language: string): string | null {
  const [, inBrackets] = /\(\s*([\w-]+)\s*\)\s*$/.exec(language) ?? [];
  for (const tag of [inBrackets, language.trim()]) {
    const candidate = tag?.replaceAll('_', '-');
    if (candidate !== undefined && /^[a-z]{2,3}(?:-|$)/i.test(candidate) && isTag(candidate)) {
      return candidate;
    }
  }
  const name = language.replace(/\(.*$/, '').trim().toLowerCase();
  names ??= languageNames();
  return names.get(name) ?? null;
}

let names: ReadonlyMap<string, string> | undefined;

/** The names of all languages with a two-letter code, in English and in the language itself. */
function languageNames(): ReadonlyMap<string, string> {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((a) => letters.map((b) => a + b)).filter(isTag);
  return new Map(
    [...codes, ...locales].flatMap((code) =>
      ['en', code].flatMap((reader): [string, string][] => {
        const name = new Intl.DisplayNames([reader], { type: 'language' }).of(code);
        return name === undefined ? [] : [[name.toLowerCase(), code]];
      }),
    ),
  );
}

/** Whether the app is available in the language. */
export function isOfApp(tag: string): boolean {
  return localeFor(tag) !== undefined;
}

function isTag(tag: string): boolean {
  return (
    v.is(languageTag, tag) && new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) !== tag
  );
}
