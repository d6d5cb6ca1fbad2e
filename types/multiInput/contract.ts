import * as v from 'valibot';
import { isBlankText } from '../../contract/questions/shared/characters.ts';
import { defineQuestion } from '../../contract/questions/shared/define.ts';
import { fieldNames, readText } from '../../contract/questions/shared/fields.ts';
import {
  blankEntries,
  normalizeText,
  textFaults,
} from '../../contract/questions/shared/formats.ts';
import { areOptions, flag } from '../../contract/questions/shared/parts.ts';

/**
 * Code 5, several blanks: each option is a blank with a format. A blank is mandatory unless its config says otherwise.
 */
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
  fields: ({ blanks }, { choice }) =>
    Object.fromEntries(choice.map(({ id }) => [fieldNames.blank(id), blanks[id] ?? ''])),
  answers({ choice }, { named, textsFor }) {
    const texts = new Map(
      choice.map(({ id, questionConfig }) => [id, textsFor(questionConfig, named)]),
    );
    const plain = Object.fromEntries([...texts].map(([id, [text = '']]) => [id, text]));
    const needed = choice.filter(({ questionConfig }) => questionConfig.required);
    const without = (id: string) =>
      Object.fromEntries(Object.entries(plain).filter(([other]) => other !== id));
    return [
      plain,
      ...[...texts].flatMap(([id, [, ...others]]) =>
        others.map((text) => ({ ...plain, [id]: text })),
      ),
      ...choice.map(({ id }) => without(id)),
      Object.fromEntries(needed.map(({ id }) => [id, plain[id] ?? ''])),
    ].map((blanks) => ({ blanks }));
  },
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
