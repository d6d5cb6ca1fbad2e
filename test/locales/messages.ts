import { readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** One sentence of a catalog. */
export interface Message {
  /** The English sentence, with its context where it has one. */
  readonly id: string;
  readonly english: string;
  readonly words: string;
}

/** A catalog as its file has it. */
export function readCatalog(locale: string): readonly Message[] {
  const file = readFileSync(`locales/${locale}.po`, 'utf8');
  const entries = file.matchAll(/(?:msgctxt "(.*)"\n)?msgid "(.+)"\nmsgstr "(.*)"/g);
  return [...entries].map(([, context, english = '', words = '']) => ({
    id: context === undefined ? english : `${english} [${context}]`,
    english,
    words,
  }));
}

/** What a sentence is made of, in the order in which it says it. */
export interface Parts {
  /** Names of what is put in. */
  readonly names: ReadonlySet<string>;
  readonly plurals: readonly Plural[];
  /** What is said as it stands. */
  readonly texts: readonly string[];
}

interface Plural {
  readonly name: string;
  /** For each form whether it says the number. */
  readonly forms: Readonly<Record<string, boolean>>;
}

/** @throws when it is no message */
export function partsOf(words: string): Parts {
  const names = new Set<string>();
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
      names.add(name);
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
  return { names, plurals, texts };
}

function says(tokens: ReturnType<typeof compileMessage>, name: string): boolean {
  return typeof tokens !== 'string' && tokens.some((token) => token === '#' || token[0] === name);
}
