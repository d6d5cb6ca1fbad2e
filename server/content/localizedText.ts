import * as v from 'valibot';
import { languageAndScript, localeFor } from '../../contract/locales.ts';
import { attributeText, sanitize } from './sanitize.ts';
import {
  type Fill,
  fillTemplate,
  type Placeholder,
  parseTemplate,
  placeholdersIn,
  type Template,
  writeTemplate,
} from './template.ts';

interface Content {
  /** The texts by BCP 47 tag in lower case; the empty tag has no language. */
  readonly texts: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
  /** The parsed texts by tag; null if no text has names in braces. */
  readonly templates: ReadonlyMap<string, Template> | null;
}

type Texts = Readonly<Record<string, string | Template>>;

/** An authored text in one or more languages, sanitized at load time. */
export class LocalizedText {
  #known: Content | null;
  /** Makes the content at its first use; null afterwards. */
  #make: (() => Content) | null;

  /** @param texts by BCP 47 tag, or a function that returns the content at its first use */
  constructor(texts: Texts | (() => Content)) {
    this.#known = typeof texts === 'function' ? null : contentOf(texts);
    this.#make = typeof texts === 'function' ? (texts as () => Content) : null;
  }

  get #content(): Content {
    this.#known ??= this.#make?.() ?? contentOf({});
    this.#make = null;
    return this.#known;
  }

  /**
   * Returns the text of the same tag, otherwise of the same locale, script or language, otherwise
   * in English, otherwise the first text.
   */
  in(languages: readonly string[]): string {
    return this.#content.texts.get(this.#choose(languages)) ?? '';
  }

  /** As {@link in}, with the names in braces replaced. */
  filled(languages: readonly string[], fill: Fill | null): string {
    if (this.#content.templates === null || fill === null) return this.in(languages);
    const template = this.#content.templates.get(this.#choose(languages));
    return template ? fillTemplate(template, fill) : this.in(languages);
  }

  /** As {@link filled}, for an attribute, in which a text with names in braces is plain text. */
  attribute(languages: readonly string[], fill: Fill | null): string {
    if (this.#content.templates === null || fill === null) return this.in(languages);
    return attributeText(this.filled(languages, fill));
  }

  /** Returns the names in braces in all languages. */
  get placeholders(): readonly Placeholder[] {
    return [...(this.#content.templates?.values() ?? [])].flatMap(placeholdersIn);
  }

  templateIn(languages: readonly string[]): Template {
    return this.#content.templates?.get(this.#choose(languages)) ?? [this.in(languages)];
  }

  /**
   * Replaces names in braces by other names or by HTML; `tagsOf` returns the languages of the new
   * text, if they differ.
   */
  replaced(
    replace: (placeholder: Placeholder, tag: string) => Template,
    tagsOf: (text: LocalizedText) => readonly string[] = () => [],
  ): LocalizedText {
    if (this.#known?.templates === null) return this;
    return new LocalizedText(() => {
      if (this.#content.templates === null) return this.#content;
      const tags = tagsOf(this);
      const all = tags.length > 0 ? tags : [...this.#content.tags.values()];
      const replacedIn = (tag: string) =>
        this.templateIn([tag]).flatMap((part) =>
          typeof part === 'string' ? [part] : replace(part, tag),
        );
      return contentOf(Object.fromEntries(all.map((tag) => [tag, replacedIn(tag)])));
    });
  }

  /** Returns the author's tag of the text that {@link in} chooses; empty for a text without a language. */
  languageFor(languages: readonly string[]): string {
    return this.#content.tags.get(this.#choose(languages)) ?? '';
  }

  get languages(): readonly string[] {
    return [...this.#content.tags.values()].filter((tag) => tag !== '');
  }

  get texts(): readonly string[] {
    return [...this.#content.texts.values()];
  }

  #choose(languages: readonly string[]): string {
    for (const tag of this.#content.texts.size > 1 ? [...languages, 'en'] : []) {
      const match = this.#find(tag);
      if (match !== undefined) return match;
    }
    return this.#content.texts.keys().next().value ?? '';
  }

  #find(language: string): string | undefined {
    const tag = language.toLowerCase();
    if (this.#content.texts.has(tag)) return tag;
    const tags = [...this.#content.texts.keys()].filter(
      (candidate) => languageOf(candidate) === languageOf(tag),
    );
    if (tags.length < 2) return tags[0];
    return (
      tags.find((candidate) => localeFor(tag)?.toLowerCase() === candidate) ??
      tags.find((candidate) => languageAndScript(candidate) === languageAndScript(tag)) ??
      tags[0]
    );
  }
}

function contentOf(texts: Texts): Content {
  const entries = Object.entries(texts).map(([tag, text]) => {
    const written = typeof text === 'string' ? sanitize(text) : writeTemplate(text);
    const template = typeof text === 'string' ? parseTemplate(written) : text;
    return { tag, key: tag.toLowerCase(), written, template };
  });
  const templates = entries.flatMap(({ key, template }) =>
    template ? [[key, template] as const] : [],
  );
  return {
    texts: new Map(entries.map(({ key, written }) => [key, written])),
    tags: new Map(entries.map(({ key, tag }) => [key, tag])),
    templates: templates.length > 0 ? new Map(templates) : null,
  };
}

const expected = 'a language tag such as "en" or "pt-BR" is expected';

export const languageTag = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, expected),
  v.check((tag) => languageAndScript(tag) !== '', expected),
);

export const localizedText = v.pipe(
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
  v.transform((texts) => new LocalizedText(typeof texts === 'string' ? { '': texts } : texts)),
);

function languageOf(tag: string): string {
  const [language = ''] = tag.toLowerCase().split('-', 1);
  return deprecatedCodes[language] ?? language;
}

/** Deprecated language codes that old browsers still send. */
const deprecatedCodes: Readonly<Record<string, string>> = {
  iw: 'he',
  in: 'id',
  ji: 'yi',
  mo: 'ro',
};
