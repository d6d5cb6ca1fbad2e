import { defineQuestion } from '../../contract/questions/shared/define.ts';
import { isPlainOption } from '../../contract/questions/shared/parts.ts';
import { singleOption } from '../../contract/questions/shared/singleOption.ts';

/** Code 15, two or more pictures side by side, of which one is chosen. */
export const picOpp = defineQuestion({
  code: 15,
  name: 'picOpp',
  needsOptions: true,
  config: {},
  option: {},
  ...singleOption,
  isCompletedByPress: ({ choice: id }, { choice }) => isPlainOption(id, choice),
});
