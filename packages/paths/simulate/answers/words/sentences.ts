import type { Answering } from '../answering.ts';
import { vocabularyOf } from './vocabulary.ts';

export interface Length {
  /** The fewest code units. */
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

/**
 * One to three sentences in the language of the respondent.
 * @param topic answers to the same topic prefer the same words
 */
export function sentencesAbout(
  topic: string,
  answering: Answering,
  { least = 0, most = Number.POSITIVE_INFINITY }: Length = {},
): string {
  const { random, language } = answering;
  const separator = language.startsWith('zh') ? '' : ' ';
  const wanted = random.pick([1, 2, 3], (count) => 1 / count);
  let text = sentence(topic, answering);
  for (let count = 1; count < wanted || text.length < least; count += 1) {
    const longer = `${text}${separator}${sentence(topic, answering)}`;
    if (longer.length > most) break;
    text = longer;
  }
  return text;
}

/** One or two words for an answer that is not among the options. */
export function wordsAbout(topic: string, answering: Answering): string {
  return capital(picked(topic, vocabularyOf(answering.language).things, answering));
}

function sentence(topic: string, answering: Answering): string {
  const { nouns, qualities, things, judgement, wish } = vocabularyOf(answering.language);
  const isWish = answering.random.chance(0.35);
  return capital(
    isWish
      ? wish.replace('{thing}', picked(topic, things, answering))
      : judgement
          .replace('{noun}', picked(topic, nouns, answering))
          .replace('{quality}', picked(topic, qualities, answering)),
  );
}

/** Picks a word; the same position of the list is preferred in every language. */
function picked(
  topic: string,
  words: readonly string[],
  { random, tendencies }: Answering,
): string {
  return random.pick(words, (word) =>
    tendencies.weight(topic, 'word', String(words.indexOf(word))),
  );
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
