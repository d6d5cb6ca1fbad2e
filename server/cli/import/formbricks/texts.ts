import type { Notes } from '../notes.ts';
import { htmlOf, mapTexts, plainOf, readTexts, type Texts } from '../texts.ts';
import { wordIn } from '../words.ts';
import { pipe } from '../write/localize.ts';

/** Texts of Formbricks, with the answers that they name. */
export class FormbricksTexts {
  readonly notes: Notes;
  readonly languages: readonly string[];

  constructor(notes: Notes, languages: readonly string[]) {
    this.notes = notes;
    this.languages = languages;
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

/** `#recall:ID/fallback:TEXT#` */
function recalled(text: string): string {
  return text.replace(/#recall:([\w-]+)\/fallback:([^#]*)#/g, (_, id: string, fallback: string) =>
    pipe(id, fallback.replaceAll('nbsp', ' ').trim()),
  );
}
