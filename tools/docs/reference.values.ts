import { formats } from '../../contract/questions/shared/formats.ts';
import { icons, type LabelSet } from '../../contract/questions/shared/ratings.ts';

const formatWords: Record<keyof typeof formats, string> = {
  free: 'any text',
  digits: 'a number without sign, with a decimal point',
  chinese: 'Chinese characters and their punctuation',
  letters: 'words of the letters A to Z',
  email: 'an e-mail address',
  chinaMobile: 'a mobile number of China, eleven digits',
  indiaMobile: 'a mobile number of India, ten digits',
};

const iconWords: Record<keyof typeof icons, string> = {
  star: 'stars',
  heart: 'hearts',
  favour: 'thumbs',
  emoji: 'faces',
  number: 'numbers',
};

const labelWords: Record<LabelSet, string> = {
  0: 'leftLevel and rightLevel',
  1: 'very dissatisfied to very satisfied',
  2: 'not at all important to extremely important',
  3: 'strongly disagree to strongly agree',
  4: 'no to yes, with not sure in the middle',
  5: 'inconsistent to consistent',
};

/** Keys whose values are numbers, with a name for each value. */
export const valueTables: Readonly<Record<string, readonly (readonly [unknown, string])[]>> = {
  format: named(formats, formatWords),
  icon: named(icons, iconWords),
  rateType: Object.entries(labelWords),
};

function named<Name extends string>(
  values: Readonly<Record<Name, number>>,
  words: Readonly<Record<Name, string>>,
): readonly (readonly [number, string])[] {
  return Object.entries(values).map(([name, value]) => [value as number, words[name as Name]]);
}
