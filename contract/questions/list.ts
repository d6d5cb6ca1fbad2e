import { singleOption } from './oneOption.ts';
import { defineQuestion } from './shared/define.ts';

/** Code 3, single choice from a list that opens. */
export const list = defineQuestion({
  code: 3,
  name: 'list',
  needsOptions: true,
  config: {},
  option: {},
  ...singleOption,
});
