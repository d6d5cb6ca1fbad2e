import { defineQuestion } from './shared/define.ts';
import { singleOption } from './shared/singleOption.ts';

/** Code 3, single choice from a list that opens. */
export const list = defineQuestion({
  code: 3,
  name: 'list',
  needsOptions: true,
  config: {},
  option: {},
  ...singleOption,
});
