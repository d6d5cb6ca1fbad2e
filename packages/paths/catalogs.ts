import { readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';

const directory = new URL('../../locales/', import.meta.url);

export interface Message {
  /** The English sentence, with its context if it has one. */
  readonly id: string;
  readonly english: string;
  readonly context: string;
  readonly words: string;
  readonly comments: readonly string[];
  readonly isStale: boolean;
}

/** The catalog files of a locale: for the app, and for pages that only the server renders. */
export function catalogFiles(locale: string): readonly string[] {
  return [`${locale}.po`, `server/${locale}.po`];
}

/** The messages of a locale, in the order of its catalog files. */
export function readCatalog(locale: string): readonly Message[] {
  return catalogFiles(locale).flatMap((file) =>
    messagesOf(readFileSync(new URL(file, directory), 'utf8')),
  );
}

function messagesOf(catalog: string): readonly Message[] {
  const [, ...entries] = catalog.split('\n\n');
  return entries.map((entry) => {
    const english = field(entry, 'msgid');
    const context = field(entry, 'msgctxt');
    return {
      id: context === '' ? english : `${english} [${context}]`,
      english,
      context,
      words: field(entry, 'msgstr'),
      comments: [...entry.matchAll(/^#\. (.+)$/gm)].map(([, comment = '']) => comment),
      isStale: /^#, fuzzy$/m.test(entry),
    };
  });
}

function field(entry: string, name: string): string {
  return new RegExp(`^${name} "(.*)"$`, 'm').exec(entry)?.[1] ?? '';
}

export interface Parts {
  /** Placeholders by name; only numbers are formatted for the locale. */
  readonly inserted: ReadonlyMap<string, 'number' | 'text'>;
  readonly plurals: readonly Plural[];
  readonly texts: readonly string[];
}

interface Plural {
  readonly name: string;
  /** Whether each plural form contains the number. */
  readonly forms: Readonly<Record<string, boolean>>;
}

/**
 * Parses a message.
 * @throws where the text is not an ICU message
 */
export function partsOf(words: string): Parts {
  const inserted = new Map<string, 'number' | 'text'>();
  const plurals: Plural[] = [];
  const texts: string[] = [];
  const read = (tokens: ReturnType<typeof compileMessage>) => {
    if (typeof tokens === 'string') return texts.push(tokens);
    for (const token of tokens) {
      if (typeof token === 'string') {
        if (token !== '#') texts.push(token);
        continue;
      }
      const [name, type, forms] = token;
      inserted.set(name, type === undefined ? 'text' : 'number');
      if (type !== 'plural' || typeof forms !== 'object' || forms === null) continue;
      const { offset: _, ...cases } = forms as Record<string, typeof tokens>;
      plurals.push({
        name,
        forms: Object.fromEntries(
          Object.entries(cases).map(([form, inside]) => [form, says(inside, name)]),
        ),
      });
      for (const inside of Object.values(cases)) read(inside);
    }
  };
  read(compileMessage(words));
  return { inserted, plurals, texts };
}

function says(tokens: ReturnType<typeof compileMessage>, name: string): boolean {
  return typeof tokens !== 'string' && tokens.some((token) => token === '#' || token[0] === name);
}
