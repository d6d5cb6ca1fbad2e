import { limits } from '../../../contract/limits.ts';
import type { Count } from './counts.ts';
import { stopWordsOf } from './stopWords.ts';

/** A word is listed only from so many respondents on, because fewer could be recognised by it. */
export const fewestPerWord = 3;
const mostShown = 40;

export interface Words {
  /** The number of respondents who entered a text. */
  readonly texts: number;
  /** The words, each with the number of respondents who used it. */
  readonly words: readonly Count[];
  /** The most respondents by which a count may be too low. */
  readonly missed: number;
}

/** Counts respondents by word in bounded memory, by the algorithm of Misra and Gries. */
export class WordCounts {
  readonly #counts = new Map<string, number>();
  readonly #capacity: number;
  #texts = 0;
  #missed = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add(text: string, locale: string): void {
    if (text.trim() === '') return;
    this.#texts += 1;
    for (const word of wordsIn(text, locale)) {
      this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
      if (this.#counts.size > this.#capacity) this.#shrink();
    }
  }

  result(): Words {
    const words = [...this.#counts]
      .filter(([, count]) => count >= fewestPerWord)
      .map(([id, count]) => ({ id, count }))
      .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
    return { texts: this.#texts, words: words.slice(0, mostShown), missed: this.#missed };
  }

  #shrink(): void {
    this.#missed += 1;
    for (const [word, count] of this.#counts) {
      if (count === 1) this.#counts.delete(word);
      else this.#counts.set(word, count - 1);
    }
  }
}

const mostRecent = 64;
const recent = new Map<string, ReadonlySet<string>>();
const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Returns the different words of a text in lower case, without stop words, addresses, numbers and
 * single letters.
 */
function wordsIn(text: string, locale: string): ReadonlySet<string> {
  const key = `${locale} ${text}`;
  const words = recent.get(key) ?? segmented(text, locale);
  // The words are cached, because the statistics of all sessions and of each group count the same text.
  if (recent.size >= mostRecent) recent.clear();
  recent.set(key, words);
  return words;
}

function segmented(text: string, locale: string): ReadonlySet<string> {
  const plain = text
    .slice(0, limits.answerText)
    .split(/\s+/)
    .filter((token) => !isPersonal(token))
    .join(' ');
  const stopWords = stopWordsOf(locale);
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenterOf(locale).segment(plain)) {
    if (!isWordLike) continue;
    const word = segment.toLocaleLowerCase(locale);
    if (/\p{Script=Han}|\p{L}.*\p{L}/u.test(word) && !stopWords.has(word)) words.add(word);
  }
  return words;
}

/** Matches e-mail and web addresses, account names, and anything with a digit, such as phone numbers. */
function isPersonal(token: string): boolean {
  return (
    /[@\p{Nd}]|:\/\/|^www\./iu.test(token) || (/\p{L}\.\p{L}/u.test(token) && !/\.{2}/.test(token))
  );
}

function segmenterOf(locale: string): Intl.Segmenter {
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(locale, segmenter);
  return segmenter;
}
