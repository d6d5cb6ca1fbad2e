import * as v from 'valibot';
import { isBlankText } from '../../contract/questions/shared/characters.ts';
import { defineQuestion } from '../../contract/questions/shared/define.ts';
import { readText } from '../../contract/questions/shared/fields.ts';
import {
  blankEntries,
  normalizeText,
  textFaults,
} from '../../contract/questions/shared/formats.ts';

/** Code 4, a single blank in one of the formats. */
export const singleInput = defineQuestion({
  code: 4,
  name: 'singleInput',
  config: blankEntries,
  option: {},
  answer: v.object({ text: v.string() }),
  empty: { text: '' },
  read: (fields) => ({ text: readText(fields, 'text') }),
  fields: ({ text }) => ({ text }),
  answers: ({ config }, { named, bounds, textsFor }) =>
    [...textsFor(config, [...named, ...bounds.map(String)]), '   '].map((text) => ({ text })),
  isEmpty: (answer) => isBlankText(answer.text),
  normalize: ({ text }, { config }) => ({ text: normalizeText(text, config) }),
  findFaults: ({ text }, { config }) => textFaults(text, config),
});
