import * as v from 'valibot';
import { defineQuestion } from './shared/define.ts';

/** Code 0 is no type of the wire: a question of an unknown type or with a broken config (`config.code`). */
export const unknown = defineQuestion({
  code: 0,
  name: 'unknown',
  config: { code: v.number() },
  option: {},
  answer: v.object({}),
  expectsAnswer: () => false,
  empty: {},
  read: () => ({}),
  isEmpty: () => false,
  findFaults: () => [],
});
