import { defineQuestion } from './shared/define.ts';
import { fieldNames } from './shared/fields.ts';
import { optionWithText } from './shared/ownText.ts';

/** Code 3, single choice from a list that opens; an option with `input` asks for a text when it is chosen. */
export const list = defineQuestion({
  code: 3,
  name: 'list',
  needsOptions: true,
  config: {},
  ...optionWithText,
  isWhole: ({ choice: id }, fields, { choice }) =>
    !choice.some((option) => option.id === id && option.questionConfig.input) ||
    fields.getAll(fieldNames.text(id ?? '')).length > 0,
});
