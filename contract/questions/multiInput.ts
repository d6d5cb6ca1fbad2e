import * as v from 'valibot';
import { defineQuestion } from './shared/define.ts';
import { fieldNames, readText } from './shared/fields.ts';
import { blankEntries, isBlankText, normalizeText, textFaults } from './shared/formats.ts';
import { areOptions, flag } from './shared/parts.ts';

/** Code 5, several blanks: each option is one, with its own format. A blank is needed unless it says otherwise. */
export const multiInput = defineQuestion({
  code: 5,
  name: 'multiInput',
  needsOptions: true,
  config: {},
  option: { ...blankEntries, required: flag(true) },
  answer: v.object({ blanks: v.record(v.string(), v.string()) }),
  empty: { blanks: {} },
  read: (fields, { choice }) => ({
    blanks: Object.fromEntries(
      choice.flatMap(({ id }) => {
        const text = readText(fields, fieldNames.blank(id));
        return text === '' ? [] : [[id, text]];
      }),
    ),
  }),
  isEmpty: ({ blanks }) => Object.values(blanks).every(isBlankText),
  normalize: ({ blanks }, { choice }) => ({
    blanks: Object.fromEntries(
      Object.entries(blanks).flatMap(([id, raw]) => {
        const blank = choice.find((option) => option.id === id)?.questionConfig;
        const text = normalizeText(raw, blank ?? { format: 0 });
        return isBlankText(text) ? [] : [[id, text]];
      }),
    ),
  }),
  missing({ choice }) {
    const requiredBlanks = choice.filter(({ questionConfig }) => questionConfig.required);
    return requiredBlanks.length > 0
      ? requiredBlanks.map(({ id }) => ({ kind: 'empty', at: id }))
      : [{ kind: 'empty' }];
  },
  findFaults({ blanks }, { choice }) {
    if (!areOptions(Object.keys(blanks), choice)) return [{ kind: 'malformed' }];
    return choice.flatMap(({ id, questionConfig }) => {
      const text = blanks[id];
      if (text !== undefined) return textFaults(text, questionConfig, id);
      return questionConfig.required ? [{ kind: 'empty' as const, at: id }] : [];
    });
  },
});
