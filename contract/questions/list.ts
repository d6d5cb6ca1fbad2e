import { defineQuestion } from './define.ts';
import { oneOption } from './oneOption.ts';
import { flag } from './parts.ts';

/** Code 3, single choice from a list that opens. */
export const list = defineQuestion({
  code: 3,
  noun: 'list',
  config: {
    /** True where the options come as the reader's language sorts them (ours), whatever their order in the file. */
    sorted: flag(false),
  },
  option: {},
  ...oneOption,
});
