import { isBlankText } from '../../../../contract/questions/shared/characters.ts';
import {
  type Blank,
  formats,
  normalizeText,
  textFaults,
  typedKindOf,
} from '../../../../contract/questions/shared/formats.ts';
import { textSamplesOf } from '../../survey/texts.ts';
import type { Answering } from './answering.ts';
import { dayFor, timeFor } from './moments.ts';
import { digitsFor, numberFor } from './numbers.ts';
import { emailAddress, fullName, productName } from './words/names.ts';
import { sentencesAbout, wordsAbout } from './words/sentences.ts';

export interface Asked {
  /** The topic of the question and the blank; answers to the same topic prefer the same words. */
  readonly topic: string;
  /** The time of the answer in epoch milliseconds. */
  readonly now: number;
  /** True for the text of an option such as "Other", which stands for all other answers. */
  readonly isOther?: boolean;
}

/** A valid text for a blank: a generated text, else a sample from the generator of paths, else an empty text. */
export function textFor(blank: Blank, answering: Answering, asked: Asked): string {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const text = normalizeText(drawnText(blank, answering, asked), blank);
    if (!isBlankText(text) && textFaults(text, blank).length === 0) return text;
  }
  const samples = textSamplesOf(blank).filter(({ fault }) => fault === null);
  return samples.length === 0 ? '' : answering.random.pick(samples).text;
}

function drawnText(blank: Blank, answering: Answering, asked: Asked): string {
  const { random } = answering;
  switch (typedKindOf(blank)) {
    case 'number':
      return numberFor(blank, random);
    case 'date':
      return dayFor(blank, random, asked.now).toISOString().slice(0, 10);
    case 'month':
      return dayFor(blank, random, asked.now).toISOString().slice(0, 7);
    case 'time':
      return timeFor(blank, random);
    case null:
      return formattedText(blank, answering, asked);
    default:
      return '';
  }
}

function formattedText(blank: Blank, answering: Answering, asked: Asked): string {
  const { random, number } = answering;
  const length = { least: blank.minLength, most: blank.maxLength };
  switch (blank.format) {
    case formats.email:
      return emailAddress(random, number);
    case formats.digits:
      return digitsFor(blank, random, asked.now);
    case formats.chinese:
      return sentencesAbout(asked.topic, { ...answering, language: 'zh' }, length);
    case formats.letters:
      return fullName(random);
    case formats.chinaMobile:
      return `138${random.integer(10_000_000, 99_999_999)}`;
    case formats.indiaMobile:
      return `98${random.integer(10_000_000, 99_999_999)}`;
    default:
      return freeText(blank, answering, asked);
  }
}

function freeText(blank: Blank, answering: Answering, { topic, isOther }: Asked): string {
  const { random } = answering;
  const { kind, personal, multiline, minLength: least, maxLength: most } = blank;
  if (kind === 'url') return `https://example.org/${productName(random).toLowerCase()}`;
  if (kind === 'tel') return `+1 202 555 01${random.integer(10, 99)}`;
  if (kind === 'number') return digitsFor(blank, random, 0);
  if (personal) return fullName(random);
  if (multiline) return sentencesAbout(topic, answering, { least, most });
  return isOther ? wordsAbout(topic, answering) : productName(random);
}
