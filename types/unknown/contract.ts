import * as v from 'valibot';
import { defineQuestion } from '../../contract/questions/shared/define.ts';

/**
 * Code 0 is not used on the wire: it stands for a question of an unknown type or with an invalid config
 * (`config.code`).
 */
export const unknown = defineQuestion({
  code: 0,
  name: 'unknown',
  config: { code: v.number() },
  option: {},
  answer: v.object({}),
  expectsAnswer: () => false,
  empty: {},
  read: () => ({}),
  fields: () => ({}),
  answers: () => [{}],
  isEmpty: () => false,
  findFaults: () => [],
});
