import {
  type Blank,
  normalizeText,
  textFaults,
} from '../../../../contract/questions/shared/formats.ts';
import { quoted } from '../words.ts';
import type { TextSample } from './textSample.ts';
import { typedTexts } from './typedTexts.ts';

/** The first fitting text, the other fitting ones, and one of each fault. */
export function typedSamples(blank: Blank, named: readonly string[]): readonly TextSample[] {
  const { min, max, step } = blank;
  const beyond = [
    ...(typeof min === 'number' ? [String(min - 1)] : []),
    ...(typeof max === 'number' ? [String(max + 1)] : []),
    ...(typeof step === 'number' ? [String((typeof min === 'number' ? min : 0) + step / 2)] : []),
  ];
  const tried = [...typedTexts(blank), ...named, ...beyond, 'x'].map((text) => {
    const [fault = null] = textFaults(normalizeText(text, blank), blank);
    return { text, description: quoted(text), fault };
  });
  const fitting = tried.filter(({ fault }) => fault === null);
  const wrong = tried.filter(({ fault }) => fault !== null);
  return [
    ...wrong.map((one) => ({ ...one, name: `wrong ${one.text}` })),
    ...fitting.map((one, place) => ({ ...one, name: place === 0 ? 'usual' : one.text })),
  ].filter(({ text }, place, all) => all.findIndex((other) => other.text === text) === place);
}
