import * as v from 'valibot';
import { languageAndScript, localeFor } from '../../contract/locales.ts';
import { sanitise } from './sanitize.ts';

/** One authored text in one or more languages, sanitised when the survey was loaded. */
export class Words {
  /** By BCP 47 tag in lower case; the empty tag is a text given without a language. */
  readonly #texts: ReadonlyMap<string, string>;
  /** The same tags as they were written. */
  readonly #tags: ReadonlyMap<string, string>;

  constructor(texts: Readonly<Record<string, string>>) {
    const all = Object.entries(texts);
    this.#texts = new Map(all.map(([tag, text]) => [tag.toLowerCase(), sanitise(text)]));
    this.#tags = new Map(all.map(([tag]) => [tag.toLowerCase(), tag]));
  }

  /**
   * The text for a reader who wants these tags, best first. For each: the same tag, then that of the locale which
   * serves such a reader, then the same language in the same script, then the same language; after all of them
   * English, then whatever was written first.
   */
  in(wanted: readonly string[]): string {
    return this.#texts.get(this.#choose(wanted)) ?? '';
  }

  /** The language of {@link in}'s text as the author has named it; empty for a text given without one. */
  languageFor(wanted: readonly string[]): string {
    return this.#tags.get(this.#choose(wanted)) ?? '';
  }

  #choose(wanted: readonly string[]): string {
    for (const tag of this.#texts.size > 1 ? [...wanted, 'en'] : []) {
      const found = this.#find(tag);
      if (found !== undefined) return found;
    }
    return this.#texts.keys().next().value ?? '';
  }

  #find(wanted: string): string | undefined {
    const tag = wanted.toLowerCase();
    if (this.#texts.has(tag)) return tag;
    const tags = [...this.#texts.keys()].filter((one) => languageOf(one) === languageOf(tag));
    if (tags.length < 2) return tags[0];
    return (
      tags.find((one) => localeFor(tag)?.toLowerCase() === one) ??
      tags.find((one) => languageAndScript(one) === languageAndScript(tag)) ??
      tags[0]
    );
  }
}

const expected = 'a language tag such as "en" or "pt-BR" is expected';

export const languageTag = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, expected),
  v.check((tag) => languageAndScript(tag) !== '', expected),
);

/** A text of a survey file: a string, or one string per language. */
export const words = v.pipe(
  v.union(
    [
      v.string(),
      v.pipe(
        v.record(languageTag, v.string()),
        v.check((texts) => Object.keys(texts).length > 0, 'at least one language is needed'),
      ),
    ],
    'a text, or an object with one text per language, is expected',
  ),
  v.transform((texts) => new Words(typeof texts === 'string' ? { '': texts } : texts)),
);

/** The same value with every text in it chosen for the reader. */
export function speak(value: unknown, wanted: readonly string[]): unknown {
  if (value instanceof Words) return value.in(wanted);
  if (Array.isArray(value)) return value.map((item) => speak(item, wanted));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, speak(item, wanted)]));
}

/** By its first part, in the name it has today; itself for what is no tag. */
function languageOf(tag: string): string {
  const [language = ''] = tag.toLowerCase().split('-', 1);
  return former[language] ?? language;
}

/** Names that languages had, as old browsers still send them. */
const former: Readonly<Record<string, string>> = { iw: 'he', in: 'id', ji: 'yi', mo: 'ro' };
