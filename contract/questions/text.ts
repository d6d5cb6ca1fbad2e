import * as v from 'valibot';
import { defineQuestion } from './define.ts';

/** Code 11, a description: something to read, nothing to answer. */
export const text = defineQuestion({
  code: 11,
  noun: 'text',
  config: {},
  option: {},
  answer: v.object({}),
  empty: {},
  isEmpty: () => false,
  law: () => [],
});
