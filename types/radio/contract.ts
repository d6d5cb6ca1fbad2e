import { defineQuestion } from '../../contract/questions/shared/define.ts';
import { optionWithText } from '../../contract/questions/shared/ownText.ts';
import { isPlainOption } from '../../contract/questions/shared/parts.ts';

/** Code 1, single choice. An option with `input` asks for a text when it is chosen ("other"). */
export const radio = defineQuestion({
  code: 1,
  name: 'radio',
  needsOptions: true,
  config: {},
  ...optionWithText,
  isCompletedByPress: ({ choice: id }, { choice }) => isPlainOption(id, choice),
});
