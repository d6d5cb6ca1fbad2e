import { defineQuestion } from './shared/define.ts';
import { optionWithText } from './shared/ownText.ts';

/** Code 3, single choice from a list that opens; an option with `input` asks for a text when it is chosen. */
export const list = defineQuestion({
  code: 3,
  name: 'list',
  needsOptions: true,
  config: {},
  ...optionWithText,
});
