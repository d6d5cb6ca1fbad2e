import { type TriedText, textsFor } from '../../../contract/examples/texts.ts';
import { textLength } from '../../../contract/questions/shared/characters.ts';
import {
  type Blank,
  formats,
  normalizeText,
  textFaults,
  typedKindOf,
} from '../../../contract/questions/shared/formats.ts';
// This import registers the judges of typed blanks.
import '../../../server/questions/index.ts';
import type { TextSample } from './samples/textSample.ts';
import { counted, quoted } from './words.ts';

/** Texts on both sides of every bound of a blank; invalid texts come first. */
export function textSamplesOf(
  blank: Blank,
  namedTexts: readonly string[] = [],
): readonly TextSample[] {
  const samples = textsFor(blank, namedTexts).map((tried): TextSample => {
    const [fault = null] = textFaults(normalizeText(tried.text, blank), blank);
    return { ...tried, description: describe(tried, blank), fault };
  });
  return [
    ...samples.filter(({ fault }) => fault !== null),
    ...samples.filter(({ fault }) => fault === null),
  ];
}

const longest = 40;

function describe({ name, text }: TriedText, blank: Blank): string {
  const length = textLength(text);
  if (name === 'native') {
    const typical = text.replace(/[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x660));
    return `${quoted(text)} (${typical} in Arabic digits)`;
  }
  const isFree = blank.format === formats.free && typedKindOf(blank) === null;
  const isGenerated = /^(?:min|max)(?:[-+]1)?$/.test(name);
  return isGenerated && (isFree || length > longest)
    ? `a text of ${counted(length, 'character')}`
    : quoted(text);
}
