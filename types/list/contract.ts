import { defineQuestion } from '../../contract/questions/shared/define.ts';
import { optionWithText } from '../../contract/questions/shared/ownText.ts';

/**
 * Code 3, single choice from a dropdown list without pictures; an option with `input` asks for a text when it is
 * chosen.
 */
export const list = defineQuestion({
  code: 3,
  name: 'list',
  needsOptions: true,
  config: {},
  ...optionWithText,
});
