import { defineQuestion } from './define.ts';
import { oneOption } from './oneOption.ts';

/** Code 3, single choice from a list that opens. */
export const list = defineQuestion({
  code: 3,
  noun: 'list',
  config: {},
  option: {},
  ...oneOption,
});
