import type { Locale } from '../../contract/locales.ts';
import { readCatalog } from '../../tools/catalogs/messages.ts';

/** What a sentence of the app is in a language; a test goes by the words that a reader of it goes by. */
export function sayerIn(locale: Locale): (english: string) => string {
  const words = new Map(readCatalog(locale).map(({ id, words }) => [id, words]));
  return (english) => {
    const said = words.get(english);
    if (!said) throw new Error(`${locale} has no words for “${english}”.`);
    return said;
  };
}
