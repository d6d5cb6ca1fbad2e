import * as v from 'valibot';
import { defineQuestion } from './shared/define.ts';
import { fieldNames, readChoice, readText } from './shared/fields.ts';
import { blankEntries, isBlankText, normalizeText, textFaults } from './shared/formats.ts';
import { areOptions, flag } from './shared/parts.ts';

/** Code 1, single choice. An option with `input` asks for a text when it is chosen ("other"). */
export const radio = defineQuestion({
  code: 1,
  name: 'radio',
  needsOptions: true,
  config: {},
  option: { ...blankEntries, input: flag(false) },
  answer: v.object({ choice: v.nullable(v.string()), text: v.exactOptional(v.string()) }),
  empty: { choice: null },
  read(fields) {
    const choice = readChoice(fields, 'choice');
    const text = choice === null ? '' : readText(fields, fieldNames.text(choice));
    return text === '' ? { choice } : { choice, text };
  },
  isEmpty: (answer) => answer.choice === null,
  normalize(answer, { choice }) {
    const chosen = choice.find((option) => option.id === answer.choice);
    if (!chosen?.questionConfig.input) return { choice: answer.choice };
    return {
      choice: answer.choice,
      text: normalizeText(answer.text ?? '', chosen.questionConfig),
    };
  },
  findFaults(answer, { choice }) {
    const id = answer.choice ?? '';
    const chosen = choice.find((option) => option.id === id);
    if (!areOptions([id], choice) || !chosen) return [{ kind: 'malformed' }];
    if (!chosen.questionConfig.input) return [];
    const text = answer.text ?? '';
    return isBlankText(text)
      ? [{ kind: 'empty', at: id }]
      : textFaults(text, chosen.questionConfig, id);
  },
});
