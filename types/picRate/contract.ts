import { defineQuestion } from '../../contract/questions/shared/define.ts';
import { optionsWithTexts } from '../../contract/questions/shared/ownText.ts';
import { bound, isPlainOption, upperBound } from '../../contract/questions/shared/parts.ts';

/** Code 14, pictures to choose from; `max` 1 makes it a single choice. An option with `input` asks for a text. */
export const picRate = defineQuestion({
  code: 14,
  name: 'picRate',
  needsOptions: true,
  hasBounds: true,
  config: { min: bound, max: upperBound },
  ...optionsWithTexts,
  isCompletedByPress: ({ choices }, { choice, config }) =>
    config.max === 1 && isPlainOption(choices[0]?.id, choice),
});
