import * as v from 'valibot';
import { defineQuestion } from './shared/define.ts';
import { readText } from './shared/fields.ts';
import { blankEntries, isBlankText, normalizeText, textFaults } from './shared/formats.ts';

/** Code 4, one blank, in one of the formats. */
export const singleInput = defineQuestion({
  code: 4,
  name: 'singleInput',
  config: blankEntries,
  option: {},
  answer: v.object({ text: v.string() }),
  empty: { text: '' },
  read: (fields) => ({ text: readText(fields, 'text') }),
  isEmpty: (answer) => isBlankText(answer.text),
  normalize: ({ text }, { config }) => ({ text: normalizeText(text, config) }),
  findFaults: ({ text }, { config }) => textFaults(text, config),
});
