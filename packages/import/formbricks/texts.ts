import type { Resources } from '../media/resources.ts';
import type { Notes } from '../notes.ts';
import { htmlOf, mapTexts, plainOf, readTexts, type Texts } from '../texts.ts';
import { wordIn } from '../words.ts';
import { pipe } from '../write/localize.ts';

/** Reads texts of Formbricks, in which names stand for answers. */
export class FormbricksTexts {
  readonly notes: Notes;
  readonly languages: readonly string[];

  readonly #resources: Resources;

  constructor(notes: Notes, languages: readonly string[], resources: Resources) {
    this.notes = notes;
    this.languages = languages;
    this.#resources = resources;
  }

  /** The address of a picture in the survey; null if the picture was not fetched, which is noted. */
  picture(address: string, name: string): string | null {
    if (/^data:image\/(?:png|jpeg|webp|gif);base64,/.test(address)) return address;
    const picture = this.#resources.picture(address);
    if ('path' in picture) return picture.path;
    this.notes.add(name, 'lost', `the picture ${address} is not kept: ${picture.reason}`);
    return null;
  }

  html(value: unknown): Texts | undefined {
    const texts = readTexts(value);
    return texts && mapTexts(texts, (text) => recalled(htmlOf(text)));
  }

  plain(value: unknown): Texts | undefined {
    const texts = readTexts(value);
    return texts && mapTexts(texts, (text) => recalled(plainOf(text)));
  }

  word(word: Parameters<typeof wordIn>[0]): Texts {
    return wordIn(word, this.languages);
  }
}

/** Converts `#recall:ID/fallback:TEXT#`. */
function recalled(text: string): string {
  return text.replace(/#recall:([\w-]+)\/fallback:([^#]*)#/g, (_, id: string, fallback: string) =>
    pipe(id, fallback.replaceAll('nbsp', ' ').trim()),
  );
}
