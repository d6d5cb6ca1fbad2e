import * as v from 'valibot';
import { sanitise } from './sanitise.ts';

/** One authored text in one or more languages, sanitised when the survey was loaded. */
export class Words {
  /** By BCP 47 tag in lower case; the empty tag is a text given without a language. */
  readonly #texts: ReadonlyMap<string, string>;

  constructor(texts: Readonly<Record<string, string>>) {
    this.#texts = new Map(
      Object.entries(texts).map(([tag, text]) => [tag.toLowerCase(), sanitise(text)]),
    );
  }

  /**
   * The text for a reader who wants these tags, best first: the same tag, then the same language, then
   * English, then whatever was written first.
   */
  in(wanted: readonly string[]): string {
    for (const tag of [...wanted, 'en']) {
      const found = this.#texts.get(tag.toLowerCase()) ?? this.#texts.get(languageOf(tag));
      if (found !== undefined) return found;
    }
    return this.#texts.values().next().value ?? '';
  }
}

const tag = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/,
    'a language tag such as "en" or "pt-BR" is expected',
  ),
);

/** A text of a survey file: a string, or one string per language. */
export const words = v.pipe(
  v.union(
    [
      v.string(),
      v.pipe(
        v.record(tag, v.string()),
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

function languageOf(wanted: string): string {
  return wanted.toLowerCase().split('-', 1)[0] ?? '';
}
