import { defineQuestion } from './shared/define.ts';
import { singleOption } from './shared/singleOption.ts';

/** Code 15, two or more pictures side by side, one of them chosen. */
export const picOpp = defineQuestion({
  code: 15,
  name: 'picOpp',
  needsOptions: true,
  config: {},
  option: {},
  ...singleOption,
});
