import { defineQuestion } from './shared/define.ts';
import { optionsWithTexts } from './shared/ownText.ts';
import { bound, upperBound } from './shared/parts.ts';

/** Code 14, pictures to choose from; with `max` 1 just one of them. One with `input` asks for a text. */
export const picRate = defineQuestion({
  code: 14,
  name: 'picRate',
  needsOptions: true,
  hasBounds: true,
  config: { min: bound, max: upperBound },
  ...optionsWithTexts,
});
