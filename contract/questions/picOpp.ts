import { singleOption } from './oneOption.ts';
import { defineQuestion } from './shared/define.ts';

/** Code 15, two or more pictures side by side, one of them chosen. */
export const picOpp = defineQuestion({
  code: 15,
  name: 'picOpp',
  needsOptions: true,
  config: {},
  option: {},
  ...singleOption,
});
