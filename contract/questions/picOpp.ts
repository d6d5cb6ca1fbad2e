import { defineQuestion } from './define.ts';
import { oneOption } from './oneOption.ts';

/** Code 15, two or more pictures side by side, one of them chosen. */
export const picOpp = defineQuestion({
  code: 15,
  noun: 'picOpp',
  config: {},
  option: {},
  ...oneOption,
});
